/** What is said of a recurring order. */
import { wireToIso } from "#contract/base/dates.ts";
import { rhythmWords } from "#contract/checkout/rules/recurrence.ts";
import type { RecurringOrder, RecurringRun } from "#contract/orders/recurring.ts";
import { arrival, formatQuantity, money } from "#src/text/format.ts";

/** "Every Thursday". */
export const oftenOf = ({ anchor_date, frequency }: Pick<RecurringOrder, "anchor_date" | "frequency">): string =>
  rhythmWords({ anchor: wireToIso(anchor_date) ?? "", frequency });

/** "14 products, about $1,118.20". */
export const sizeOf = ({ lines, sub_total }: RecurringOrder): string =>
  `${formatQuantity(lines.length, "product")}, about ${money(sub_total)}`;

/** "Nov 27": as a button says a date. */
export const shortDay = (date: string): string => arrival(date).replace(/^\w+, /, "");

/** What would become of it at its next date, as things stand; undefined where nothing is in its way. */
export function shortWords(order: RecurringOrder): string | undefined {
  const short = order.lines.filter(({ reason }) => reason !== null);
  if (short.length === 0) return undefined;
  const what = `${formatQuantity(short.length, "product")} cannot be had now`;
  if (order.when_short === "wait") return `${what}: the order would wait`;
  return short.length === order.lines.length ? `${what}: nothing would be ordered` : `${what}: left out until it can`;
}

/** How a date went. */
export function outcomeWords({ outcome, order_id }: RecurringRun): string {
  switch (outcome) {
    case "placed":
      return `Order ${order_id} was placed`;
    case "skipped":
      return "Skipped";
    case "missed":
      return "Missed: the portal was not running";
    case "not_filled":
      return "Nothing was ordered";
  }
}
