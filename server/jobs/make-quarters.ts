/** Every ten minutes: the quarterly reports that are due by each customer's own calendar are made, one transaction each. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import { makeQuarter, missingQuarters } from "#server/services/reports/quarterly.ts";

export async function makeQuarters({ system }: Pick<Pools, "system">, now: Date): Promise<void> {
  const missing = await inTransaction(system, (db) => missingQuarters(db, now), { access: "read only" });
  for (const each of missing) await inTransaction(system, (db) => makeQuarter(db, each, now));
}
