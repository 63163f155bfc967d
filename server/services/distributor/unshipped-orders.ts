/** Reads the signed and Form 222 orders of all customers that have packages left to ship, and one of them with its lines. Runs as portal_system. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import type * as contract from "#contract/distributor/unshipped-orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { describeStatus } from "#contract/orders/rules/paper-form.ts";
import { shipsUntil } from "#contract/orders/rules/sixty-days.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { shownStatusSql } from "#server/db/status-sql.ts";
import { bool, instant, int, json, nullable, type Of, oneOf, statement, text } from "#server/db/statement.ts";
import { findOwner } from "#server/services/orders/receive-form.ts";
import { recordsSql } from "#server/services/orders/signed.ts";
import { orderNotFound } from "./text.ts";

const orderRow = {
  order_id: int,
  customer_id: int,
  company_name: text,
  is_signed: bool,
  is_form222: bool,
  form_arrived_at: nullable(instant),
  buyer_dea_number: nullable(text),
  placed_at: instant,
  time_zone: text,
  status: oneOf<OrderStatus>(),
  open_lines: int,
  open_packages: int,
};
const orderColumns = `o.order_id, o.customer_id, c.company_name, o.csos_certificate_id is not null as is_signed, o.is_form222, o.form_arrived_at, o.buyer_dea_number, o.placed_at,
  c.time_zone, ${shownStatusSql("o")} as status, open.lines as open_lines, open.packages as open_packages`;
/** Orders `o` with their customer `c` and what is `open` of them. */
const ordersSql = `orders o join customers c using (customer_id) cross join lateral (
    select count(*)::int as lines, coalesce(sum(l.quantity - l.voided_quantity - l.shipped_quantity), 0)::int as packages from order_lines l
      where l.customer_id = o.customer_id and l.order_id = o.order_id and l.quantity > l.voided_quantity + l.shipped_quantity) open`;

const maxListed = 100;

/** Which statuses have packages left to ship is as in the index orders_unshipped. */
const listStatement = statement(
  "unshipped_controlled_orders",
  { values: { number: text }, row: { ...orderRow, total: int } },
  `select ${orderColumns}, (count(*) over ())::int as total from ${ordersSql}
   where o.status in ('WAITING_FOR_FORM', 'PLACED', 'PARTIAL') and (o.csos_certificate_id is not null or o.is_form222) and open.lines > 0
     and strpos(o.order_id::text, :number) > 0
   order by o.placed_at, o.order_id limit ${maxListed}`,
);

/** @param timeZone of the distributor */
export const unshippedOrders =
  (timeZone: string) =>
  async (
    db: Tx,
    { now }: Caller,
    { number }: ParsedOf<typeof contract.unshippedOrders>,
  ): Promise<OutputOf<typeof contract.unshippedOrders>> => {
    const rows = await db.run(listStatement, { number });
    return { orders: rows.map(toOrder), total: rows[0]?.total ?? 0, today: isoToWire(dateIn(timeZone, now)) };
  };

type Line = contract.UnshippedLine;

const oneStatement = statement(
  "controlled_order_with_lines",
  {
    values: { customer_id: int, order_id: int },
    row: { ...orderRow, lines: json<Line[]>(), records: nullable(json<LinkedRecord[]>()) },
  },
  `select ${orderColumns}, (select json_agg(json_build_object('line_no', l.line_no, 'full_description', l.full_description, 'ndc_code', l.ndc_code,
       'schedule_name', l.schedule_name, 'sale_UOM_desc', l.sale_uom_desc, 'quantity', l.quantity, 'shipped_quantity', l.shipped_quantity,
       'voided_quantity', l.voided_quantity) order by l.line_no)
     from order_lines l where l.customer_id = o.customer_id and l.order_id = o.order_id) as lines, ${recordsSql("o")} as records
   from ${ordersSql} where o.customer_id = :customer_id and o.order_id = :order_id and (o.csos_certificate_id is not null or o.is_form222)`,
);

/** @throws Refusal 404 for an order that does not exist, and for one without a certificate or form. */
export async function unshippedOrder(
  db: Tx,
  _caller: Caller,
  { orderId: order_id }: ParsedOf<typeof contract.unshippedOrder>,
): Promise<OutputOf<typeof contract.unshippedOrder>> {
  const which = await findOwner(db, order_id);
  const [row] = which === undefined ? [] : await db.run(oneStatement, which);
  if (row === undefined) throw new Refusal(404, orderNotFound);
  const records = (row.records ?? []).map((each) => ({ ...each, made_at: new Date(each.made_at).toISOString() }));
  return { ...toOrder(row), lines: row.lines, records };
}

const toOrder = (row: Of<typeof orderRow>): contract.UnshippedOrder => ({
  order_id: row.order_id,
  customer_id: row.customer_id,
  company_name: row.company_name,
  form: row.is_signed ? "signed" : "form222",
  buyer_dea_number: row.buyer_dea_number,
  order_date: row.placed_at.toISOString(),
  time_zone: row.time_zone,
  order_status: row.status,
  status_description: describeStatus(row),
  ships_until: isoToWire(shipsUntil(row.time_zone, row.placed_at)),
  open_lines: row.open_lines,
  open_packages: row.open_packages,
});
