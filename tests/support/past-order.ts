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

/** The rows of the copy as `original` (jsonb), made from a received Rx order of the user; `original_id` is that order's number. */
const orderSql = `
  select o.order_id as original_id, to_jsonb(o) || jsonb_build_object('order_id', nextval('order_numbers'), 'cart_id', null, 'recurring_order_id', null,
      'placed_at', $2::timestamptz, 'ship_contact_id', coalesce((select contact_id from addresses a
        where a.customer_id = o.customer_id and a.address_type = 3 and a.company_name = $3), o.ship_contact_id)) as original
    from orders o join users u using (user_id)
    where u.email = $1 and o.cart_type_code = 'RXO' and o.status = 'RECEIVED' and exists (select from shipments s where s.order_id = o.order_id)
    order by o.placed_at desc, o.order_id desc limit 1`;
const linesSql = `
  select to_jsonb(l) || jsonb_build_object('order_id', $2::int, 'placed_at', $3::timestamptz) as original from order_lines l where l.order_id = $1`;
const shipmentsSql = `
  select s.shipment_order_id as original_id, to_jsonb(s) || jsonb_build_object('order_id', $2::int, 'shipment_order_id', nextval('order_numbers'),
      'shipped_at', $3::timestamptz, 'arrives_on', null) as original
    from shipments s where s.order_id = $1`;
const shipmentLinesSql = `
  select to_jsonb(sl) || jsonb_build_object('order_id', $2::int, 'shipment_order_id', $3::int) as original
    from shipment_lines sl where sl.shipment_order_id = $1`;

type Copy = { original: { order_id: number; shipment_order_id: number } };
type NumberedCopy = Copy & { original_id: number };

/** Places and ships an order at a time of the past as the owner of a database with the demonstration; returns its number. */
export async function makePastOrder(query: Query, { email, at, shipTo }: PastOrder): Promise<number> {
  const [order] = await query<NumberedCopy>(orderSql, [email, at, shipTo ?? null]);
  if (order === undefined) throw new Error(`The demonstration has no received order of ${email}.`);
  const { order_id } = order.original;
  await insertRows(query, "orders", [order]);
  await insertRows(query, "order_lines", await query<Copy>(linesSql, [order.original_id, order_id, at]));
  const shipments = await query<NumberedCopy>(shipmentsSql, [order.original_id, order_id, at]);
  await insertRows(query, "shipments", shipments);
  for (const { original_id, original } of shipments) {
    const values = [original_id, order_id, original.shipment_order_id];
    await insertRows(query, "shipment_lines", await query<Copy>(shipmentLinesSql, values));
  }
  return order_id;
}

/** Inserts rows that are given as JSON, without the columns that the database itself generates. */
async function insertRows(query: Query, table: string, copies: readonly Copy[]): Promise<void> {
  const [columns] = await query<{ list: string }>(
    `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  await query(
    `insert into ${table} (${columns!.list}) select ${columns!.list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(copies.map(({ original }) => original))],
  );
}
