/** Once an hour, and once on each of the distributor's days: what of the report to the DEA is late is told by mail. Any number of processes may do so at once. */
import { randomUUID } from "node:crypto";

import type { Distributor } from "#server/base/environment.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { tellOfLateLines } from "#server/services/reports/late-report.ts";

export type TellOfLateReports = { pools: Pick<Pools, "system">; clock: () => Date; distributor: Distributor };

export async function tellOfLateReports({ pools, clock, distributor }: TellOfLateReports): Promise<void> {
  const given = { now: clock(), newId: randomUUID };
  await inTransaction(pools.system, (db) => tellOfLateLines(db, given, distributor));
}
