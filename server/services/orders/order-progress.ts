/** How far an order has come, kept with its lines: what came on a line, which receipts were too much, and the order's status. */
import type { Tx } from "#server/db/open.ts";

/**
 * Locks an order's row for the rest of the transaction. Whoever changes what was shipped or received of an order takes this lock first: so two
 * people who receive its last two lines at once do not both see the other line open. The line's numbers are to be read after it, not with it.
 */
export const lockOrderSql = "select 1 from orders where customer_id = $1 and order_id = $2 for update";

/** The status that lines give an order: contract/orders/rules/orders.ts `statusOf`, as an aggregate over `due`, `shipped`, `received`. */
const statusSql = `
  case when not bool_or(shipped > 0) then 'PLACED'
    when not bool_and(shipped >= due) then 'PARTIAL'
    when bool_and(received >= due) then 'RECEIVED'
    else 'SHIPPED' end`;

/**
 * A line's received quantity is the sum of its completed receipts, never a running count; a receipt is over when the line's total passed what was
 * ordered with it or before it, in the order of entry.
 */
const settleSql = `
  with line as (
    update order_lines l set received_quantity = (
        select least(coalesce(sum(r.quantity_received) filter (where r.receive_status_code = 'COM'), 0), 2147483647)::int
        from receives r where r.customer_id = $1 and r.order_id = $2 and r.line_no = $3)
      where l.customer_id = $1 and l.order_id = $2 and l.line_no = $3
      returning l.quantity - l.voided_quantity as due, l.shipped_quantity as shipped, l.received_quantity as received),
  judged as (
    select r.order_receive_id, r.receive_status_code = 'COM' and line.due <
        sum(case r.receive_status_code when 'COM' then r.quantity_received else 0 end) over (order by r.order_receive_id) as is_over
      from receives r, line where r.customer_id = $1 and r.order_id = $2 and r.line_no = $3),
  flagged as (
    update receives r set flagged = case when judged.is_over then array_prepend('over', r.flagged) else array_remove(r.flagged, 'over') end
      from judged where r.customer_id = $1 and r.order_receive_id = judged.order_receive_id and judged.is_over <> ('over' = any(r.flagged))),
  lines as (
    select * from line union all
    select quantity - voided_quantity, shipped_quantity, received_quantity from order_lines where customer_id = $1 and order_id = $2 and line_no <> $3)
  update orders o set status = reached.status from (select ${statusSql} as status from lines) reached
    where o.customer_id = $1 and o.order_id = $2 and o.status not in ('CANCELLED', reached.status)`;

/** Brings a line, its receipts' flags and its order's status up to its receipts. The order must be locked (`lockOrderSql`). */
export async function settleLine(db: Tx, customerId: number, orderId: number, lineNo: number): Promise<void> {
  await db.prepared("settle_line", settleSql, [customerId, orderId, lineNo]);
}

const restatusSql = `
  update orders o set status = reached.status
    from (select ${statusSql} as status
      from (select quantity - voided_quantity as due, shipped_quantity as shipped, received_quantity as received
        from order_lines where customer_id = $1 and order_id = $2) lines) reached
    where o.customer_id = $1 and o.order_id = $2 and o.status <> 'CANCELLED'
    returning o.status`;

/** Brings an order's status up to its lines, after a shipment; gives it. The order must be locked. */
export async function settleStatus(db: Tx, customerId: number, orderId: number): Promise<string> {
  const { rows } = await db.query<{ status: string }>(restatusSql, [customerId, orderId]);
  return rows[0]?.status ?? "CANCELLED";
}
