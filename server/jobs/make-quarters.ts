/** Every ten minutes: the quarterly reports that are due by each customer's own calendar are made: read, then drawn on a thread, then kept. */
import type { Distributor } from "#server/base/environment.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { Render } from "#server/documents/rendering.ts";
import { keepQuarter, missingQuarters, quarterSums } from "#server/services/reports/quarterly.ts";
import { quarterPaper } from "#server/services/reports/quarterly-paper.ts";
import { quarterWorkbook } from "#server/services/reports/quarterly-workbook.ts";

export async function makeQuarters(
  { system }: Pick<Pools, "system">,
  { now, distributor, render }: { now: Date; distributor: Distributor; render: Render },
): Promise<void> {
  const missing = await inTransaction(system, (db) => missingQuarters(db, now), { access: "read only" });
  for (const each of missing) {
    const sums = await inTransaction(system, (db) => quarterSums(db, each), { access: "read only" });
    const drawn = await render(quarterPaper(sums, each, { distributor, now }), "quarterly reports");
    const made = { sums, workbook: await quarterWorkbook(sums), pdf: Buffer.from(drawn.pdf), now };
    await inTransaction(system, (db) => keepQuarter(db, each, made));
  }
}
