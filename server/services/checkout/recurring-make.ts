/** A checkout that is to repeat: beside its order it makes the recurring order, with the lines of the cart as they stand. */
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type { CheckoutRequest } from "#contract/checkout/checkout.ts";
import {
  firstStanding,
  recurrenceReasons,
  type RecurrenceStanding,
  roomReasons,
  tellAt,
} from "#contract/checkout/rules/recurrence.ts";
import { cannotRepeat } from "#contract/checkout/text.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { acceptPrices, type PricedKey } from "./recurring-prices.ts";
import { bool, day, instant, int, listOf, nullable, statement, text } from "#server/db/statement.ts";

/** How the order is to repeat, null: not at all; or the reasons, which the page shows too, why it cannot. */
type AskedRecurrence = { recurrence: RecurrenceStanding | null; reasons: string[] };

/**
 * What was asked for. The order itself is placed now, the first repetition on the start date (docs/decisions/097).
 * @param isSigned by a certificate or with a form's number.
 */
export async function recurrenceOf(
  db: Tx,
  { customer_id, now, time_zone }: Caller,
  { is_recurring, recurring_frequency: frequency, recur_start_date }: CheckoutRequest,
  { isSigned, lines }: { isSigned: boolean; lines: number },
): Promise<AskedRecurrence> {
  if (!is_recurring) return { recurrence: null, reasons: [] };
  const [found] = await db.run(countStatement, { customer_id });
  const today = dateIn(time_zone, now);
  const start = recur_start_date === null ? null : wireToIso(recur_start_date);
  const reasons = isSigned
    ? [cannotRepeat]
    : [...recurrenceReasons({ frequency, start }, today), ...roomReasons({ lines, orders: found!.orders })];
  return {
    recurrence: reasons.length > 0 ? null : firstStanding({ frequency: frequency!, start: start! }, today),
    reasons,
  };
}

/** Makes it, before its cart is closed; gives its number. */
export async function makeRecurring(
  db: Tx,
  { customer_id, user_id, now, time_zone }: Caller,
  { cart_id, cart_type_code }: { cart_id: number; cart_type_code: string },
  request: CheckoutRequest,
  { lines, ...standing }: RecurrenceStanding & { lines: readonly PricedKey[] },
): Promise<number> {
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
    ...standing,
    look_at: tellAt(standing.next_date, time_zone),
    when_short: request.when_short,
    item_ids: lines.map(({ item_id }) => item_id),
    units: lines.map(({ quantity_uom_code }) => quantity_uom_code),
  });
  await acceptPrices(db, { customer_id, recurring_order_id: made!.recurring_order_id }, lines, "new");
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
      anchor: day,
      next_no: int,
      next_date: day,
      look_at: instant,
      when_short: text,
      item_ids: listOf(int),
      units: listOf(text),
    },
    row: { recurring_order_id: int },
  },
  `
  with made as (
    insert into recurring_orders (customer_id, user_id, changed_by, changed_at, cart_type_code, order_name, customer_order_no, shipping_instructions,
      bill_contact_id, ship_contact_id, shipping_method_id, is_saturday, delivery_contact_phone, buyer_dea_number, frequency, anchor_date, next_no, next_date, look_at, when_short)
    values (:customer_id, :user_id, :user_id, :now, :cart_type_code, :order_name, :customer_order_no, :shipping_instructions,
      :bill_contact_id, :ship_contact_id, :shipping_method_id, :is_saturday, :delivery_contact_phone, :buyer_dea_number, :frequency, :anchor, :next_no, :next_date, :look_at, :when_short)
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
