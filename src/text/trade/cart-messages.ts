/** Texts of messages about one line of the cart. */
import { formatQuantity } from "#src/text/format.ts";

export const removed = "Removed from cart";
export const undo = "Undo";
/** After the reason. */
export const reduced = (asked: number, given: number): string =>
  `Quantity reduced from ${formatQuantity(asked)} to ${formatQuantity(given)}.`;
