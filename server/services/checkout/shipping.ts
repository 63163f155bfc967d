/** Shipping of a cart: the ways, days by ground, and the cost. The carrier is asked before the transaction; what it says is kept as the cart's quotes. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { cents } from "#contract/base/money.ts";
import { itemCountOf } from "#contract/cart/rules/cart.ts";
import { calculate, goodsOf, noTerms } from "#contract/catalogue/rules/pricing.ts";
import { type ShippingCost, sumShippingCost } from "#contract/checkout/rules/shipping-cost.ts";
import { emptyCart } from "#contract/checkout/text.ts";
import { ouncesOf } from "#contract/checkout/rules/shipping-weight.ts";
import type * as contract from "#contract/checkout/shipping.ts";
import { rowsOf } from "#server/db/by-column.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { ratesOf } from "#server/outside/carrier.ts";
import type { Rates } from "#server/outside/carrier-services.ts";
import { noSuchCart } from "#server/services/cart/cart-lock.ts";
import { refuseTooLarge } from "#server/services/cart/order-size.ts";
import { methodOf } from "#server/services/cart/shipping-methods.ts";
import { type ShippingFacts, factsOf, methodsStatement, type AppPool, waysAndTariff } from "./shipping-facts.ts";
import { digestOf, keepQuotes, type QuotedCart } from "./shipping-quotes.ts";
import { quotedWays } from "./shipping-rates.ts";
import * as messages from "./text.ts";

/** The ways that one of the caller's open carts may travel. */
export async function shippingMethods(
  db: Tx,
  { customer_id, user_id }: Caller,
  { cartId }: ParsedOf<typeof contract.shippingMethods>,
): Promise<OutputOf<typeof contract.shippingMethods>> {
  const [found] = await db.run(methodsStatement, { customer_id, user_id, cart_id: cartId });
  if (!found) throw noSuchCart();
  const goods = goodsOf(rowsOf(found.lines));
  return found.methods.map((method) => methodOf(method, found.wrk_order_id, goods));
}

type ToZip = OutputOf<typeof contract.shippingMethodsToZip>;

/** Asks the carrier what is possible to a ZIP code, for a parcel of one pound. */
export async function prepareToZip(
  { zipCode }: ParsedOf<typeof contract.shippingMethodsToZip>,
  caller: Caller,
  pools: AppPool,
): Promise<ToZip> {
  const { methods, tariff } = await waysAndTariff(caller, pools);
  const rates = await ratesOf({ to: { zip_code: zipCode }, ounces: 16, now: caller.now, tariff });
  const ways = quotedWays(methods, rates, { wrk_order_id: 0, goodsCents: 0 });
  return ways.map((way) => ({ ...way, wrk_order_id: null, shipping_cost: null }));
}

/** The ways to a ZIP code, as the carrier said. */
export const shippingMethodsToZip = async (_db: Tx, _caller: Caller, _input: unknown, ways: ToZip): Promise<ToZip> =>
  ways;

type Journey = ParsedOf<typeof contract.groundDays>;

/** Asks the carrier for the days; null when it could not say. */
export async function prepareGroundDays(input: Journey, caller: Caller, pools: AppPool): Promise<number | null> {
  const facts = await factsOf(input, caller, pools);
  refuseUnknownWay(facts, input);
  return (await askedFor(facts, caller))?.groundDays ?? null;
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
type Cost = { cart: QuotedCart } & ShippingCost;

/** Asks the carrier what the journey costs. */
export async function prepareCost(input: Journey, caller: Caller, pools: AppPool): Promise<Cost> {
  const facts = await factsOf(input, caller, pools);
  const way = refuseUnknownWay(facts, input);
  const cart = quotedCart(facts, input);
  if (input.SaturdayShipping && !way.offer_saturday_delivery) {
    throw new Refusal(400, messages.methodWithoutSaturday);
  }
  const ways = quotedWays(facts.methods, await askedFor(facts, caller), cart);
  const quoted = ways.find(({ shipping_method_id }) => shipping_method_id === input.ShippingMethodId)!;
  return { ...sumShippingCost(quoted, input.SaturdayShipping ? "saturday" : "weekday"), cart };
}

/** Keeps the quote on the cart's work order: it is what checkout charges, or why it cannot be ordered so. */
export async function shippingCost(
  db: Tx,
  caller: Caller,
  input: Journey,
  cost: Cost,
): Promise<OutputOf<typeof contract.shippingCost>> {
  const { ShippingMethodId: shipping_method_id, SaturdayShipping: is_saturday, WrkOrderId: wrk_order_id } = input;
  const way = { shipping_method_id, is_saturday };
  if (cost.kind === "none") {
    if (cost.why !== null) await keepQuotes(db, caller, cost.cart, [{ ...way, cost_cents: null, why_not: cost.why }]);
    return { success: false, shipping_cost: null, wrk_order_id, reason: cost.why };
  }
  const { costCents: cost_cents, cart } = cost;
  await keepQuotes(db, caller, cart, [{ ...way, cost_cents, why_not: null }]);
  return { success: true, shipping_cost: cost_cents / 100, wrk_order_id, reason: null };
}

type Quotes = OutputOf<typeof contract.shippingQuotes>;
type Asked = ParsedOf<typeof contract.shippingQuotes>;

/** Asks the carrier once for all ways. */
export async function prepareQuotes(
  input: Asked,
  caller: Caller,
  pools: AppPool,
): Promise<{ answer: Quotes; cart: QuotedCart }> {
  const facts = await factsOf(input, caller, pools);
  const cart = quotedCart(facts, input);
  const rates = await askedFor(facts, caller);
  const methods = quotedWays(facts.methods, rates, cart);
  return { answer: { success: rates !== undefined, methods, until: rates?.until.toISOString() ?? null }, cart };
}

/** Keeps each way's cost on the cart's work order, or why it is not possible. */
export async function shippingQuotes(
  db: Tx,
  caller: Caller,
  _input: Asked,
  { answer, cart }: Awaited<ReturnType<typeof prepareQuotes>>,
): Promise<Quotes> {
  const quotes = answer.methods.flatMap(({ shipping_method_id, shipping_cost, why_not_possible: why_not }) =>
    shipping_cost === null && why_not === null
      ? []
      : [
          {
            shipping_method_id,
            is_saturday: false,
            cost_cents: shipping_cost === null ? null : cents(shipping_cost),
            why_not,
          },
        ],
  );
  if (quotes.length > 0) await keepQuotes(db, caller, cart, quotes);
  return answer;
}

/** @throws Refusal 404 for a way that is not there. */
function refuseUnknownWay({ methods }: ShippingFacts, { ShippingMethodId }: Journey): ShippingFacts["methods"][number] {
  const method = methods.find((each) => each.shipping_method_id === ShippingMethodId);
  if (method === undefined) throw new Refusal(404, messages.methodNotFound);
  return method;
}

/** What the quotes are for. @throws Refusal 400 for an empty cart, and for one that is worth too much. */
function quotedCart({ wrk_order_id, lines }: ShippingFacts, { ContactId }: { ContactId: number }): QuotedCart {
  if (lines.length === 0) throw new Refusal(400, emptyCart);
  const { goods, beforeDiscounts } = calculate(lines, noTerms).sums;
  refuseTooLarge(beforeDiscounts);
  return {
    wrk_order_id,
    contact_id: ContactId,
    goodsCents: goods,
    itemCount: itemCountOf(lines),
    linesDigest: digestOf(lines),
  };
}

const askedFor = ({ to, lines, tariff }: ShippingFacts, { now }: Caller): Promise<Rates | undefined> =>
  ratesOf({ to, ounces: ouncesOf(lines), now, tariff });
