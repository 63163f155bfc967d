/** Texts of the foot of a list whose rows were added to the cart. */
import { formatQuantity } from "#src/text/format.ts";

/** @param reason a sentence */
export const noneAdded = (reason: string): string =>
  `Nothing from your last list was added. ${reason} The rows are still here.`;
/** @param reason a sentence */
export const notAllAdded = (count: number, of: number, reason: string): string =>
  `${formatQuantity(count)} of ${formatQuantity(of, "row")} from your last list were not added. ${reason} They are still here.`;
export const undo = "Undo";
