/** Orders for tests, placed without a cart, and shipped by the demonstration warehouse on the spot. */
import type { Pools } from "#server/db/open.ts";
import { shipOrder } from "#server/jobs/ship-order.ts";
import { demonstrationWarehouse } from "#server/outside/warehouse.ts";
import { auditKeys } from "./audit-keys.ts";
import { contacts, items, north, people } from "./company.ts";

export type OrderGiven = {
  customer?: number;
  user?: number;
  placedAt: Date;
  lines: { item: number; quantity: number; uom?: string; kitCheckCents?: number }[];
  /** Fixes the order's number; every fifth one is shipped in two parts. */
  orderId?: number;
  customerOrderNo?: string;
  name?: string;
  shippingCents?: number;
};

const insertSql = `
  with lines as (
    select g.line_no, g.item, g.quantity, g.uom, g.kit, p.full_description, p.ndc_code, p.schedule_name, u.sale_uom_desc, u.units_in,
      coalesce(u.price_cents, 100) as price
    from json_to_recordset($5) as g (line_no int, item int, quantity int, uom text, kit int)
    join products p on p.item_id = g.item join product_units u on u.item_id = g.item and u.quantity_uom_code = g.uom),
  made as (
    insert into orders (customer_id, order_id, user_id, cart_type_code, placed_at, status, customer_order_no, order_name, shipping_instructions, bill_contact_id,
        ship_contact_id, bill_to, ship_to, shipping_method_id, shipping_method_desc, payment_terms, goods_cents, surcharge_cents, shipping_cents, total_cents,
        line_count, item_count)
      select $1, coalesce($4, nextval('order_numbers')::int), $2, 'RXO', $3, 'PLACED', $6, $7, '', $8, $9, $10, $11, 1, 'Ground', 'Net 30 days',
        sum(quantity * price), sum(quantity * kit), $12::int, sum(quantity * (price + kit)) + $12::int, count(*), sum(quantity) from lines
      returning order_id),
  written as (
    insert into order_lines (customer_id, order_id, line_no, item_id, full_description, ndc_code, schedule_name, quantity, quantity_uom_code, sale_uom_desc,
        units_in, price_cents, kit_check_cents)
      select $1, made.order_id, line_no, item, full_description, ndc_code, schedule_name, quantity, uom, sale_uom_desc, units_in, price, kit from made, lines)
  select order_id from made`;

/** Places it; gives its number. */
export async function placeOrder({ system }: Pick<Pools, "system">, given: OrderGiven): Promise<number> {
  const { customer = north, user = people.buyer.user_id, placedAt, customerOrderNo = "", name = "" } = given;
  const [billTo, shipTo] =
    customer === north ? [contacts.northBill, contacts.northShip] : [contacts.southBill, contacts.southShip];
  const lines = given.lines.map(({ item, quantity, uom = "CT", kitCheckCents = 0 }, index) => ({
    line_no: index + 1,
    item,
    quantity,
    uom,
    kit: kitCheckCents,
  }));
  const { rows } = await system.query<{ order_id: number }>(insertSql, [
    customer,
    user,
    placedAt,
    given.orderId ?? null,
    JSON.stringify(lines),
    customerOrderNo,
    name,
    billTo,
    shipTo,
    JSON.stringify(addressOf(billTo)),
    JSON.stringify(addressOf(shipTo)),
    given.shippingCents ?? 0,
  ]);
  return rows[0]!.order_id;
}

const addressOf = (contact_id: number) => ({
  contact_id,
  company_name: "North Campus Hospital, Pharmacy",
  first_name: "Dan",
  last_name: "Dock",
  address1: "1480 Example Parkway",
  address2: null,
  city_name: "Springfield",
  state_code: "IL",
  zip_code: "62704",
  phone: null,
});

/** Sends one shipment of it now, as the warehouse's job does. */
export async function ship(
  pools: Pick<Pools, "system">,
  orderId: number,
  { at, shipment = 1, customer = north }: { at: Date; shipment?: number; customer?: number },
): Promise<void> {
  const work = { pools, warehouse: demonstrationWarehouse, delayMs: 0, auditKeys, clock: () => at };
  await shipOrder(work, { customer_id: customer, order_id: orderId, shipment });
}

/** An order of North that is at the dock, whole. */
export async function arrived({ app, now }: { app: { pools: Pick<Pools, "system"> }; now: Date }): Promise<number> {
  const { rows } = await app.pools.system.query(
    "select (nextval('order_numbers') / 5 * 5 + 1)::int as id from generate_series(1, 5)",
  );
  const orderId = await placeOrder(app.pools, {
    orderId: rows.at(-1).id,
    placedAt: now,
    lines: [{ item: items.plain, quantity: 6 }],
  });
  await ship(app.pools, orderId, { at: now });
  return orderId;
}
