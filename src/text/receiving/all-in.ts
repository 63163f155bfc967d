/** Texts of an order whose shipped lines are all received. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Order {order}: all received";
export const asShipped = (lines: number): string => `${formatQuantity(lines, "line")} as shipped`;
export const over = (product: string, count: number): string =>
  `${product}: ${formatQuantity(count)} more than shipped`;
export const toShip = (product: string, count: number): string => `${product}: ${formatQuantity(count)} to ship`;
export const receiveNext = "Receive order {order}";
