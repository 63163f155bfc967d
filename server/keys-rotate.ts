/** `portal keys rotate`: certificate files are sealed under a new key, and the former one is forgotten. A running portal goes on meanwhile. */
import type { Environment } from "#server/base/environment.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { newKeyLine, replaceKeys } from "#server/secrets/key-file.ts";
import { resealAll, sealingKey } from "#server/services/csos/sealed-files.ts";
import { csosKeyFile, sealingLines } from "./csos-settings.ts";
import * as text from "./keys-text.ts";

/** Gives the lines to print. */
export async function rotateKeys(
  { system }: Pick<Pools, "system">,
  settings: Pick<Environment, "csosKey" | "dataDir">,
): Promise<string[]> {
  const before = sealingLines(settings);
  const path = csosKeyFile(settings.dataDir);
  // Both keys until all is sealed anew: whoever uploads or signs meanwhile finds the one that they need.
  const lines = settings.csosKey === undefined ? [newKeyLine(), ...before] : before;
  if (settings.csosKey === undefined) replaceKeys(path, lines);
  const count = await inTransaction(system, (db) => resealAll(db, () => lines.map(sealingKey)));
  if (settings.csosKey === undefined) replaceKeys(path, lines.slice(0, 1));
  return [text.resealed(count), settings.csosKey === undefined ? text.backUp(path) : text.removeFormerKeys];
}
