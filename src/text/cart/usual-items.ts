/** Texts of the usual items: the list, its empty and failed states, and its foot. */
import { usualDays } from "#contract/cart/rules/usual-items.ts";
import { formatQuantity } from "#src/text/format.ts";

export const title = "Usual items";
/** Followed by "from" and their age. */
export const remembered = "Prices and stock";
export const quickOrder = "Quick order";
export const orderGuides = "Order guides";
export const loading = "Loading usual items";
export const loadFailed = "Usual items could not be loaded.";

export const emptyTitle = "No usual items yet";
export const emptyTitleControlled = "No usual controlled substances yet";
export const emptyHint = `Items your company ordered in the last ${usualDays} days appear here.`;
export const browseProducts = "Browse products";

/** Said in the controlled cart. */
export const inRxCart = (count: number): string =>
  `Switch to the Rx cart to see ${formatQuantity(count, "usual item")}.`;
/** Said in the Rx cart. */
export const inControlledCart = (count: number): string =>
  `Switch to the controlled substances cart to see ${formatQuantity(count, "usual item")}.`;

export const mostOrdered = (shown: number, total: number): string =>
  `Showing the ${formatQuantity(shown)} most-ordered of ${formatQuantity(total, "product")} from the last ${usualDays} days.`;

export const showAll = (count: number): string => `All ${formatQuantity(count, "usual item")}`;
export const selectAll = (count: number): string => `Select all ${formatQuantity(count)}`;
export const selected = (count: number): string => `${formatQuantity(count)} selected`;

export const units = (count: number): string => formatQuantity(count, "unit");
export const addProducts = (count: number): string => `Add ${formatQuantity(count, "product")}`;
/** Leads to the row that keeps the button disabled. */
export const rowReason = (product: string, reason: string): string => `${product}: ${reason}`;
