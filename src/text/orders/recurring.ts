/** Texts of the list of recurring orders, of their next dates and of the buttons beside them. Dates are as they are shown. */
import { wireToIso } from "#contract/base/dates.ts";
import { rhythmWords } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringOrder } from "#contract/orders/recurring.ts";
import { arrival, formatQuantity, money } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const title = "Recurring orders";
export const intro = "Placed automatically at 6:00 AM on the scheduled day, at that day's prices.";
/** The start of "Recurring orders from 8:12 AM today". */
export const remembered = "Recurring orders";
export const loading = "Loading recurring orders";
export const loadFailed = "Recurring orders could not be loaded.";
export const offline = "Recurring orders are placed even while you're offline. Go online to change them.";

export const emptyTitle = "No recurring orders yet";
export const emptyHint =
  "Add the products you order regularly to your cart. At checkout, select how often the order repeats.";

export const orderHeading = "Order";
export const nextHeading = "Next";
export const howOftenHeading = "How often";
export const actionsHeading = "Actions";
export const note = "We email a preview the day before. Orders that need a signature or Form 222 can't repeat.";

/** "Every Thursday". */
export const rhythm = ({ anchor_date, frequency }: Pick<RecurringOrder, "anchor_date" | "frequency">): string =>
  rhythmWords({ anchor: wireToIso(anchor_date) ?? "", frequency });
/** "14 products, about $1,118.20". */
export const contents = ({ lines, sub_total }: RecurringOrder): string =>
  `${formatQuantity(lines.length, "product")}, about ${money(sub_total)}`;
/** "Nov 27": a date without its weekday, as buttons have it. */
export const shortDay = (date: string): string => arrival(date).replace(/^\w+, /, "");

// Next dates
export const nextDates = "Next orders";
/** Announced before a date that is crossed out. */
export const skippedBefore = "Skipped: ";
export const skipped = (day: string, next: string): string => `${day} is skipped. Next: ${next}`;
/** @param reasons sentences */
export const onHold = (day: string, reasons: readonly string[]): string =>
  `${day} is on hold. We retry every hour. ${reasons.join(" ")}`;
export const paused = "Paused";
export const pausedBy = (user: string): string => `Paused by ${user}`;
export const stopped = "Stopped";
/** @param user in whose name it was placed */
export const stoppedHint = (user: string): string =>
  `${user} can no longer place orders. Resume it to order in your name.`;

/** Says what would happen on the next date as of now; undefined if all products are available. */
export function unavailable({ lines, when_short }: RecurringOrder): string | undefined {
  const short = lines.filter(({ reason }) => reason !== null).length;
  if (short === 0) return undefined;
  const products = plural(short, { one: "# product is unavailable", other: "# products are unavailable" });
  if (when_short === "wait") return `${products}. The order would be held.`;
  return short === lines.length ? `${products}. Nothing would be ordered.` : `${products} and would be left out.`;
}

// Buttons; their labels name the order
export const skip = (day: string): string => `Skip ${day}`;
export const restore = (day: string): string => `Restore ${day}`;
export const pause = "Pause";
export const resume = "Resume";
/** @param action a button's text: "Skip Nov 27" */
export const actionOn = (action: string, order: string): string => `${action}, ${order}`;
