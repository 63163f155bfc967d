/** Shipping of a cart: the ways, days by ground, and the cost. The carrier is asked before the transaction; its answer is kept as the cart's quote. */
import type { Pool } from "pg";

import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { itemCountOf } from "#contract/cart/rules/cart.ts";
import { dollars } from "#contract/base/money.ts";
import { goodsOf, noTerms, calculate } from "#contract/catalogue/rules/pricing.ts";
import { isFree, isSecondDay, isUpgraded } from "#contract/checkout/rules/shipping.ts";
import type * as contract from "#contract/checkout/shipping.ts";
import { inTransaction, type Tx } from "#server/db/open.ts";
import { bool, instant, int, json, nullable, statement } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { carrier, type Destination } from "#server/outside/carrier.ts";
import { type CartLineRow, cartLinesSql } from "#server/services/cart/cart-lines.ts";
import { noSuchCart } from "#server/services/cart/cart-lock.ts";
import { refuseTooLarge } from "#server/services/cart/order-size.ts";
import { type MethodRow, methodOf, methodsSql, speedOf } from "#server/services/cart/shipping-methods.ts";

/** The ways that one of the caller's open carts may travel. */
export async function shippingMethods(
  db: Tx,
  { customer_id, user_id }: Caller,
  { cartId }: ParsedOf<typeof contract.shippingMethods>,
): Promise<OutputOf<typeof contract.shippingMethods>> {
  const [found] = await db.run(methodsStatement, { customer_id, user_id, cart_id: cartId });
  if (!found) throw noSuchCart();
  const goods = goodsOf(found.lines);
  return found.methods.map((method) => methodOf(method, found.wrk_order_id, goods));
}

type Journey = ParsedOf<typeof contract.groundDays>;
type Pools = { app: Pool };

/** Asks the carrier for the days; null when it could not say. */
export async function prepareGroundDays(input: Journey, caller: Caller, pools: Pools): Promise<number | null> {
  const { to } = await readFacts(input, caller, pools);
  return daysByGround(to);
}

/** Days by ground, as the carrier said. */
export async function groundDays(
  _db: Tx,
  _caller: Caller,
  _input: Journey,
  days: number | null,
): Promise<OutputOf<typeof contract.groundDays>> {
  return { success: days !== null, groundDays: days };
}

/** What the carrier asks, or why there is no price; `why` null: it could not be asked. */
export type Quote =
  | { kind: "quoted"; costCents: number; goodsCents: number; itemCount: number }
  | { kind: "none"; why: string | null };

/** Asks the carrier what the journey costs. */
export async function prepareCost(input: Journey, caller: Caller, pools: Pools): Promise<Quote> {
  const { to, method, methods, lines } = await readFacts(input, caller, pools);
  if (lines.length === 0) throw new Refusal(400, "The cart is empty.");
  if (input.SaturdayShipping && !method.offer_saturday_delivery) {
    throw new Refusal(400, "This way to ship does not deliver on Saturdays.");
  }
  const { goods, beforeDiscounts } = calculate(lines, noTerms).sums;
  refuseTooLarge(beforeDiscounts);
  const itemCount = itemCountOf(lines);
  const basis = await basisOf(method, methods, to);
  const asked = await carrier.cost({ speed: speedOf(basis), to, units: itemCount }).catch(() => undefined);
  if (asked === undefined) return { kind: "none", why: null };
  if (!asked.possible) return { kind: "none", why: asked.why };
  const costCents =
    (isFree(basis.free_from_cents, goods) ? 0 : asked.cents) + (input.SaturdayShipping ? asked.saturdayCents : 0);
  return { kind: "quoted", costCents, goodsCents: goods, itemCount };
}

/** Keeps the quote on the cart's work order: it is what checkout charges. */
export async function shippingCost(
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.shippingCost>,
  quote: Quote,
): Promise<OutputOf<typeof contract.shippingCost>> {
  const { ShippingMethodId, ContactId, SaturdayShipping, WrkOrderId: wrk_order_id } = input;
  if (quote.kind === "none") return { success: false, shipping_cost: null, wrk_order_id, reason: quote.why };
  const kept = await db.run(keepQuoteStatement, {
    customer_id: caller.customer_id,
    user_id: caller.user_id,
    wrk_order_id,
    shipping_method_id: ShippingMethodId,
    contact_id: ContactId,
    is_saturday: SaturdayShipping,
    cost_cents: quote.costCents,
    goods_cents: quote.goodsCents,
    item_count: quote.itemCount,
    now: caller.now,
  });
  if (kept.length === 0) throw noSuchCart();
  caller.changed.entity_id = wrk_order_id;
  return { success: true, shipping_cost: dollars(quote.costCents), wrk_order_id, reason: null };
}

/** Second-day at ground's price where it stands in for a ground that is too slow: the rule that the page shows (contract/checkout/rules/shipping.ts). */
async function basisOf(method: MethodRow, methods: MethodRow[], to: Destination): Promise<MethodRow> {
  const standard = methods.find((each) => each.is_default);
  if (standard === undefined || !isSecondDay(method) || methods.find(isSecondDay) !== method) return method;
  return isUpgraded(standard, await daysByGround(to)) ? standard : method;
}

const daysByGround = (to: Destination): Promise<number | null> => carrier.groundDays(to).catch(() => null);

type Facts = { wrk_order_id: number; to: Destination; methods: MethodRow[]; lines: CartLineRow[] };

/**
 * What a journey is calculated from.
 * @throws Refusal 404 when cart, address or way to ship are not there or not the caller's.
 */
async function readFacts(
  { WrkOrderId, ContactId, ShippingMethodId }: Journey,
  { customer_id, user_id }: Caller,
  { app }: Pools,
): Promise<Facts & { method: MethodRow }> {
  const settings = { "app.customers": `{${customer_id}}`, "app.user_id": String(user_id), "app.staff": "off" };
  const asked = { customer_id, user_id, wrk_order_id: WrkOrderId, contact_id: ContactId };
  const [found] = await inTransaction(app, (db) => db.run(journeyStatement, asked), {
    settings,
    access: "read only",
    retry: "always",
  });
  if (!found) throw noSuchCart();
  const { to } = found;
  if (to === null) throw new Refusal(404, "There is no such shipping address.");
  const method = found.methods.find((each) => each.shipping_method_id === ShippingMethodId);
  if (method === undefined) throw new Refusal(404, "There is no such way to ship.");
  return { ...found, to, method };
}

const ofCart = (which: string): string => `
  with own as (select cart_id, wrk_order_id from carts where customer_id = :customer_id and user_id = :user_id and ${which} and is_open),
    line as (${cartLinesSql("(select cart_id from own)")})
  select own.wrk_order_id, (${methodsSql}) as methods, (select coalesce(json_agg(line), '[]') from line) as lines`;

const cartRow = { wrk_order_id: int, methods: json<MethodRow[]>(), lines: json<CartLineRow[]>() };

const methodsStatement = statement(
  "shipping_methods",
  { values: { customer_id: int, user_id: int, cart_id: int }, row: cartRow },
  `${ofCart("cart_id = :cart_id")} from own`,
);

const journeyStatement = statement(
  "journey",
  {
    values: { customer_id: int, user_id: int, wrk_order_id: int, contact_id: int },
    row: { ...cartRow, to: nullable(json<Destination>()) },
  },
  `${ofCart("wrk_order_id = :wrk_order_id")},
    (select json_build_object('zip_code', a.zip_code, 'state_code', a.state_code) from addresses a
      where a.customer_id = :customer_id and a.contact_id = :contact_id and a.address_type = 3 and a.is_active) as "to"
  from own`,
);

const keepQuoteStatement = statement(
  "keep_quote",
  {
    values: {
      customer_id: int,
      user_id: int,
      wrk_order_id: int,
      shipping_method_id: int,
      contact_id: int,
      is_saturday: bool,
      cost_cents: int,
      goods_cents: int,
      item_count: int,
      now: instant,
    },
    row: { wrk_order_id: int },
  },
  `
  insert into shipping_quotes (customer_id, wrk_order_id, cart_id, shipping_method_id, contact_id, is_saturday, cost_cents, goods_cents, item_count, quoted_at)
  select customer_id, wrk_order_id, cart_id, :shipping_method_id, :contact_id, :is_saturday, :cost_cents, :goods_cents, :item_count, :now
  from carts where customer_id = :customer_id and user_id = :user_id and wrk_order_id = :wrk_order_id and is_open
  on conflict (customer_id, wrk_order_id) do update set shipping_method_id = excluded.shipping_method_id, contact_id = excluded.contact_id,
    is_saturday = excluded.is_saturday, cost_cents = excluded.cost_cents, goods_cents = excluded.goods_cents, item_count = excluded.item_count,
    quoted_at = excluded.quoted_at
  returning wrk_order_id`,
);
