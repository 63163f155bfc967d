/** Every ten minutes: the quarterly reports that are due by each customer's own calendar are made: read, then drawn on a thread, then kept. */
import type { FastifyBaseLogger } from "fastify";
import type { Distributor } from "#server/base/environment.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import type { Render } from "#server/documents/rendering.ts";
import { keepQuarter, missingQuarters, quarterSums } from "#server/services/reports/quarterly.ts";
import { quarterPaper } from "#server/services/reports/quarterly-paper.ts";
import { quarterWorkbook } from "#server/services/reports/quarterly-workbook.ts";
import * as text from "./text.ts";

type Making = { now: Date; distributor: Distributor; render: Render; log: Pick<FastifyBaseLogger, "error"> };

/** @throws AggregateError at the end, where some could not be made: they are tried again. */
export async function makeQuarters(
  { system }: Pick<Pools, "system">,
  { now, distributor, render, log }: Making,
): Promise<void> {
  const missing = await inTransaction(system, (db) => missingQuarters(db, now), { access: "read only" });
  const failed: unknown[] = [];
  for (const each of missing) {
    // What is wrong with one customer's must not keep the others from theirs.
    await make(each).catch((error: unknown) => {
      const { customer_id, quarter } = each;
      log.error({ err: error, customer_id, quarter }, text.quarterFailed);
      failed.push(error);
    });
  }
  if (failed.length > 0) throw new AggregateError(failed, text.quartersFailed(failed.length));

  async function make(each: (typeof missing)[number]): Promise<void> {
    const sums = await inTransaction(system, (db) => quarterSums(db, each), { access: "read only" });
    const drawn = await render(quarterPaper(sums, each, { distributor, now }), "quarterly reports");
    const made = { sums, workbook: await quarterWorkbook(sums), pdf: Buffer.from(drawn.pdf), now };
    await inTransaction(system, (db) => keepQuarter(db, each, made));
  }
}
