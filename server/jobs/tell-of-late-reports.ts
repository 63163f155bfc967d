/** Runs once an hour and mails once on each of the distributor's days: which lines of the report to the DEA are late or due today. Any number of processes may do so at once. */
import { randomUUID } from "node:crypto";

import type { Distributor } from "#server/base/environment.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { FilledLayout } from "#server/services/reports/filled-layout.ts";
import { tellOfLateLines } from "#server/services/reports/late-report.ts";

export type TellOfLateReports = {
  pools: Pick<Pools, "system">;
  clock: () => Date;
  distributor: Distributor;
  layout: FilledLayout;
};

export async function tellOfLateReports({ pools, clock, distributor, layout }: TellOfLateReports): Promise<void> {
  const given = { now: clock(), newId: randomUUID };
  await inTransaction(pools.system, (db) => tellOfLateLines(db, given, { distributor, layout }));
}
