/** Texts of the two steps at home: goods to receive, and the cart. The count itself is shown above its text; undefined while it is not known. */
import { unitFor } from "#contract/base/units.ts";
import { formatQuantity } from "#src/text/format.ts";

export const toReceive = "To receive";
export const linesToReceive = (count: number | undefined): string =>
  `${count === undefined ? "Lines" : unitFor(count, "line")} to receive`;
export const linesFailed = "This list could not be loaded.";
export const fromOrders = (orders: number): string => `From ${formatQuantity(orders, "order")}`;
export const onTheWay = (lines: number): string => `${formatQuantity(lines, "line")} on the way`;
export const allReceived = "Everything shipped is received.";
export const openReceive = "Open Receive";
export const receive = (lines: number): string => `Receive ${formatQuantity(lines, "line")}`;

export const inCart = "In the cart";
export const unitsInCart = (count: number | undefined, isControlled: boolean): string =>
  `${count === undefined ? "Units" : unitFor(count, "unit")} in the ${isControlled ? "controlled substances" : "Rx"} cart`;
export const notOrdered = "Not ordered yet";
export const review = (units: number): string => `Review ${formatQuantity(units, "unit")}`;
