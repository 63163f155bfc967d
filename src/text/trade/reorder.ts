/** Texts of ordering an order again: the question before it, the messages, and the dialog where not everything was added. */
import type { CartType } from "#contract/base/fields.ts";
import { formatQuantity } from "#src/text/format.ts";
import { confirm as confirmOne } from "./necessity.ts";

export const necessityTitle = (products: number): string =>
  `Confirm medical necessity for ${formatQuantity(products, "product")}`;
export const necessityHint = "Nothing is added to your cart until you confirm.";
export const confirmNecessity = (products: number): string =>
  products === 1
    ? confirmOne
    : `I confirm that these ${formatQuantity(products, "product")} are ordered for medical necessity.`;
export const cancel = "Cancel";
export const confirmAndReorder = "Confirm and reorder";

export const added = (units: number, orderId: number): string =>
  `${formatQuantity(units, "unit")} of order ${orderId} added to cart`;
export const partlyAdded = (units: number, orderId: number): string => `Only ${added(units, orderId)}`;
export const notInFull = (lines: number, of: number): string =>
  `${formatQuantity(lines)} of ${formatQuantity(of, "line")} ${lines === 1 ? "was" : "were"} not added in full.`;
export const undo = "Undo";
export const reviewCart = "Review cart";

/** Of one line, before the reason. */
export const notAdded = "Not added";
/** @param ordered "6 cartons" */
export const addedOf = (count: number, ordered: string): string => `${formatQuantity(count)} of ${ordered} added`;
export const substitutes = "Substitutes:";

const carts: Record<CartType, string> = { RXO: "Rx cart", CSO: "controlled substances cart" };
/** Spec 1 §8. */
export const information = "Information";
export const switchTo = (cart: CartType): string => `Switch to the ${carts[cart]}`;
export const switchedTo = (cart: CartType): string => `Switched to the ${carts[cart]}`;
export const reorderNow = "You can reorder now.";
