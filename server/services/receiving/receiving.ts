/** Receiving: the pending list and the history. What records and cancels stands in receipts.ts. */
import { addDays, dateIn, wireToIso } from "#contract/base/dates.ts";
import { fromAfterTo } from "#contract/receiving/history-text.ts";
import type * as contract from "#contract/receiving/receiving.ts";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { historyDays, historyLimit } from "#contract/receiving/rules/receiving.ts";
import type { Tx } from "#server/db/open.ts";
import { day, int, listOf, nullable, statement } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { pendingFromRow, pendingRow, pendingSql } from "./pending-row.ts";
import { receiptFromRow, receiptRow, receiptSql } from "./receipt-row.ts";

const pendingStatement = statement(
  "pending_receives",
  { values: { customer_id: int, order_id: nullable(int) }, row: pendingRow },
  pendingSql(`(:order_id::int is null or l.order_id = :order_id
      or l.order_id = (select s.order_id from shipments s where s.customer_id = :customer_id and s.shipment_order_id = :order_id))`),
);
const ofOrdersStatement = statement(
  "pending_receives_of_orders",
  { values: { customer_id: int, order_ids: listOf(int) }, row: pendingRow },
  pendingSql("l.order_id = any(:order_ids::int[])"),
);

/**
 * Lines shipped and not wholly received, oldest order first; of one order, or of the order of one shipment's number, when named; of some orders by their
 * own numbers, when those are.
 */
export async function pendingReceives(
  db: Tx,
  { customer_id }: Pick<Caller, "customer_id">,
  { order_id, order_ids }: ParsedOf<typeof contract.pendingReceives>,
): Promise<OutputOf<typeof contract.pendingReceives>> {
  const rows =
    order_ids === undefined
      ? await db.run(pendingStatement, { customer_id, order_id })
      : await db.run(ofOrdersStatement, { customer_id, order_ids });
  return rows.map(pendingFromRow);
}

/** The newest first, in the order of `receives_date`, and what they name only of those: not of all that the days hold. */
const historyStatement = statement(
  "historical_receives",
  { values: { customer_id: int, from: day, until: day }, row: receiptRow },
  `${receiptSql(`(
    select * from receives where customer_id = :customer_id and receive_date >= :from and receive_date <= :until
    order by receive_date desc nulls last, order_receive_id desc nulls last limit ${historyLimit})`)}
  order by r.receive_date desc, r.order_receive_id desc`,
);

/** Receipts by receive date, newest first. Without a from date: seven days up to the to date, or up to today and whatever is dated tomorrow. */
export async function historicalReceives(
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.historicalReceives>,
): Promise<OutputOf<typeof contract.historicalReceives>> {
  const today = dateIn(caller.time_zone, caller.now);
  const to = input.to === null ? undefined : wireToIso(input.to);
  const from = (input.from === null ? undefined : wireToIso(input.from)) ?? addDays(to ?? today, -historyDays);
  const until = to ?? addDays(today, 1);
  if (from > until) throw new Refusal(400, fromAfterTo);
  const rows = await db.run(historyStatement, { customer_id: caller.customer_id, from, until });
  return rows.map(receiptFromRow);
}
