/** Checkout: the cart becomes a purchase order, once. Everything is checked again under the cart's lock; stock is taken and the order stands, or nothing. */
import type { OutputOf } from "#contract/base/call.ts";
import { lineKey } from "#contract/base/line-key.ts";
import { dollars } from "#contract/base/money.ts";
import { notAllowed, Refusal } from "#contract/base/refusal.ts";
import type { CheckoutRequest, checkout as contract } from "#contract/checkout/checkout.ts";
import { needsForm } from "#contract/checkout/rules/controlled.ts";
import { formNumber } from "#contract/checkout/rules/order-form.ts";
import { linesToOrder } from "#contract/checkout/rules/readiness.ts";
import { emptyCart } from "#contract/checkout/text.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import { bool, int, type Of, oneOf, statement } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { malformed } from "#server/base/malformed.ts";
import type { CartLineRow } from "#server/services/cart/cart-lines.ts";
import { noSuchCart } from "#server/services/cart/cart-lock.ts";
import { checkoutFacts } from "./checkout-facts.ts";
import { pricedLines } from "./judge.ts";
import { toOrderedBy, type OrderSettings, placeOrder } from "./place-order.ts";
import { makeRecurring, recurrenceOf } from "./recurring-make.ts";
import { quotedFor } from "./shipping-quotes.ts";
import { lineGone } from "./text.ts";

/** Places the order. @throws Refusal 400 with the reason that the page shows too, 409 with what changed, 404 for a cart that is not the caller's. */
export const checkout =
  (settings: OrderSettings) =>
  async (db: Tx, caller: Caller, request: CheckoutRequest): Promise<OutputOf<typeof contract>> => {
    const cart = await lockCart(db, caller, request);
    if (cart.cart_type_code === "RXO") refuseControlledFields(request);
    const order_form_number = request.order_form_number || null;
    const order = await standing(db, caller, request, cart, {
      dea_number: request.cs_dea_number || null,
      order_form_number,
    });
    const { now, later, priced } = order;
    const asked = await recurrenceOf(db, caller, request, {
      isSigned: order_form_number !== null || needsForm(now),
      lines: now.length,
    });
    const wanted = {
      ...request,
      ...cart,
      recurring_order_id:
        asked.recurrence && (await makeRecurring(db, caller, cart, request, { ...asked.recurrence, lines: now })),
      recurrence: asked.reasons,
      is_saturday: request.use_saturday_shipping,
      dea_number: request.cs_dea_number || null,
      order_form_number,
      seen: request.seen,
      later,
    };
    const by = toOrderedBy(caller, settings);
    const { order_id, contents, totalCents, staffPlacement } = await placeOrder(db, by, { ...order, wanted });
    caller.changed.entity_id = order_id;
    caller.changed.before = { cart_id: cart.cart_id };
    caller.changed.contents = contents;
    if (staffPlacement !== undefined) caller.changed.reason = staffPlacement;
    return { order_id, itemCount: priced.itemCount, total: dollars(totalCents) };
  };

/** What an order of this cart is judged by: facts, the lines to order now and those that stay, what they cost, what the way was quoted at. */
export async function standing(
  db: Tx,
  { customer_id }: Pick<Caller, "customer_id">,
  request: CheckoutRequest,
  { cart_id, wrk_order_id }: Pick<CartRow, "cart_id" | "wrk_order_id">,
  { dea_number, order_form_number }: { dea_number: string | null; order_form_number: string | null },
) {
  const facts = await checkoutFacts(db, {
    customer_id,
    cart_id,
    wrk_order_id,
    billing_contact_id: request.billing_contact_id,
    shipping_contact_id: request.shipping_contact_id,
    shipping_method_id: request.shipping_method_id,
    dea_number: dea_number && formNumber(dea_number),
    order_form_number: order_form_number && formNumber(order_form_number),
  });
  const { now, later } = divided(facts.lines, request);
  const priced = pricedLines(now, facts);
  const quoted = quotedFor(request, facts, { wrk_order_id, goods: priced.sums.goods, lines: now });
  return { facts, now, later, priced, ...quoted };
}

export const refusal = (message: string, code: string): Refusal => new Refusal(400, message, { code });

/** An Rx order has neither. */
function refuseControlledFields({ order_form_number, cs_dea_number }: CheckoutRequest): void {
  const given = { order_form_number, cs_dea_number };
  const wrong = Object.entries(given).flatMap(([name, value]) =>
    value ? [[name, "belongs to an order of controlled substances"] as const] : [],
  );
  if (wrong.length > 0) throw malformed(Object.fromEntries(wrong));
}

/** The lines to order now, and the keys of those that stay. @throws Refusal 400 for a line that is not in the cart any more. */
function divided(lines: CartLineRow[], { order_lines: keys }: CheckoutRequest) {
  const now = linesToOrder(lines, keys);
  const wanted = new Set(keys?.map(lineKey));
  if (keys !== undefined && now.length < wanted.size) throw refusal(lineGone, "lines");
  const ordered = new Set(now.map(lineKey));
  const later = lines.filter((line) => !ordered.has(lineKey(line)));
  return { now, later: later.map(({ item_id, quantity_uom_code }) => ({ item_id, quantity_uom_code })) };
}

const lockStatement = statement(
  "lock_cart",
  {
    values: { customer_id: int, user_id: int, cart_id: int },
    row: { cart_id: int, cart_type_code: oneOf<"RXO" | "CSO">(), wrk_order_id: int, is_open: bool },
  },
  `
  select cart_id, cart_type_code, wrk_order_id, is_open from carts where customer_id = :customer_id and user_id = :user_id and cart_id = :cart_id for update`,
);
export type CartRow = Of<(typeof lockStatement)["row"]>;

const readStatement = statement(
  "cart_to_sign",
  { values: lockStatement.values, row: lockStatement.row },
  "select cart_id, cart_type_code, wrk_order_id, is_open from carts where customer_id = :customer_id and user_id = :user_id and cart_id = :cart_id",
);

/** The caller's open cart, as it stands now. */
export async function readCart(
  db: Tx,
  { customer_id, user_id }: Caller,
  { cart_id }: Pick<CheckoutRequest, "cart_id">,
): Promise<CartRow> {
  const [cart] = await db.run(readStatement, { customer_id, user_id, cart_id });
  if (!cart) throw noSuchCart();
  if (!cart.is_open) throw refusal(emptyCart, "empty");
  return cart;
}

/** The caller's cart, locked: a second checkout of it waits here, and then finds it closed. */
export async function lockCart(db: Tx, caller: Caller, { cart_id }: CheckoutRequest): Promise<CartRow> {
  const { customer_id, user_id } = caller;
  const [cart] = await db.run(lockStatement, { customer_id, user_id, cart_id });
  if (!cart) throw noSuchCart();
  // Nobody orders controlled substances in another's name.
  const isControlled = cart.cart_type_code === "CSO";
  if (isControlled && (caller.impersonator_id !== null || !mayUseControlledCart(caller.roles))) throw notAllowed();
  if (!cart.is_open) throw refusal(emptyCart, "empty");
  return cart;
}
