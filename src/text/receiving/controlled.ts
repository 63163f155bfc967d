/** Texts of controlled substances on the receive page: orders that are not received, and counts that a second user confirms. */
import { formatQuantity } from "#src/text/format.ts";

// The bar above the board
export const barLabel = "Controlled substances";
export const show = "Show";
/** Follows `show` for screen readers. */
export const showHint = "controlled orders to receive";
export const confirm = "Confirm";
/** Of one; it is counted. */
export const countUnit = "count";
const noneToReceive = "No controlled orders to receive";
/** How long ago a day was: "today", "yesterday", "3 days ago". */
export const daysAgo = (days: number): string =>
  days === 0 ? "today" : days === 1 ? "yesterday" : `${formatQuantity(days, "day")} ago`;
export const orderNotReceived = (orderId: number, days: number): string =>
  `Controlled order ${orderId} not received, shipped ${daysAgo(days)}`;
/** @param days since the oldest of them shipped */
export const ordersNotReceived = (count: number, days: number): string =>
  `${formatQuantity(count, "controlled order")} not received, oldest shipped ${daysAgo(days)}`;
/** @param orders the oldest first */
export const notReceived = ([oldest, ...others]: readonly { order_id: number; days: number }[]): string => {
  if (oldest === undefined) return noneToReceive;
  return others.length === 0
    ? orderNotReceived(oldest.order_id, oldest.days)
    : ordersNotReceived(others.length + 1, oldest.days);
};

// The list of these orders
export const listTitle = "Controlled orders to receive";
export const listHint =
  "These orders have shipped and are not fully received. Report missing items to the distributor.";
export const shipped = (days: number): string => `Shipped ${daysAgo(days)}`;
export const order = "Order {id}";
