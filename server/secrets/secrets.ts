/** The server's own secrets, made once per database and the same for all its processes, and what is sealed under them. */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";

import type { Pool } from "pg";
import { runAgain, type Tx } from "#server/db/open.ts";
import { bytes, statement, text } from "#server/db/statement.ts";

/** What each is for; a key is used for one thing. */
const secretNames = ["token", "link", "mail", "two-factor", "saml"] as const;
export type SecretName = (typeof secretNames)[number];

const secretStatement = statement(
  "secret",
  { values: { name: text }, row: { value: bytes } },
  "select value from secrets where name = :name",
);
const makeStatement = statement(
  "make_secret",
  { values: { name: text, value: bytes }, row: {}, fills: { table: "secrets", but: [] } },
  "insert into secrets (name, value) values (:name, :value) on conflict do nothing",
);

/** The secret of this name: 256 random bits, made when it is missing. `db` must be the system's: nobody else may read them. */
export async function serverSecret(db: Pick<Tx, "run">, name: SecretName): Promise<KeyObject> {
  const known = async () => (await db.run(secretStatement, { name }))[0]?.value;
  const secret = await known();
  if (secret !== undefined) return createSecretKey(secret);
  // Of several processes at once one makes it, and all read that one.
  await db.run(makeStatement, { name, value: randomBytes(32) });
  return createSecretKey((await known())!);
}

/** The same outside a transaction, at start and before one. */
export const systemSecret = (system: Pool, name: SecretName): Promise<KeyObject> =>
  serverSecret({ run: (asked, values) => runAgain(system, asked, values) }, name);

/** Makes all that are missing, at start: a call that only reads could not. */
export async function makeSecrets(system: Pool): Promise<void> {
  for (const name of secretNames) await systemSecret(system, name);
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM: version byte, random nonce, what is sealed, tag. `about` says whose it is (such as "person 12"): sealed for one, it does not open
 * for another, even where somebody who can write to the database moved it there.
 */
export function seal(secret: KeyObject, plain: string, about = ""): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, sealed, cipher.getAuthTag()]);
}

/** What was sealed. @throws Error when it was changed, or sealed under another secret or for somebody else. */
export function open(secret: KeyObject, given: Buffer, about = ""): string {
  if (given[0] !== version || given.length < 1 + nonceBytes + tagBytes) throw new Error("This was not sealed here.");
  const nonce = given.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(given.subarray(-tagBytes));
  const sealed = given.subarray(1 + nonceBytes, -tagBytes);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
}

/** A key of its own, so that the same secret may make HMACs elsewhere. */
const keyOf = (secret: KeyObject): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "portal seal", 32));
