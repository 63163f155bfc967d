/** Orders for tests, placed without a cart, and shipped by the demonstration warehouse on the spot. */
import { inTransaction, type Pools } from "#server/db/open.ts";
import { invoiceShipments } from "#server/jobs/invoice.ts";
import { shipOrder } from "#server/jobs/ship-order.ts";
import { demonstrationWarehouse } from "#server/outside/warehouse.ts";
import { receiveForm } from "#server/services/orders/receive-form.ts";
import { auditKeys } from "./audit-keys.ts";
import { contacts, items, north, people } from "./company.ts";

export type OrderGiven = {
  customer?: number;
  user?: number;
  placedAt: Date;
  /** Off each unit: by an incentive, and by the bonus discount. */
  lines: {
    item: number;
    quantity: number;
    uom?: string;
    kitCheckCents?: number;
    discountCents?: number;
    bonusCents?: number;
  }[];
  /** Fixes the order's number; every fifth one is shipped in two parts. */
  orderId?: number;
  customerOrderNo?: string;
  name?: string;
  shippingCents?: number;
};

const insertSql = `
  with lines as (
    select g.line_no, g.item, g.quantity, g.uom, g.kit, g.discount, g.bonus, p.full_description, p.ndc_code, p.schedule_name, u.sale_uom_desc, u.units_in,
      coalesce(u.price_cents, 100) as price
    from json_to_recordset($5) as g (line_no int, item int, quantity int, uom text, kit int, discount int, bonus int)
    join products p on p.item_id = g.item join product_units u on u.item_id = g.item and u.quantity_uom_code = g.uom),
  made as (
    insert into orders (customer_id, order_id, user_id, cart_type_code, placed_at, status, customer_order_no, order_name, shipping_instructions, bill_contact_id,
        ship_contact_id, bill_to, ship_to, shipping_method_id, shipping_method_desc, payment_terms, goods_cents, surcharge_cents, discount_cents, bonus_cents, shipping_cents,
        total_cents, line_count, item_count)
      select $1, coalesce($4, nextval('order_numbers')::int), $2, 'RXO', $3, 'PLACED', $6, $7, '', $8, $9, $10, $11, 1, 'Ground', 'Net 30 days',
        sum(quantity * price), sum(quantity * kit), sum(quantity * (discount + bonus)), sum(quantity * bonus), $12::int,
        sum(quantity * (price + kit - discount - bonus)) + $12::int, count(*), sum(quantity) from lines
      returning order_id),
  written as (
    insert into order_lines (customer_id, order_id, line_no, item_id, full_description, ndc_code, schedule_name, quantity, quantity_uom_code, sale_uom_desc,
        units_in, price_cents, kit_check_cents, discount_cents, bonus_cents, incentive_name)
      select $1, made.order_id, line_no, item, full_description, ndc_code, schedule_name, quantity, uom, sale_uom_desc, units_in, price, kit, discount, bonus,
        case when discount > 0 then 'An offer' end from made, lines)
  select order_id from made`;

/** Places it; gives its number. */
export async function placeOrder({ system }: Pick<Pools, "system">, given: OrderGiven): Promise<number> {
  const { customer = north, user = people.buyer.user_id, placedAt, customerOrderNo = "", name = "" } = given;
  const [billTo, shipTo] =
    customer === north ? [contacts.northBill, contacts.northShip] : [contacts.southBill, contacts.southShip];
  const lines = given.lines.map(
    (
      { item, quantity, uom = "CT", kitCheckCents: kit = 0, discountCents: discount = 0, bonusCents: bonus = 0 },
      index,
    ) => ({
      line_no: index + 1,
      item,
      quantity,
      uom,
      kit,
      discount,
      bonus,
    }),
  );
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

/** Copies of an order, numbered from `from` + 1; `changes`: pairs of SQL, in which `n` is the copy's number from 1. */
export async function copyOrder(
  { system, owner }: Pick<Pools, "system" | "owner">,
  orderId: number,
  { from, count, changes }: { from: number; count: number; changes: string },
): Promise<void> {
  const { rows } = await system.query<{ columns: string; copied: string }>(
    `select string_agg(column_name, ', ') as columns, string_agg('copy.' || column_name, ', ') as copied
       from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`,
  );
  const { columns, copied } = rows[0]!;
  await system.query(
    `insert into orders (${columns}) select ${copied} from orders o cross join generate_series(1, $3::int) as n
       cross join lateral jsonb_populate_record(o, jsonb_build_object('order_id', $2::int + n, ${changes})) as copy where o.order_id = $1`,
    [orderId, from, count],
  );
  await owner.query("analyze orders"); // as autovacuum does a moment later: what is asked of them next goes by the right index
}

/** Sends one shipment of it now, as the warehouse's job does, and invoices what has left; where it waits for its paper form, that comes first. */
export async function ship(
  pools: Pick<Pools, "system">,
  orderId: number,
  { at, shipment = 1, customer = north }: { at: Date; shipment?: number; customer?: number },
): Promise<void> {
  await receiveFormOf(pools, orderId, at);
  const work = {
    pools,
    warehouse: demonstrationWarehouse,
    delayMs: 0,
    auditKeys,
    address: () => "https://portal.example",
    clock: () => at,
  };
  await shipOrder(work, { customer_id: customer, order_id: orderId, shipment });
  await invoiceShipments({ pools, auditKeys, clock: () => at, afterMs: 0 });
}

/** The distributor has the paper form of this order, where there is one that it waits for. */
export async function receiveFormOf({ system }: Pick<Pools, "system">, orderId: number, now: Date): Promise<void> {
  const { rows } = await system.query<{ order_form_number: string }>(
    "select order_form_number from orders where order_id = $1 and is_form222",
    [orderId],
  );
  for (const { order_form_number } of rows)
    await inTransaction(system, (db) =>
      receiveForm(db, { order_id: orderId, order_form_number, initials: "KT" }, { now, auditKeys }),
    );
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
