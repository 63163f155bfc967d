/**
 * Places an order of lines that were read and hold (checkout-facts.ts): the checkout does so with a cart, a recurring order with its own lines. All of it or
 * nothing: whatever stops it is thrown, and the transaction must be rolled back.
 */
import { Refusal } from "#contract/base/refusal.ts";
import { unitName } from "#contract/base/units.ts";
import type { UnitPrice } from "#contract/catalogue/rules/pricing.ts";
import { formNumber } from "#contract/checkout/rules/order-form.ts";
import { formNumberTaken } from "#contract/checkout/text.ts";
import { placedByStaff } from "#contract/orders/text.ts";
import type { LineKey } from "#contract/base/line-key.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Distributor } from "#server/base/environment.ts";
import { int, listOf, statement } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { CartLineRow } from "#server/services/cart/cart-lines.ts";
import { judge, type Judged, refusalOf, type WantedOrder } from "./judge.ts";
import { placeStatement, type PlacedRow } from "./place-sql.ts";
import * as messages from "./text.ts";

/** Whose order, and when. */
export type OrderedBy = {
  customer_id: number;
  user_id: number;
  time_zone: string;
  now: Date;
  /** How long it may be cancelled. */
  releaseMs: number;
  /** Name of the distributor whose staff place it; null: a user of the customer does. */
  placed_by_staff_of: string | null;
};

/** How orders are placed: the time in which one can be canceled, in milliseconds (ORDER_RELEASE_MINUTES), and the distributor (DISTRIBUTOR). */
export type OrderSettings = { releaseMs: number; distributor: Pick<Distributor, "name"> };

/** Settings of recurring orders: percent by which a price may rise before the buyer must accept it (RECURRING_PRICE_RISE_PERCENT). */
export type RecurringSettings = OrderSettings & { priceRisePercent: number };

/** Returns who places an order by a call. Staff place it in a session of their own, or in one in which they act as a user. */
export const toOrderedBy = (caller: Caller, { releaseMs, distributor }: OrderSettings): OrderedBy => ({
  ...caller,
  releaseMs,
  placed_by_staff_of: caller.roles.is_admin || caller.impersonator_id !== null ? distributor.name : null,
});

export type OrderWanted = WantedOrder & {
  customer_order_no: string;
  order_name: string;
  shipping_instructions: string;
  shipping_method_id: number;
  /** Null: not from a cart. */
  cart_id: number | null;
  recurring_order_id: number | null;
  /** Lines of the cart that stay for the next. */
  later: readonly LineKey[];
};

/**
 * Gives the order. `staffPlacement`: the sentence of an order that the distributor's staff placed.
 * @throws Refusal as `judge` does, and 400 `shortage` or `order_form_number` where a quicker order took the goods or the number.
 */
export async function placeOrder(
  db: Tx,
  by: OrderedBy,
  order: Judged & { wanted: OrderWanted },
): Promise<Pick<PlacedRow, "order_id" | "contents"> & { totalCents: number; staffPlacement: string | undefined }> {
  const { priced, facts, wanted } = order;
  const { lines, units, sums } = priced;
  const shippingCents = judge(by, order);
  const totalCents = sums.total + shippingCents;
  const needed = refuseShortage(lines);
  const isControlled = wanted.cart_type_code === "CSO";
  const number = wanted.order_form_number === null ? null : formNumber(wanted.order_form_number);
  const [placed] = await db
    .run(placeStatement, {
      customer_id: by.customer_id,
      cart_id: wanted.cart_id,
      recurring_order_id: wanted.recurring_order_id,
      user_id: by.user_id,
      placed_by_staff_of: by.placed_by_staff_of,
      cart_type_code: wanted.cart_type_code,
      now: by.now,
      release_at: new Date(by.now.getTime() + by.releaseMs),
      needed: JSON.stringify([...needed].map(([item_id, count]) => ({ item_id, units: count }))),
      lines: JSON.stringify(lines.map((line, at) => orderLine(line, units[at] ?? null, at))),
      later: JSON.stringify(wanted.later),
      bill_to: JSON.stringify(facts.bill_to),
      ship_to: JSON.stringify(facts.ship_to),
      customer_order_no: wanted.customer_order_no,
      order_name: wanted.order_name,
      shipping_instructions: wanted.shipping_instructions,
      shipping_method_id: wanted.shipping_method_id,
      shipping_method_desc: facts.method_desc!,
      is_saturday: wanted.is_saturday,
      delivery_contact_phone: wanted.delivery_contact_phone || null,
      payment_terms: facts.payment_terms,
      goods_cents: sums.goods,
      discount_cents: sums.discount + sums.bonusDiscount,
      bonus_cents: sums.bonusDiscount,
      surcharge_cents: sums.surcharge,
      shipping_cents: shippingCents,
      total_cents: totalCents,
      line_count: lines.length,
      item_count: priced.itemCount,
      is_form222: isControlled && number !== null && wanted.csos === undefined,
      buyer_dea_number: isControlled ? wanted.dea_number && formNumber(wanted.dea_number) : null,
      order_form_number: isControlled ? number : null,
      csos_certificate_id: wanted.csos?.certificate_id ?? null,
      signed_order: wanted.csos?.signed_order ?? null,
    })
    .catch(refuseUsedNumber);
  const { order_id, taken, contents, company_name } = placed!;
  if (taken.length < needed.size) await refuseTaken(db, lines, taken);
  const staffPlacement =
    by.placed_by_staff_of === null ? undefined : placedByStaff(by.placed_by_staff_of, company_name);
  return { order_id, contents, totalCents, staffPlacement };
}

/** The database has the last word: of two orders with one number at once the second comes here. */
function refuseUsedNumber(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23505" || constraint !== "orders_form_number") throw error;
  const used = { text: formNumberTaken, field: "order_form_number" } as const;
  throw refusalOf(used, [used]);
}

/**
 * Units to take from each counted product's stock, in smallest sale units.
 * @throws Refusal 400 naming the first product of which too little is left, and how much.
 */
function refuseShortage(lines: readonly CartLineRow[]): Map<number, number> {
  const needed = new Map<number, number>();
  for (const { item_id, quantity, units_in, available, full_description, sale_uom_desc } of lines) {
    if (available === null) continue;
    const units = (needed.get(item_id) ?? 0) + quantity * units_in;
    if (units > available) {
      const left = Math.floor(available / units_in);
      const message = messages.stockLeftOf(full_description, left, unitName(sale_uom_desc));
      throw new Refusal(400, message, { code: "shortage", current: { item_id, left } });
    }
    needed.set(item_id, units);
  }
  return needed;
}

const leftStatement = statement(
  "stock_left",
  { values: { item_ids: listOf(int) }, row: { item_id: int, available: int } },
  "select item_id, available from stock where item_id = any(:item_ids)",
);

/** Another checkout was quicker: says what is left now, of rows that this one has locked. The refusal takes everything back. */
async function refuseTaken(db: Tx, lines: readonly CartLineRow[], taken: readonly number[]): Promise<never> {
  const short = lines.filter(({ item_id, available }) => available !== null && !taken.includes(item_id));
  const rows = await db.run(leftStatement, { item_ids: short.map(({ item_id }) => item_id) });
  const left = new Map(rows.map(({ item_id, available }) => [item_id, available]));
  refuseShortage(short.map((line) => ({ ...line, available: left.get(line.item_id) ?? 0 })));
  throw new Error("Stock that was locked could not be taken.");
}

/** What the order keeps of a line, as it stood. */
const orderLine = (line: CartLineRow, unit: UnitPrice | null, index: number) => ({
  line_no: index + 1,
  item_id: line.item_id,
  full_description: line.full_description,
  ndc_code: line.ndc_code,
  schedule_name: line.schedule_name,
  quantity: line.quantity,
  quantity_uom_code: line.quantity_uom_code,
  sale_uom_desc: line.sale_uom_desc,
  units_in: line.units_in,
  price_cents: line.price_cents,
  kit_check_cents: line.kit_check_cents,
  list_cents: line.list_cents,
  discount_cents: unit?.discount ?? 0,
  bonus_cents: unit?.bonus ?? 0,
  incentive_name: unit?.offer?.incentive_name ?? null,
  display_in_line_item_level_bit: unit?.offer?.display_in_line_item_level_bit ?? true,
  stock_taken: line.available === null ? null : line.quantity * line.units_in,
  needs_necessity: line.confirm_to_sell || null,
  necessity_by: line.necessity_by ?? null,
  necessity_at: line.necessity_at ?? null,
});
