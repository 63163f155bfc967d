/** Texts of the list of orders: its columns, a row, and how it is shown. */
import { formatQuantity } from "#src/text/format.ts";
import type { OrderSort } from "#contract/orders/orders.ts";

// Columns
export const order = "Order";
export const poNumber = "PO number";
export const name = "Name";
export const status = "Status";
export const shipTo = "Ship to";
export const customerAndShipTo = "Customer and ship to";
export const orderedBy = "Ordered by";
export const units = "Units";
export const total = "Total";

// A row
export const controlled = "Controlled";
export const reorder = "Reorder";
/** Head of the column of buttons, for screen readers. */
export const nextStep = "Next step";
/** @param count units that can be received, undefined where that is not known */
export const receive = (count: number | undefined): string =>
  count === undefined ? "Receive" : `Receive ${formatQuantity(count)}`;
/** Name of the same for screen readers. */
export const receiveOf = (orderId: number, count: number | undefined): string =>
  `${receive(count)} of order ${orderId}`;
export const reorderOf = (orderId: number): string => `Reorder ${orderId}`;

// View
export const sortBy = "Sort by";
export const sorts: Record<OrderSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  largest: "Highest total first",
  smallest: "Lowest total first",
  number: "PO number",
};
export const columns = "Columns";
