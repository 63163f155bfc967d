/** The statuses of orders, which several areas share. */
import * as z from "zod/mini";

/**
 * Status of an order. `WAITING_FOR_FORM`: the distributor does not have its paper Form 222 yet (decision 205). The last three are ends of an order on an
 * order form of which nothing shipped (decision 235).
 */
export const OrderStatus = z.enum([
  "WAITING_FOR_FORM",
  "PLACED",
  "PARTIAL",
  "SHIPPED",
  "RECEIVED",
  "CANCELLED",
  "VOIDED",
  "NOT_ACCEPTED",
  "EXPIRED",
]);
export type OrderStatus = z.infer<typeof OrderStatus>;
