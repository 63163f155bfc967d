/** Texts of the messages after an action on a recurring order. */
import { money } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const notChanged = "Nothing was changed";
/** @param message the server's sentence */
export const latestShown = (message: string): string => `${message} The latest version is shown.`;

export const ended = "Recurring order ended";
export const placed = (orderId: number, total: number): string => `Order ${orderId} was placed, ${money(total)}`;
/** @param reasons sentences, one for each product that was left out */
export const scheduleUnchanged = (reasons: readonly string[]): string => {
  if (reasons.length === 0) return "The schedule is unchanged.";
  const leftOut = plural(reasons.length, { one: "# product was left out.", other: "# products were left out." });
  return `The schedule is unchanged. ${leftOut} ${reasons.join(" ")}`;
};

export const skipped = (order: string, day: string): string => `${order}: ${day} skipped`;
export const restored = (order: string, day: string): string => `${order}: ${day} restored`;
export const paused = (order: string): string => `${order} paused`;
export const resumed = (order: string, day: string): string => `${order} resumed; next order ${day}`;
export const pricesAccepted = (order: string): string => `${order}: new prices accepted`;
export const saved = (order: string): string => `${order} saved`;
