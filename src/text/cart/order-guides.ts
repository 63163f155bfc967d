/** Texts of the list of order guides. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Order guides";
export const intro = (company: string): string =>
  `Product lists in shelf order, shared by everyone who orders for ${company}.`;
/** Followed by "from" and their age. */
export const remembered = "Guides";
export const loading = "Loading order guides";
export const loadFailed = "Order guides could not be loaded.";

export const emptyTitle = "No order guides yet";
export const emptyHint = "Create a guide for a shelf or a room, then add products and their par levels.";

/** @param on the day, as it is shown */
export const guideFacts = (products: number, changedBy: string, on: string): string =>
  `${formatQuantity(products, "product")} · last changed by ${changedBy}, ${on}`;

export const newGuide = "New order guide";
export const create = "Create guide";
export const offline = "You can order from a guide offline. To create or edit one, go online.";
