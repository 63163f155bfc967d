/** What a receipt, a cancel or an uncancel came to: the receipt as it stands now, and what is left on its line. */
import type { OutputOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/receiving/receiving.ts";
import { remainingOf } from "#contract/receiving/rules/receiving.ts";
import type { Tx } from "#server/db/open.ts";
import { int, statement } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { settleLine } from "#server/services/orders/order-progress.ts";
import type { LineRow } from "./receipt-line.ts";
import { receiptFromRow, receiptRow, receiptSql } from "./receipt-row.ts";
import { receiptNotFound } from "./text.ts";

type Change = OutputOf<typeof contract.receive>;

const receiptStatement = statement(
  "receipt",
  { values: { customer_id: int, order_receive_id: int }, row: receiptRow },
  `${receiptSql()} where r.customer_id = :customer_id and r.order_receive_id = :order_receive_id`,
);

/** Brings the receipt's line up to its receipts, and gives what came of both, in one round trip: PostgreSQL runs them in this order. */
export async function settled(
  db: Tx,
  caller: Caller,
  id: number,
  line: Pick<LineRow, "order_id" | "line_no"> | null,
): Promise<Change> {
  const { customer_id } = caller;
  const settling = line === null ? undefined : settleLine(db, { ...line, customer_id });
  const [change] = await Promise.all([changeOf(db, caller, id), settling]);
  return change;
}

/** The receipt as it stands now, and what is left on its line. */
export async function changeOf(db: Tx, { customer_id }: Caller, id: number): Promise<Change> {
  const [row] = await db.run(receiptStatement, { customer_id, order_receive_id: id });
  if (row === undefined) throw noSuchReceipt();
  return { receipt: receiptFromRow(row), remaining: row.order_id === null ? null : remainingOf(row) };
}

/** Another customer's answers the same. */
export const noSuchReceipt = (): Refusal => new Refusal(404, receiptNotFound);
