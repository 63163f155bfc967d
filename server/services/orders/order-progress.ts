/** How far an order has come, kept with its lines: what came on a line, which receipts were too much, and the order's status. */
import type { Tx } from "#server/db/open.ts";
import { int, nullable, statement, text } from "#server/db/statement.ts";
import { shippedLotSql } from "#server/db/shipped-lot-sql.ts";
import { reachedSql, statusSql } from "#server/db/status-sql.ts";

/**
 * Locks an order's row for the rest of the transaction. Whoever changes what was shipped or received of an order takes this lock first: so two
 * people who receive its last two lines at once do not both see the other line open. The line's numbers are to be read after it, not with it.
 */
const lockStatement = statement(
  "lock_order",
  { values: { customer_id: int, order_id: int }, row: {} },
  "select from orders where customer_id = :customer_id and order_id = :order_id for update",
);
export const lockOrder = async (db: Tx, which: { customer_id: number; order_id: number }): Promise<void> =>
  void (await db.run(lockStatement, which));

/**
 * A line's received quantity is the sum of its completed receipts, never a running count; a receipt is over when the line's total passed what was
 * ordered with it or before it, in the order of entry (contract/receiving/rules/receiving.ts `isTooMuch`), and over its lot when the total of the lot
 * passed what was shipped of it (contract/receiving/rules/lots.ts `getLotFlags`; of a lot that was not shipped nobody says so). The closed quantity is what
 * the dock has declared as not coming, the sum of its exceptions that close the line, but never more than is missing: what arrives all the same counts as
 * received (contract/receiving/rules/receiving.ts `countClosed`). For the order's status it counts as come.
 */
const settleStatement = statement(
  "settle_line",
  { values: { customer_id: int, order_id: int, line_no: int }, row: {} },
  `
  with sums as (
    select (
        select least(coalesce(sum(r.quantity_received) filter (where r.receive_status_code = 'COM'), 0), 2147483647)::int
        from receives r where r.customer_id = :customer_id and r.order_id = :order_id and r.line_no = :line_no) as received, (
        select coalesce(sum(e.quantity), 0) from claim_exceptions e
        where e.customer_id = :customer_id and e.order_id = :order_id and e.line_no = :line_no and e.closes and e.withdrawn_at is null) as closed),
  line as (
    update order_lines l set received_quantity = sums.received, closed_quantity = least(sums.closed, greatest(l.quantity - l.voided_quantity - sums.received, 0))::int
      from sums where l.customer_id = :customer_id and l.order_id = :order_id and l.line_no = :line_no
      returning l.quantity - l.voided_quantity as due, l.shipped_quantity as shipped, l.received_quantity::bigint + l.closed_quantity as received),
  came as (
    select r.order_receive_id, r.flagged, r.receive_status_code = 'COM' as counts, case r.receive_status_code when 'COM' then r.quantity_received else 0 end as quantity, lot.lot_no, lot.shipped
      from receives r left join lateral (${shippedLotSql}) lot on true
      where r.customer_id = :customer_id and r.order_id = :order_id and r.line_no = :line_no),
  judged as (
    select order_receive_id, flagged,
        case when counts and line.due < sum(came.quantity) over (order by order_receive_id) then '{over}'::text[] else '{}' end
          || case when counts and came.shipped < sum(came.quantity) over (partition by came.lot_no order by order_receive_id) then '{over_lot}'::text[] else '{}' end
          || array_remove(array_remove(flagged, 'over'), 'over_lot') as now_flagged
      from came, line),
  flagged as (
    update receives r set flagged = judged.now_flagged
      from judged where judged.now_flagged <> judged.flagged and r.customer_id = :customer_id and r.order_receive_id = judged.order_receive_id),
  lines as (
    select * from line union all
    select quantity - voided_quantity, shipped_quantity, received_quantity::bigint + closed_quantity from order_lines where customer_id = :customer_id and order_id = :order_id and line_no <> :line_no)
  update orders o set status = ${reachedSql} from (select ${statusSql} as status from lines) reached
    where o.customer_id = :customer_id and o.order_id = :order_id and o.status not in ('CANCELLED', ${reachedSql})`,
);

const receivedLinesStatement = statement(
  "received_lines",
  { values: { customer_id: int, order_id: int }, row: { line_no: nullable(int) } },
  "select distinct line_no from receives where customer_id = :customer_id and order_id = :order_id",
);

/** Brings the lines of a new shipment up to it, of which something was received before the shipment was known. The order must be locked. */
export async function settleShippedLines(
  db: Tx,
  { line_nos, ...order }: { customer_id: number; order_id: number; line_nos: readonly number[] },
): Promise<void> {
  for (const { line_no } of await db.run(receivedLinesStatement, order))
    if (line_no !== null && line_nos.includes(line_no)) await settleLine(db, { ...order, line_no });
}

/** Brings a line, its receipts' flags and its order's status up to its receipts. The order must be locked (`lockOrder`). */
export async function settleLine(
  db: Tx,
  { customer_id, order_id, line_no }: { customer_id: number; order_id: number; line_no: number },
): Promise<void> {
  await db.run(settleStatement, { customer_id, order_id, line_no });
}

const restatusStatement = statement(
  "settle_status",
  { values: { customer_id: int, order_id: int }, row: { status: text } },
  `
  update orders o set status = ${reachedSql}
    from (select ${statusSql} as status
      from (select quantity - voided_quantity as due, shipped_quantity as shipped, received_quantity::bigint + closed_quantity as received
        from order_lines where customer_id = :customer_id and order_id = :order_id) lines) reached
    where o.customer_id = :customer_id and o.order_id = :order_id and o.status <> 'CANCELLED'
    returning o.status`,
);

/** Brings an order's status up to its lines, after a shipment; returns the stored status, CANCELLED for every order that ended unshipped. The order must be locked. */
export async function settleStatus(db: Tx, order: { customer_id: number; order_id: number }): Promise<string> {
  const [settled] = await db.run(restatusStatement, order);
  return settled?.status ?? "CANCELLED";
}
