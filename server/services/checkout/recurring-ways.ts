/** The ways to ship a recurring order to an address, as the checkout shows them: what each costs and when it arrives, were it placed now. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { notAllowed, Refusal } from "#contract/base/refusal.ts";
import { ouncesOf } from "#contract/checkout/rules/shipping-weight.ts";
import { mayUseControlledCart } from "#contract/identity/rules/permissions.ts";
import type { recurringWays as contract } from "#contract/orders/recurring.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { ratesOf } from "#server/outside/carrier.ts";
import type { Destination } from "#server/outside/carrier-services.ts";
import { pricedLines } from "./judge.ts";
import { noSuchRecurring } from "./recurring.ts";
import { fillable, judged } from "./recurring-lines.ts";
import { runFacts } from "./recurring-plan.ts";
import { type AppPool, reading } from "./shipping-facts.ts";
import { quotedWays } from "./shipping-rates.ts";
import { addressNotFound } from "./text.ts";

type Answer = OutputOf<typeof contract>;

/** Asks the carrier. @throws Refusal 404 where there is no such order or address, 403 for a controlled one. */
export async function prepareWays(
  { recurring_order_id, ship_contact_id }: ParsedOf<typeof contract>,
  caller: Caller,
  pools: AppPool,
): Promise<Answer> {
  const which = { customer_id: caller.customer_id, recurring_order_id, ship_contact_id };
  const run = await reading(caller, pools, (db) => runFacts(db, which, "look"));
  if (run === undefined) throw noSuchRecurring();
  const { saved, facts, tariff } = run;
  if (saved.cart_type_code === "CSO" && !mayUseControlledCart(caller.roles)) throw notAllowed();
  if (facts.ship_to === null) throw new Refusal(404, addressNotFound);
  const lines = fillable(judged(facts.lines));
  const to = facts.ship_to as Destination;
  const rates = await ratesOf({ to, ounces: ouncesOf(lines), now: caller.now, tariff });
  const goodsCents = pricedLines(lines, facts).sums.goods;
  const ways = quotedWays(saved.methods, rates, { wrk_order_id: 0, goodsCents });
  return { success: rates !== undefined, methods: ways.map((way) => ({ ...way, wrk_order_id: null })) };
}

/** As the carrier said. */
export const recurringWays = async (_db: Tx, _caller: Caller, _input: unknown, ways: Answer): Promise<Answer> => ways;
