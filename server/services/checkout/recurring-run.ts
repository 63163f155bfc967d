/** What became of the dates of a recurring order, as it is written down. */
import type { Tx } from "#server/db/open.ts";
import { day, instant, int, listOf, nullable, oneOf, statement, text } from "#server/db/statement.ts";
import type { OrderedBy } from "./place-order.ts";

/** What became of a date, or of a wish between dates. */
export type Run = {
  due_date: string | null;
  outcome: "placed" | "skipped" | "missed" | "not_filled";
  order_id: number | null;
  reasons: readonly string[];
};

/** Writes it down. The recurring order is locked, so that they are counted one by one. */
export const writeRun = (
  db: Tx,
  { customer_id, now }: Pick<OrderedBy, "customer_id" | "now">,
  recurring_order_id: number,
  run: Run,
) => db.run(runStatement, { customer_id, recurring_order_id, now, ...run });

const runStatement = statement(
  "write_recurring_run",
  {
    values: {
      customer_id: int,
      recurring_order_id: int,
      now: instant,
      due_date: nullable(day),
      outcome: oneOf<Run["outcome"]>(),
      order_id: nullable(int),
      reasons: listOf(text),
    },
    row: {},
  },
  `
  insert into recurring_runs (customer_id, recurring_order_id, run_no, due_date, outcome, at, order_id, reasons)
  select :customer_id, :recurring_order_id, coalesce((select max(run_no) from recurring_runs
      where customer_id = :customer_id and recurring_order_id = :recurring_order_id), 0) + 1, :due_date, :outcome, :now, :order_id, :reasons`,
);
