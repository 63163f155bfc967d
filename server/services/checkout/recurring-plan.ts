/** What an order from saved lines would be now: prices, stock, addresses and the way to ship are taken anew, and the carrier is asked. */
import { phoneReasons } from "#contract/checkout/rules/checkout.ts";
import { sumShippingCost } from "#contract/checkout/rules/shipping-cost.ts";
import type { WhenShort } from "#contract/checkout/rules/recurrence.ts";
import { isPhone } from "#contract/checkout/rules/shipping-phone.ts";
import { ouncesOf } from "#contract/checkout/rules/shipping-weight.ts";
import { type ByColumn, rowsOf } from "#server/db/by-column.ts";
import type { Tx } from "#server/db/open.ts";
import { bool, int, json, nullable, type Of, oneOf, statement, text } from "#server/db/statement.ts";
import { ratesOf } from "#server/outside/carrier.ts";
import type { Destination, Tariff } from "#server/outside/carrier-services.ts";
import { type MethodRow, methodsSql } from "#server/services/cart/shipping-methods.ts";
import { fillable, judged, leftOut, type SavedLine, savedColumns, savedLinesSql } from "./recurring-lines.ts";
import { factsThatHold, type OrderFacts, orderFactsRow, orderFactsSql, orderFactsValues } from "./checkout-facts.ts";
import { type Priced, pricedLines } from "./judge.ts";
import { describePriceChange, isAboveRise, listPriceChanges } from "./recurring-prices.ts";
import { tariffInUse } from "./shipping-facts.ts";
import { digestOf } from "./shipping-quotes.ts";
import { quotedWays } from "./shipping-rates.ts";
import * as messages from "./text.ts";

export type RunFacts = {
  saved: Of<(typeof savedStatement)["row"]>;
  facts: OrderFacts & { lines: SavedLine[] };
  tariff: Tariff;
};

/**
 * `ready`: what would go out, what not, and at which changed prices. `nothing`: no line can be filled. `waits`: all of it, for these reasons; trying again
 * later may do. `unaccepted`: all of it, until the buyer accepts these prices.
 */
export type Plan =
  | { kind: "ready"; priced: Priced; leftOut: string[]; priceChanges: string[] }
  | { kind: "nothing"; reasons: string[] }
  | { kind: "unaccepted"; reasons: string[] }
  | { kind: "waits"; reasons: string[] };

/**
 * Undefined for one that ended. @param access `hold`: an order is to be placed by it in this transaction.
 * @param ship_contact_id where it would go; left out: where it goes.
 */
export async function runFacts(
  db: Tx,
  { ship_contact_id, ...which }: { customer_id: number; recurring_order_id: number; ship_contact_id?: number },
  access: "look" | "hold",
): Promise<RunFacts | undefined> {
  const [standing] = await db.run(savedStatement, which);
  if (standing === undefined) return undefined;
  const saved = ship_contact_id === undefined ? standing : { ...standing, ship_contact_id };
  const asked = {
    ...which,
    billing_contact_id: saved.bill_contact_id,
    shipping_contact_id: saved.ship_contact_id,
    shipping_method_id: saved.shipping_method_id,
    dea_number: saved.buyer_dea_number,
    order_form_number: null,
  };
  const read = async () => {
    const [found] = await db.run(factsStatement, asked);
    return { ...found!, lines: rowsOf<SavedLine>(found!.lines) };
  };
  const facts = access === "look" ? await read() : await factsThatHold(db, which.customer_id, read);
  return { saved, facts, tariff: await tariffInUse(db) };
}

/** @param priceRisePercent by how much a price may rise before the buyer must accept it */
export function planOf(run: RunFacts, priceRisePercent: number): Plan {
  const { saved, facts } = run;
  const gone = goneReasons(run);
  if (gone.length > 0) return { kind: "waits", reasons: gone };
  const found = judged(facts.lines);
  const reasons = leftOut(found);
  if (reasons.length > 0 && saved.when_short === "wait") return { kind: "waits", reasons };
  const lines = fillable(found);
  if (lines.length === 0) return { kind: "nothing", reasons };
  const changes = listPriceChanges(lines);
  const tooHigh = changes.filter((change) => isAboveRise(change, priceRisePercent));
  if (tooHigh.length > 0) return { kind: "unaccepted", reasons: tooHigh.map(describePriceChange) };
  const priceChanges = changes.map(describePriceChange);
  return { kind: "ready", priced: pricedLines(lines, facts), leftOut: reasons, priceChanges };
}

/** What it was made with and is no more. */
function goneReasons({ saved, facts }: RunFacts): string[] {
  const { is_saturday, delivery_contact_phone } = saved;
  const method = methodOf(saved);
  return [
    ...(facts.ship_to === null ? [messages.shipToGone] : []),
    ...(facts.bill_to === null ? [messages.billToGone] : []),
    ...(method === undefined ? [messages.methodGone] : []),
    ...(method && is_saturday && !method.offer_saturday_delivery
      ? [messages.saturdayGone(method.shipping_method_desc)]
      : []),
    ...phoneReasons(is_saturday ? (delivery_contact_phone ?? "") : null, isPhone),
  ];
}

const methodOf = ({ methods, shipping_method_id }: RunFacts["saved"]): MethodRow | undefined =>
  methods.find((method) => method.shipping_method_id === shipping_method_id);

/** What the carrier asks, in cents, for the load and the journey that `isFor` names; or why it does not carry it. */
export type Quote = { kind: "quoted"; costCents: number; isFor: string } | { kind: "none"; why: string };

/** Names what a quote is for: which lines, what they are worth, where they go and how (docs/decisions/109). */
export function whatIsQuoted({ saved, facts }: RunFacts, { lines, sums }: Priced): string {
  const { ship_contact_id, shipping_method_id, is_saturday } = saved;
  const { zip_code, state_code } = facts.ship_to as Destination;
  const journey = [ship_contact_id, zip_code, state_code, shipping_method_id, is_saturday];
  return JSON.stringify([digestOf(lines), sums.goods, ...journey]);
}

/** Asks the carrier; null where there is nothing to ship. */
export async function quoteOf(run: RunFacts, now: Date, priceRisePercent: number): Promise<Quote | null> {
  const plan = planOf(run, priceRisePercent);
  if (plan.kind !== "ready") return null;
  const { lines, sums } = plan.priced;
  const { saved, facts, tariff } = run;
  const rates = await ratesOf({ to: facts.ship_to as Destination, ounces: ouncesOf(lines), now, tariff });
  const ways = quotedWays(saved.methods, rates, { wrk_order_id: 0, goodsCents: sums.goods });
  const way = ways.find(({ shipping_method_id }) => shipping_method_id === saved.shipping_method_id)!;
  const cost = sumShippingCost(way, saved.is_saturday ? "saturday" : "weekday");
  if (cost.kind === "none") return { kind: "none", why: cost.why ?? messages.shippingUnknown };
  return { ...cost, isFor: whatIsQuoted(run, plan.priced) };
}

const savedStatement = statement(
  "recurring_saved",
  {
    values: { customer_id: int, recurring_order_id: int },
    row: {
      cart_type_code: oneOf<"RXO" | "CSO">(),
      order_name: text,
      customer_order_no: text,
      shipping_instructions: text,
      bill_contact_id: int,
      ship_contact_id: int,
      shipping_method_id: int,
      is_saturday: bool,
      delivery_contact_phone: nullable(text),
      buyer_dea_number: nullable(text),
      when_short: oneOf<WhenShort>(),
      methods: json<MethodRow[]>(),
    },
  },
  `
  select cart_type_code, order_name, customer_order_no, shipping_instructions, bill_contact_id, ship_contact_id, shipping_method_id, is_saturday,
    delivery_contact_phone, buyer_dea_number, when_short, (${methodsSql}) as methods
  from recurring_orders where customer_id = :customer_id and recurring_order_id = :recurring_order_id and status <> 'ended'`,
);

const factsStatement = statement(
  "recurring_facts",
  {
    values: { ...orderFactsValues, recurring_order_id: int },
    row: { ...orderFactsRow, lines: json<ByColumn<SavedLine>>() },
  },
  `
  with line as (${savedLinesSql("l.recurring_order_id = :recurring_order_id")})
  select ${orderFactsSql(
    `select o.incentive_id from recurring_order_lines own join incentive_products o using (item_id)
      where own.customer_id = :customer_id and own.recurring_order_id = :recurring_order_id`,
    savedColumns,
  )}
  from customers c where c.customer_id = :customer_id`,
);
