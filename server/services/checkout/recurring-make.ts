/** A checkout that is to repeat: beside its order it makes the recurring order, with the lines of the cart as they stand. */
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type { LineKey } from "#contract/base/line-key.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { CheckoutRequest } from "#contract/checkout/checkout.ts";
import {
  type Frequency,
  mostRecurring,
  mostRecurringLines,
  recurrenceReasons,
  tellAt,
} from "#contract/checkout/rules/recurrence.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, day, instant, int, listOf, nullable, statement, text } from "#server/db/statement.ts";

export type Recurrence = { frequency: Frequency; start: string };

/**
 * How the order is to repeat; null: not at all. The order itself is placed now, the first repetition on the start date (docs/decisions/097).
 * @throws Refusal 400 with the reason that the page shows too.
 */
export function recurrenceOf(
  { is_recurring, recurring_frequency: frequency, recur_start_date }: CheckoutRequest,
  { now, time_zone }: Caller,
): Recurrence | null {
  if (!is_recurring) return null;
  const start = recur_start_date === null ? null : wireToIso(recur_start_date);
  const [reason] = recurrenceReasons({ frequency, start }, dateIn(time_zone, now));
  if (reason !== undefined) throw new Refusal(400, reason, { code: "recurring" });
  return { frequency: frequency!, start: start! };
}

/** Makes it, before its cart is closed; gives its number. @throws Refusal 400 where there are too many. */
export async function makeRecurring(
  db: Tx,
  { customer_id, user_id, now, time_zone }: Caller,
  { cart_id, cart_type_code }: { cart_id: number; cart_type_code: string },
  request: CheckoutRequest,
  { frequency, start, lines }: Recurrence & { lines: readonly LineKey[] },
): Promise<number> {
  const [found] = await db.run(countStatement, { customer_id });
  if (found!.orders >= mostRecurring)
    throw new Refusal(400, `There are ${mostRecurring} recurring orders already. End one first.`);
  if (lines.length > mostRecurringLines)
    throw new Refusal(
      400,
      `A recurring order has at most ${mostRecurringLines} lines. Order the others by themselves.`,
    );
  const [made] = await db.run(makeStatement, {
    customer_id,
    user_id,
    cart_id,
    cart_type_code,
    now,
    order_name: request.order_name,
    customer_order_no: request.customer_order_no,
    shipping_instructions: request.shipping_instructions,
    bill_contact_id: request.billing_contact_id,
    ship_contact_id: request.shipping_contact_id,
    shipping_method_id: request.shipping_method_id,
    is_saturday: request.use_saturday_shipping,
    delivery_contact_phone: request.delivery_contact_phone || null,
    buyer_dea_number: request.cs_dea_number || null,
    frequency,
    start,
    look_at: tellAt(start, time_zone),
    item_ids: lines.map(({ item_id }) => item_id),
    units: lines.map(({ quantity_uom_code }) => quantity_uom_code),
  });
  return made!.recurring_order_id;
}

const countStatement = statement(
  "count_recurring_orders",
  { values: { customer_id: int }, row: { orders: int } },
  "select count(*)::int as orders from recurring_orders where customer_id = :customer_id and status <> 'ended'",
);

const makeStatement = statement(
  "make_recurring_order",
  {
    values: {
      customer_id: int,
      user_id: int,
      cart_id: int,
      cart_type_code: text,
      now: instant,
      order_name: text,
      customer_order_no: text,
      shipping_instructions: text,
      bill_contact_id: int,
      ship_contact_id: int,
      shipping_method_id: int,
      is_saturday: bool,
      delivery_contact_phone: nullable(text),
      buyer_dea_number: nullable(text),
      frequency: text,
      start: day,
      look_at: instant,
      item_ids: listOf(int),
      units: listOf(text),
    },
    row: { recurring_order_id: int },
  },
  `
  with made as (
    insert into recurring_orders (customer_id, user_id, changed_by, changed_at, cart_type_code, order_name, customer_order_no, shipping_instructions,
      bill_contact_id, ship_contact_id, shipping_method_id, is_saturday, delivery_contact_phone, buyer_dea_number, frequency, anchor_date, next_date, look_at)
    values (:customer_id, :user_id, :user_id, :now, :cart_type_code, :order_name, :customer_order_no, :shipping_instructions,
      :bill_contact_id, :ship_contact_id, :shipping_method_id, :is_saturday, :delivery_contact_phone, :buyer_dea_number, :frequency, :start, :start, :look_at)
    returning recurring_order_id
  ), filled as (
    insert into recurring_order_lines (customer_id, recurring_order_id, item_id, quantity_uom_code, position, quantity, kit_check_selected, necessity_by, necessity_at)
    select :customer_id, made.recurring_order_id, l.item_id, l.quantity_uom_code,
      row_number() over (order by l.added_at, l.item_id, l.quantity_uom_code), l.quantity, l.kit_check_selected, l.necessity_by, l.necessity_at
    from made, cart_lines l join unnest(:item_ids::int[], :units::text[]) as ordered (item_id, quantity_uom_code) using (item_id, quantity_uom_code)
    where l.customer_id = :customer_id and l.cart_id = :cart_id
  )
  select recurring_order_id from made`,
);
