/** Texts of ordering from a guide. */
import { formatQuantity } from "#src/text/format.ts";

/** @param at when, as it is shown, where that was in an earlier visit */
export const counted = (products: number, at: string | undefined): string =>
  `${formatQuantity(products, "product")} counted${at === undefined ? "" : ` at ${at}`}`;
export const clearCounts = "Clear counts";

export const product = "Product";
export const par = "Par";
export const onHand = "On hand";
export const toOrder = "To order";

export const onHandOf = (name: string): string => `On hand: ${name}`;
export const inCart = (count: number): string => `${formatQuantity(count)} in cart`;

export const inControlledCart = "Order this from the controlled substances cart.";
export const inRxCart = "Order this from the Rx cart.";
export const confirmNeed = "Confirm medical necessity on the product page.";

export const addProducts = (count: number): string => `Add ${formatQuantity(count, "product")}`;
export const reviewCart = "Review cart";
