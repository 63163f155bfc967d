/** A recurring order that somebody runs between its dates: an order now, and the dates stay. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import type * as contract from "#contract/orders/recurring.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Tx } from "#server/db/open.ts";
import { lockRecurring, write } from "./recurring.ts";
import { readRecurring } from "./recurring-list.ts";
import { toOrderedBy, type RecurringSettings } from "./place-order.ts";
import { type AppPool, reading } from "./shipping-facts.ts";
import { type Quote, quoteOf, runFacts } from "./recurring-plan.ts";
import { placeSaved } from "./recurring-place.ts";
import { writeRun } from "./recurring-run.ts";
import * as messages from "./text.ts";

type Input = ParsedOf<typeof contract.runRecurring>;

/** Asks the carrier; null where there is nothing to ask about. */
export const prepareRun =
  ({ priceRisePercent }: RecurringSettings) =>
  async ({ recurring_order_id }: Input, caller: Caller, pools: AppPool): Promise<Quote | null> => {
    const { customer_id, now } = caller;
    const facts = await reading(caller, pools, (db) => runFacts(db, { customer_id, recurring_order_id }, "look"));
    return facts === undefined ? null : quoteOf(facts, now, priceRisePercent);
  };

/** Places it in the caller's name. @throws Refusal 400 with the reasons why nothing was ordered; those of `lockRecurring`. */
export const runRecurring =
  (settings: RecurringSettings) =>
  async (
    db: Tx,
    caller: Caller,
    input: Input,
    quote: Quote | null,
  ): Promise<OutputOf<typeof contract.runRecurring>> => {
    const row = await lockRecurring(db, caller, input);
    const { recurring_order_id } = row;
    const by = toOrderedBy(caller, settings);
    const placed = await placeSaved(db, by, recurring_order_id, quote, settings.priceRisePercent);
    if (placed.kind === "again") throw new Refusal(400, messages.tryAgain, { code: "again" });
    if (placed.kind === "unaccepted")
      throw new Refusal(400, messages.pricesNotAccepted(placed.reasons.join(" ")), { code: "prices" });
    if (placed.kind !== "placed")
      throw new Refusal(400, messages.nothingOrdered(placed.reasons.join(" ")), { code: "not_filled" });
    const { order_id, total, leftOut: reasons, contents, staffPlacement } = placed;
    await writeRun(db, caller, recurring_order_id, { due_date: null, outcome: "placed", order_id, reasons });
    await write(db, caller, row, {});
    caller.changed.contents = contents;
    caller.changed.after = { order_id, reasons };
    if (staffPlacement !== undefined) caller.changed.reason = staffPlacement;
    const [recurring] = await readRecurring(db, caller.customer_id, recurring_order_id);
    return { order_id, total, reasons, recurring: recurring! };
  };
