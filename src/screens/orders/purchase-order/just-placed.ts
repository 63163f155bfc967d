/** Whether an order was placed a moment ago: only then its page is "Order complete", wherever its address was kept. */
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { isEndedUnshipped } from "#contract/orders/rules/orders.ts";

/** Long enough to come back to the tab after a telephone call. */
const momentMs = 60 * 60_000;

/** @param now in milliseconds. */
export const isJustPlaced = (
  { order_date, order_status }: Pick<PurchaseOrder["detail"], "order_date" | "order_status">,
  now: number,
): boolean =>
  order_status !== "RECEIVED" && !isEndedUnshipped(order_status) && now - new Date(order_date).getTime() < momentMs;
