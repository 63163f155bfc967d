/** Texts of orders that the server alone says; what the page says too is in contract/orders/text.ts. */

/** The same for another customer's order as for none. */
export { orderNotFound } from "#contract/orders/not-found-text.ts";

// Reasons of records linked to an order on a form
export const canceledByPurchaser = "Canceled by the purchaser.";
export const sixtyDaysPassed = "Not shipped within 60 days of the order.";

// Saved views
export const tooManyViews = (most: number): string => `You can save up to ${most} views. Delete one first.`;
