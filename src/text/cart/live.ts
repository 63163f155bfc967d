/** Texts of changes to the cart that another device made. */
import { formatQuantity } from "#src/text/format.ts";

export const changedTitle = "Changed on another device";
export const productAdded = (product: string, quantity: string): string => `${product} added (${quantity})`;
export const productRemoved = (product: string, quantity: string): string => `${product} removed (${quantity})`;
export const quantityChanged = (product: string, quantity: string, before: number): string =>
  `${product}: ${quantity} instead of ${before}`;
export const moreChanged = (change: string, more: number): string =>
  `${change}. ${formatQuantity(more, "more product")} changed.`;

export const conflictTitle = "Changed on two devices";
export const unnamedProduct = (itemId: number): string => `Product ${itemId}`;
/** `here`, `there`: "8 cartons", or undefined for no line. */
export const conflict = (product: string, here: string | undefined, there: string | undefined): string =>
  `${product}: ${here ?? "removed"} here, ${there ?? "removed"} on your other device. Decide there which to keep.`;
