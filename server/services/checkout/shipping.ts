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
  const { rows } = await db.prepared<Omit<Facts, "to">>("shipping_methods", methodsOfCartSql, [
    customer_id,
    user_id,
    cartId,
  ]);
  const found = rows[0];
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
  const journey = [ShippingMethodId, ContactId, SaturdayShipping];
  const values = [
    caller.customer_id,
    caller.user_id,
    wrk_order_id,
    ...journey,
    quote.costCents,
    quote.goodsCents,
    quote.itemCount,
    caller.now,
  ];
  const { rowCount } = await db.prepared("keep_quote", keepQuoteSql, values);
  if (rowCount === 0) throw noSuchCart();
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
  const values = [customer_id, user_id, WrkOrderId, ContactId];
  const { rows } = await inTransaction(
    app,
    (db) => db.prepared<Omit<Facts, "to"> & { to: Destination | null }>("journey", journeySql, values),
    {
      settings,
      access: "read only",
      retry: "always",
    },
  );
  const found = rows[0];
  if (!found) throw noSuchCart();
  const { to } = found;
  if (to === null) throw new Refusal(404, "There is no such shipping address.");
  const method = found.methods.find((each) => each.shipping_method_id === ShippingMethodId);
  if (method === undefined) throw new Refusal(404, "There is no such way to ship.");
  return { ...found, to, method };
}

const ofCart = (which: string): string => `
  with own as (select cart_id, wrk_order_id from carts where customer_id = $1 and user_id = $2 and ${which} and is_open),
    line as (${cartLinesSql("(select cart_id from own)")})
  select own.wrk_order_id, (${methodsSql}) as methods, (select coalesce(json_agg(line), '[]') from line) as lines`;

const methodsOfCartSql = `${ofCart("cart_id = $3")} from own`;

const journeySql = `${ofCart("wrk_order_id = $3")},
    (select json_build_object('zip_code', a.zip_code, 'state_code', a.state_code) from addresses a
      where a.customer_id = $1 and a.contact_id = $4 and a.address_type = 3 and a.is_active) as "to"
  from own`;

const keepQuoteSql = `
  insert into shipping_quotes (customer_id, wrk_order_id, cart_id, shipping_method_id, contact_id, is_saturday, cost_cents, goods_cents, item_count, quoted_at)
  select customer_id, wrk_order_id, cart_id, $4, $5, $6, $7, $8, $9, $10
  from carts where customer_id = $1 and user_id = $2 and wrk_order_id = $3 and is_open
  on conflict (customer_id, wrk_order_id) do update set shipping_method_id = excluded.shipping_method_id, contact_id = excluded.contact_id,
    is_saturday = excluded.is_saturday, cost_cents = excluded.cost_cents, goods_cents = excluded.goods_cents, item_count = excluded.item_count,
    quoted_at = excluded.quoted_at`;
