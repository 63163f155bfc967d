/** Texts of the dialog in which the supplier refuses or voids lines of an order. */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const questions = {
  refusal: (orderId: number): string => `Refuse order ${orderId}?`,
  void: (orderId: number): string => `Void order ${orderId}?`,
};
export const consequences = {
  refusal:
    "The purchaser gets a statement of non-acceptance by email. Refused lines don't ship and can't be restored; the purchaser places a new order.",
  void: "The purchaser gets an email. Voided lines don't ship and can't be restored; the purchaser places a new order.",
};
export const loading = "Loading the order";
export const loadFailed = "The order could not be loaded.";
export const lines = "Lines";
export const allLines = "All lines that have not shipped";
export const linesMissing = "Select at least one line.";
export const reason = "Reason";
export const reasonHint = "The purchaser reads it. It is kept with the order.";
export const reasonMissing = "Enter a reason. The purchaser reads it.";
export const keepOrder = "Keep order";
export const close = "Close";
/** @param count of lines; 0: no line is selected yet */
export const acts = {
  refusal: (count: number): string => (count === 0 ? "Refuse lines" : `Refuse ${formatQuantity(count, "line")}`),
  void: (count: number): string => (count === 0 ? "Void lines" : `Void ${formatQuantity(count, "line")}`),
};
export const nothingLeft = {
  refusal: "No packages are left to refuse.",
  void: "No lines are left to void.",
};
export const removedPackages = (packages: number): string =>
  plural(packages, { one: "# package will not ship.", other: "# packages will not ship." });
export const offline = "You must be online. What you entered stays here.";
export const signedOut = "Nothing was changed. You're signed out.";
/** @param numbers of lines that were selected and can't be removed any more */
export const linesGone = (numbers: readonly number[]): string =>
  plural(numbers.length, {
    one: `Line ${numbers[0]} has shipped or was removed. Review the rest.`,
    other: `Lines ${numbers.join(", ")} have shipped or were removed. Review the rest.`,
  });

export const doneTitles = {
  refusal: (count: number, orderId: number): string => `${formatQuantity(count, "line")} of order ${orderId} refused`,
  void: (count: number, orderId: number): string => `${formatQuantity(count, "line")} of order ${orderId} voided`,
};
export const doneText = "The record is linked to the order. The purchaser gets an email.";

// Lines that can't be removed
export const shipped = "Shipped.";
export const removed = "Already removed.";
export const partlyShipped = (count: number, of: number): string =>
  `${formatQuantity(count)} of ${formatQuantity(of)} shipped. A line that has begun to ship can't be voided; refuse the rest.`;
