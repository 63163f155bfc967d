/** The demonstration company in this database: filling it, and telling who can sign in. */
import { inTransaction, type Pools } from "./db/open.ts";
import { demonstrationSignIns, fillIfEmpty, isDemonstration } from "./db/seed/demonstration.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { printWhatStands } from "#server/services/audit/content-prints.ts";
import { StartError } from "#server/base/start-error.ts";
import * as text from "#server/base/start-text.ts";

/** At the start of a server: an empty database is filled. The planner learns of the rows at once, or its first plans would read whole tables. */
export async function fillWhenEmpty(pools: Pools, auditKeys: AuditKeys, now: Date): Promise<boolean> {
  const isFilled = await inTransaction(pools.system, async (db) => {
    if (!(await fillIfEmpty(db, { now }))) return false;
    await printWhatStands(db, auditKeys, "portal seed", now);
    return true;
  });
  if (isFilled) await pools.owner.query("analyze");
  return isFilled;
}

/** What the start prints of the demonstration; undefined where it is not in this database. */
export const signInsHere = async (pools: Pools): Promise<string | undefined> =>
  (await inTransaction(pools.system, isDemonstration, { access: "read only" })) ? demonstrationSignIns() : undefined;

/** `portal seed`. @throws StartError when the database is not empty. */
export async function seed(pools: Pools, auditKeys: AuditKeys, now: Date): Promise<void> {
  if (!(await fillWhenEmpty(pools, auditKeys, now))) {
    throw new StartError(text.databaseNotEmpty);
  }
  console.log(`${text.demonstrationFilled}\n${demonstrationSignIns()}`);
}
