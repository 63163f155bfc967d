/** The audit trail's key and anchor, in the folder `audit` of the data folder: outside the database, for the server's own user alone. */
import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { appendToFile, codeOf, createFolder, replaceFile } from "#server/base/durable-file.ts";
import type { Environment } from "#server/base/environment.ts";
import type { Pools } from "#server/db/open.ts";
import { inTransaction } from "#server/db/open.ts";
import { keyLines, linesOf } from "#server/secrets/key-file.ts";
import { StartError } from "#server/base/start-error.ts";
import type { Anchor, Anchored } from "#server/services/audit/audit-chain.ts";
import { type AuditKeys, auditKeysOf, isKeyOfThisDatabase } from "#server/services/audit/audit-keys.ts";

type Where = Pick<Environment, "auditKey" | "dataDir">;

const folderOf = (dataDir: string): string => join(resolve(dataDir), "audit");

/**
 * The keys that AUDIT_KEY gives, else those of the file `key`, which is made where it is missing.
 * @throws StartError when it can neither be read nor made.
 */
export function readAuditKeys({ auditKey, dataDir }: Where): AuditKeys {
  if (auditKey !== undefined) return auditKeysOf(auditKey.split(","));
  const path = join(folderOf(dataDir), "key");
  try {
    return auditKeysOf(keyLines(path));
  } catch (error) {
    throw new StartError(
      `The key of the audit trail (${path}) cannot be read or made (${codeOf(error)}); make it so, or set AUDIT_KEY.`,
    );
  }
}

/**
 * The keys, if this database's trail is kept under them: what is written under another one nobody would believe afterwards.
 * @throws StartError when it is kept under others.
 */
export async function auditKeysFor({ system }: Pick<Pools, "system">, where: Where): Promise<AuditKeys> {
  const keys = readAuditKeys(where);
  if (await inTransaction(system, (db) => isKeyOfThisDatabase(db, keys))) return keys;
  throw new StartError(
    `The audit trail of this database is kept under another key than ${where.auditKey === undefined ? join(folderOf(where.dataDir), "key") : "AUDIT_KEY"} holds. Give every process of this database the same AUDIT_KEY; if the key is lost, run npm run portal -- audit accept with the reason.`,
  );
}

const lineOf = ({ number, mac }: Anchored): string => `${number}:${mac.toString("hex")}`;

/** An anchored head from its line `number:mac`, which may stand in a longer one; undefined where there is none. */
export function anchoredIn(line: string): Anchored | undefined {
  const [, number, mac] = /(?:^|\s)(\d{1,15}):([0-9a-f]{64})(?:\s|$)/.exec(line) ?? [];
  return number === undefined || mac === undefined
    ? undefined
    : { number: Number(number), mac: Buffer.from(mac, "hex") };
}

export type AnchorFolder = Anchor & {
  /** Every head that was kept: the newest, and one of each hour. */
  all: () => Anchored[];
  /** Begins anew: what was kept is given up. Only where a person said so. */
  forget: () => void;
};

const hourMs = 3_600_000;

/**
 * The anchor's files: `newest`, replaced after each round, and `hours`, which gets a line an hour. `told` is called with that line, for who keeps it
 * elsewhere.
 */
export function anchorFolder(
  { dataDir }: Pick<Where, "dataDir">,
  told: (line: string) => void = () => {},
): AnchorFolder {
  const folder = folderOf(dataDir);
  const [newest, hours] = [join(folder, "newest"), join(folder, "hours")];
  const read = (path: string) => (linesOf(path) ?? []).flatMap((line) => anchoredIn(line) ?? []);
  let toldAt = Date.parse(linesOf(hours)?.at(-1)?.split(" ")[0] ?? "") || 0;
  return {
    newest: () => read(newest).at(-1),
    all: () => [...read(hours), ...read(newest)],
    keep: (head, now) => {
      const line = `${now.toISOString()} ${lineOf(head)}`;
      const isHour = Math.abs(now.getTime() - toldAt) >= hourMs;
      if (isHour) {
        toldAt = now.getTime();
        told(line);
      }
      // With an outside database and AUDIT_KEY a data folder is used where there is one, but not made.
      if (!existsSync(resolve(dataDir))) return;
      createFolder(folder, { mode: 0o700 });
      replaceFile(newest, `${line}\n`, { mode: 0o600 });
      if (isHour) appendToFile(hours, `${line}\n`, { mode: 0o600 });
    },
    forget: () => {
      for (const path of [newest, hours]) rmSync(path, { force: true });
      toldAt = 0;
    },
  };
}
