/** Certificate files whose key was lost: what the start says of them, and `portal keys remove-lost`. */
import type { Environment } from "#server/base/environment.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { lostFiles, removeLostFiles } from "#server/services/csos/lost-files.ts";
import { sealingKey } from "#server/services/csos/sealed-files.ts";
import { csosKeyFile, sealingLines } from "./csos-settings.ts";
import * as keysText from "./keys-text.ts";
import * as text from "#server/base/start-text.ts";

type Settings = Pick<Environment, "csosKey" | "csosAnchors" | "demonstration" | "dataDir">;

const keysOf = (settings: Settings) => () => sealingLines(settings).map(sealingKey);

/** Undefined: every file can be opened. Nothing is made where certificates are not in use. */
export async function lostWarning({ system }: Pick<Pools, "system">, settings: Settings): Promise<string | undefined> {
  const lost = await inTransaction(system, (db) => lostFiles(db, keysOf(settings)), { access: "read only" });
  if (lost.length === 0) return undefined;
  const where = settings.csosKey === undefined ? csosKeyFile(settings.dataDir) : "CSOS_KEY";
  return text.filesLost(lost.length, where);
}

/** Gives the lines to print. */
export async function removeLost(
  { system }: Pick<Pools, "system">,
  settings: Settings,
  { auditKeys, now }: { auditKeys: AuditKeys; now: Date },
): Promise<string[]> {
  const count = await inTransaction(system, (db) =>
    removeLostFiles(db, { readKeys: keysOf(settings), auditKeys, now }),
  );
  if (count === 0) return [keysText.nothingRemoved];
  return [keysText.removed(count)];
}
