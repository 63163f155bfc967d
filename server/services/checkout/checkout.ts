/** Checkout: the cart becomes a purchase order, once. Everything is checked again under the cart's lock; stock is taken and the order stands, or nothing. */
import type { OutputOf } from "#contract/base/call.ts";
import type { CheckoutRequest, checkout as contract } from "#contract/checkout/checkout.ts";
import { notAllowed, Refusal } from "#contract/base/refusal.ts";
import { itemCountOf } from "#contract/cart/rules/cart.ts";
import { checkoutWords, lineReasons, phoneReasons } from "#contract/checkout/rules/checkout.ts";
import { cents, dollars } from "#contract/base/money.ts";
import { calculate, type Sums, type UnitPrice } from "#contract/catalogue/rules/pricing.ts";
import { unitName } from "#contract/base/units.ts";
import { int, listOf, none, type Of, statement } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { type CartLineRow, priceLines, reasonOf } from "#server/services/cart/cart-lines.ts";
import { noSuchCart } from "#server/services/cart/cart-lock.ts";
import { type CheckoutFacts, factsStatement, lockStatement, placeStatement } from "./checkout-sql.ts";
import { refuseTooLarge } from "#server/services/cart/order-size.ts";
import { termsOf } from "#server/services/catalogue/price-terms.ts";

/** Places the order. @throws Refusal 400 with the reason that the page shows too, 404 for a cart that is not the caller's. */
export async function checkout(db: Tx, caller: Caller, request: CheckoutRequest): Promise<OutputOf<typeof contract>> {
  refuseOtherKinds(request);
  const cart = await lockCart(db, caller, request);
  const facts = await factsThatHold(db, caller, cart, request);
  const { lines } = facts;
  if (lines.length === 0) throw refusal(checkoutWords.empty, "empty");
  refuseLines(lines);
  const { billTo, shipTo } = addressesOf(facts);
  const { units: prices, sums } = calculate(priceLines(lines), termsOf(facts.offers, facts.bonus));
  refuseOtherSum(request, sums);
  const itemCount = itemCountOf(lines);
  const shippingCents = quotedCost(request, facts, { wrk_order_id: cart.wrk_order_id, goods: sums.goods, itemCount });
  refuseMissingPhone(request);
  const totalCents = sums.total + shippingCents;
  // What is taken off is kept beside what it is taken off of.
  refuseTooLarge(sums.beforeDiscounts + shippingCents);
  const needed = refuseShortage(lines);
  const [placed] = await db.run(placeStatement, {
    customer_id: caller.customer_id,
    cart_id: cart.cart_id,
    user_id: caller.user_id,
    now: caller.now,
    needed: JSON.stringify([...needed].map(([item_id, units]) => ({ item_id, units }))),
    lines: JSON.stringify(lines.map((line, at) => orderLine(line, prices[at] ?? null, at))),
    bill_to: JSON.stringify(billTo),
    ship_to: JSON.stringify(shipTo),
    customer_order_no: request.customer_order_no,
    order_name: request.order_name,
    shipping_instructions: request.shipping_instructions,
    shipping_method_id: request.shipping_method_id,
    shipping_method_desc: facts.method_desc!,
    is_saturday: request.use_saturday_shipping,
    delivery_contact_phone: request.delivery_contact_phone || null,
    payment_terms: facts.payment_terms,
    goods_cents: sums.goods,
    discount_cents: sums.discount + sums.bonusDiscount,
    bonus_cents: sums.bonusDiscount,
    surcharge_cents: sums.surcharge,
    shipping_cents: shippingCents,
    total_cents: totalCents,
    line_count: lines.length,
    item_count: itemCount,
  });
  const { order_id, taken, contents } = placed!;
  if (taken.length < needed.size) await refuseTaken(db, lines, taken);
  caller.changed.entity_id = order_id;
  caller.changed.before = { cart_id: cart.cart_id };
  caller.changed.contents = contents;
  return { order_id, itemCount, total: dollars(totalCents) };
}

const refusal = (message: string, code: string): Refusal => new Refusal(400, message, { code });

/** What this call does not place (yet). */
function refuseOtherKinds({ is_recurring, order_form_number, cs_dea_number }: CheckoutRequest): void {
  if (is_recurring) throw refusal("Recurring orders cannot be placed yet.", "recurring");
  const given = { order_form_number, cs_dea_number };
  const wrong = Object.entries(given).flatMap(([name, value]) =>
    value ? [[name, "belongs to an order of controlled substances"]] : [],
  );
  if (wrong.length === 0) return;
  throw new Refusal(400, `${wrong[0]![0]}: ${wrong[0]![1]}.`, { code: "malformed", fields: Object.fromEntries(wrong) });
}

type CartRow = Of<(typeof lockStatement)["row"]>;

/** The caller's cart, locked: a second checkout of it waits here, and then finds it closed. */
async function lockCart(db: Tx, caller: Caller, { cart_id }: CheckoutRequest): Promise<CartRow> {
  const { customer_id, user_id } = caller;
  const [cart] = await db.run(lockStatement, { customer_id, user_id, cart_id });
  if (!cart) throw noSuchCart();
  // Nobody signs in another's name.
  if (cart.cart_type_code !== "RXO" && caller.impersonator_id !== null) throw notAllowed();
  if (cart.cart_type_code !== "RXO")
    throw refusal("Orders of controlled substances cannot be placed here yet.", "controlled");
  if (!cart.is_open) throw refusal(checkoutWords.empty, "empty");
  return cart;
}

const holdStatement = statement(
  "hold_allocations",
  { values: { customer_id: int }, row: { pg_advisory_xact_lock: none } },
  "select pg_advisory_xact_lock(7311, :customer_id)",
);

/**
 * What decides. Where a line is of an allocation, the customer's other checkouts of allocated products wait until this one is over, and all of it is
 * read again: a quicker one has used up what was left.
 */
async function factsThatHold(
  ...asked: [db: Tx, caller: Caller, cart: CartRow, request: CheckoutRequest]
): Promise<CheckoutFacts> {
  const facts = await readFacts(...asked);
  if (facts.lines.every(({ allocation_left }) => allocation_left === null)) return facts;
  const [db, { customer_id }] = asked;
  await db.run(holdStatement, { customer_id });
  return readFacts(...asked);
}

async function readFacts(
  db: Tx,
  { customer_id }: Caller,
  { cart_id, wrk_order_id }: CartRow,
  request: CheckoutRequest,
): Promise<CheckoutFacts> {
  const { billing_contact_id, shipping_contact_id, shipping_method_id } = request;
  const chosen = { billing_contact_id, shipping_contact_id, shipping_method_id };
  return (await db.run(factsStatement, { customer_id, cart_id, wrk_order_id, ...chosen }))[0]!;
}

/** Lines that were fine when they came in and are not any more. */
function refuseLines(lines: CartLineRow[]): void {
  const [reason] = lineReasons(
    lines.map((line) => ({ ...line, sale_UOM_desc: line.sale_uom_desc, not_sellable_reason: reasonOf(line) })),
  );
  if (reason !== undefined) throw refusal(reason, "lines");
}

/** The caller's customer's and of the right type; anything else is as if nothing were selected. */
function addressesOf({ bill_to, ship_to }: CheckoutFacts): { billTo: object; shipTo: object } {
  if (ship_to === null) throw refusal(checkoutWords.shippingAddress, "shipping_address");
  if (bill_to === null) throw refusal(checkoutWords.billingAddress, "billing_address");
  return { billTo: bill_to, shipTo: ship_to };
}

/** The quote's cost, if it was made for exactly this cart and journey and is what the page showed. */
function quotedCost(
  request: CheckoutRequest,
  { quote, method_desc }: CheckoutFacts,
  cart: { wrk_order_id: number; goods: number; itemCount: number },
): number {
  const isForThis =
    quote !== null &&
    method_desc !== null &&
    request.shipping_wrk_order_id === cart.wrk_order_id &&
    quote.shipping_method_id === request.shipping_method_id &&
    quote.contact_id === request.shipping_contact_id &&
    quote.is_saturday === request.use_saturday_shipping &&
    quote.goods_cents === cart.goods &&
    quote.item_count === cart.itemCount &&
    quote.cost_cents === cents(request.shipping_charges);
  if (!isForThis) throw refusal(checkoutWords.calculate, "calculate_shipping");
  return quote.cost_cents;
}

/** The sum that the page showed is the price, like the quote: an incentive that ended meanwhile is not paid for unseen (docs/decisions/029). */
function refuseOtherSum({ sub_total }: CheckoutRequest, { total }: Sums): void {
  if (sub_total === null || cents(sub_total) === total) return;
  throw refusal(checkoutWords.otherSum, "sum_changed");
}

function refuseMissingPhone({ use_saturday_shipping, delivery_contact_phone }: CheckoutRequest): void {
  const [reason] = phoneReasons(use_saturday_shipping ? (delivery_contact_phone ?? "") : null);
  if (reason !== undefined) throw refusal(reason, "phone");
}

/**
 * Units to take from each counted product's stock, in smallest sale units.
 * @throws Refusal 400 naming the first product of which too little is left, and how much.
 */
function refuseShortage(lines: CartLineRow[]): Map<number, number> {
  const needed = new Map<number, number>();
  for (const { item_id, quantity, units_in, available, full_description, sale_uom_desc } of lines) {
    if (available === null) continue;
    const units = (needed.get(item_id) ?? 0) + quantity * units_in;
    if (units > available) {
      const left = Math.floor(available / units_in);
      const message = `Only ${left} ${unitName(sale_uom_desc)}${left === 1 ? " is" : "s are"} left of ${full_description}.`;
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
async function refuseTaken(db: Tx, lines: CartLineRow[], taken: readonly number[]): Promise<never> {
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
});
