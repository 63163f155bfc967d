/** An order of the past that a test makes itself, so that it does not depend on the orders that the demonstration has on its day. */
import type { QueryResultRow } from "pg";

type Query = <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
type PastOrder = {
  /** Email address of the user who placed it. */
  email: string;
  /** When it was placed, and shipped. */
  at: Date;
  /** Company name of the ship-to address; the original order's if absent. */
  shipTo?: string;
};

/** A received Rx order of the user: its new number, and the number of the order that it copies. */
const copyOrderSql = `
  with original as (
    select o.* from orders o join users u using (user_id)
      where u.email = $1 and o.cart_type_code = 'RXO' and o.status = 'RECEIVED' and exists (select from shipments s where s.order_id = o.order_id)
      order by o.placed_at desc, o.order_id desc limit 1),
  copied as (
    insert into orders
    select (jsonb_populate_record(null::orders, to_jsonb(original) || jsonb_build_object('order_id', nextval('order_numbers'), 'cart_id', null, 'recurring_order_id', null,
      'placed_at', $2::timestamptz, 'ship_contact_id', coalesce((select contact_id from addresses a
        where a.customer_id = original.customer_id and a.address_type = 3 and a.company_name = $3), original.ship_contact_id)))).* from original
    returning order_id, customer_id)
  select original.order_id as original_id, copied.order_id from original, copied`;

const copyLinesSql = `
  insert into order_lines
  select (jsonb_populate_record(null::order_lines, to_jsonb(l) || jsonb_build_object('order_id', $2::int))).* from order_lines l where l.order_id = $1`;

const copyShipmentsSql = `
  with made as (
    select to_jsonb(s) as original, s.shipment_order_id as original_id, nextval('order_numbers') as shipment_order_id from shipments s where s.order_id = $1),
  copied as (
    insert into shipments overriding user value
    select (jsonb_populate_record(null::shipments, made.original || jsonb_build_object('order_id', $2::int, 'shipment_order_id', made.shipment_order_id, 'shipped_at', $3::timestamptz,
      'arrives_on', null))).* from made)
  insert into shipment_lines
  select (jsonb_populate_record(null::shipment_lines, to_jsonb(sl) || jsonb_build_object('order_id', $2::int, 'shipment_order_id', made.shipment_order_id))).*
    from made join shipment_lines sl on sl.shipment_order_id = made.original_id`;

/** Places and ships an order at a time of the past as the owner of a database with the demonstration; returns its number. */
export async function makePastOrder(query: Query, { email, at, shipTo }: PastOrder): Promise<number> {
  const [made] = await query<{ original_id: number; order_id: number }>(copyOrderSql, [email, at, shipTo ?? null]);
  if (made === undefined) throw new Error(`The demonstration has no received order of ${email}.`);
  await query(copyLinesSql, [made.original_id, made.order_id]);
  await query(copyShipmentsSql, [made.original_id, made.order_id, at]);
  return made.order_id;
}
