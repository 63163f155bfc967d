/** Places an order from the saved lines of a recurring order: what can be had goes out, and it stands under the recurring order's number. */
import { dollars } from "#contract/base/money.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type { Tx } from "#server/db/open.ts";
import { type OrderedBy, placeOrder } from "./place-order.ts";
import { acceptPrices } from "./recurring-prices.ts";
import { type Plan, planOf, type Quote, whatIsQuoted, runFacts } from "./recurring-plan.ts";

/** What came of trying. `again`: what it was quoted for is not what there is any more, so it must be quoted anew. */
export type PlacingOutcome =
  | {
      kind: "placed";
      order_id: number;
      total: number;
      leftOut: string[];
      priceChanges: string[];
      contents: Record<string, string>;
      staffPlacement: string | undefined;
    }
  | Exclude<Plan, { kind: "ready" }>
  | { kind: "again" };

/**
 * The recurring order is locked by this transaction. After `again` it must be undone.
 * @param quote what the carrier asked for it a moment ago; null where there was nothing to ask.
 */
export async function placeSaved(
  db: Tx,
  by: OrderedBy,
  recurring_order_id: number,
  quote: Quote | null,
  priceRisePercent: number,
): Promise<PlacingOutcome> {
  const run = await runFacts(db, { customer_id: by.customer_id, recurring_order_id }, "hold");
  if (run === undefined) return { kind: "nothing", reasons: [] };
  const plan = planOf(run, priceRisePercent);
  if (plan.kind !== "ready") return plan;
  if (quote === null) return { kind: "again" };
  if (quote.kind === "none") return { kind: "waits", reasons: [quote.why] };
  const { priced, leftOut, priceChanges } = plan;
  if (quote.isFor !== whatIsQuoted(run, priced)) return { kind: "again" };
  const { saved, facts } = run;
  const wanted = {
    ...saved,
    dea_number: saved.buyer_dea_number,
    order_form_number: null,
    seen: undefined,
    sub_total: null,
    shipping_charges: undefined,
    cart_id: null,
    recurring_order_id,
    later: [],
  };
  try {
    const placed = await placeOrder(db, by, { priced, facts, wanted, quotedCents: quote.costCents });
    const { order_id, contents, totalCents, staffPlacement } = placed;
    await acceptPrices(db, { customer_id: by.customer_id, recurring_order_id }, facts.lines, "new");
    return { kind: "placed", order_id, total: dollars(totalCents), leftOut, priceChanges, contents, staffPlacement };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A checkout was quicker with the stock; anything else was judged before anything was written.
    return error.detail.code === "shortage" ? { kind: "again" } : { kind: "waits", reasons: [error.message] };
  }
}
