/** The keys of the audit trail, which are never in the database: whoever can write there can neither mark a row as ours nor seal one. */
import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";

/** The first of each writes; those after it are former ones, which are still believed. */
export type AuditKeys = { seal: KeyObject[]; mark: KeyObject[]; ids: string[] };

/** Derived from the secrets that AUDIT_KEY or the data folder holds, the present one first; each key is used for one thing. */
export function auditKeysOf(secrets: readonly string[]): AuditKeys {
  const derived = (secret: string, use: string) =>
    createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", `portal audit ${use}`, 32)));
  return {
    seal: secrets.map((secret) => derived(secret, "seal")),
    mark: secrets.map((secret) => derived(secret, "mark")),
    ids: secrets.map((secret) =>
      createHash("sha256").update(derived(secret, "name").export()).digest("hex").slice(0, 16),
    ),
  };
}

/** Keys that nobody will know again: for a server whose trail nobody reads, such as a test's. */
export const passingAuditKeys = (): AuditKeys => auditKeysOf([randomBytes(32).toString("hex")]);

/** HMAC under the present key. */
export const macOf = ([present]: KeyObject[], parts: readonly (string | Buffer)[]): Buffer => macUnder(present!, parts);

/** Whether one of the keys made this. */
export const isMacOf = (keys: KeyObject[], parts: readonly (string | Buffer)[], mac: Buffer): boolean =>
  keys.some((key) => macUnder(key, parts).equals(mac));

function macUnder(key: KeyObject, parts: readonly (string | Buffer)[]): Buffer {
  const mac = createHmac("sha256", key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

const keyName = "audit key's name";
const noteKeyStatement = statement(
  "note_audit_key",
  { values: { name: text, id: text }, row: {} },
  "insert into secrets (name, value) values (:name, convert_to(:id, 'UTF8')) on conflict do nothing",
);
const auditKeyStatement = statement(
  "audit_key",
  { values: { name: text }, row: { id: text } },
  "select convert_from(value, 'UTF8') as id from secrets where name = :name for update",
);
const takeKeyStatement = statement(
  "take_audit_key",
  { values: { name: text, id: text }, row: {} },
  "insert into secrets (name, value) values (:name, convert_to(:id, 'UTF8')) on conflict (name) do update set value = excluded.value",
);

/**
 * Whether this database's trail is kept under these keys. The first process writes down the name of its key; with a former key at hand the present
 * one takes its place. `db` is the system's.
 */
export async function isKeyOfThisDatabase(db: Tx, { ids }: AuditKeys): Promise<boolean> {
  await db.run(noteKeyStatement, { name: keyName, id: ids[0]! });
  const [noted] = await db.run(auditKeyStatement, { name: keyName });
  const known = noted!.id;
  if (!ids.includes(known)) return false;
  if (known !== ids[0]) await takeKey(db, ids[0]!);
  return true;
}

/** From now on the trail is kept under this key. */
export async function takeKey(db: Tx, id: string): Promise<void> {
  await db.run(takeKeyStatement, { name: keyName, id });
}
