/** Texts above the lines of an order, and in the bar of the page. */
import { formatQuantity } from "#src/text/format.ts";

export const orderHeading = "Order {order}";
export const order = (orderId: number): string => `Order ${orderId}`;
/** Before the number of the order that is shown alone. */
export const orderKind = "Order";
export const orders = (count: number): string => formatQuantity(count, "order");
export const noOrders = "Receiving";
export const showOnly = (orderId: number): string => `Show only order ${orderId}`;
export const backToAll = "Back to all orders";
/** Before the number of the order that is shown alone: opens the list of the others. */
export const switchOrder = "Switch order";
export const switcherTitle = "Orders to receive";
export const openCamera = "Scan with the camera";

/** @param unit "carton" */
export const receivedOf = (received: number, arrived: number, unit: string): string =>
  `${formatQuantity(received)} of ${formatQuantity(arrived, unit)}`;
/** Of an order of which nothing has arrived. */
export const received = (count: number): string => `${formatQuantity(count)} received`;
/** Where an order has several units of measure. */
export const anyUnit = "unit";

export const linesToReceive = (lines: number): string => `${formatQuantity(lines, "line")} to receive`;
export const linesReceived = (lines: number): string => `${formatQuantity(lines, "line")} received`;
/** Follows one of the two above. */
export const onTheWay = (lines: number): string => `${formatQuantity(lines)} on the way`;
export const linesOnTheWay = (lines: number): string => `${formatQuantity(lines, "line")} on the way`;

/** Who else is receiving an order. @param names first names */
export const colleagues = (names: readonly string[]): string =>
  `${names.join(" and ")} ${names.length === 1 ? "is" : "are"} receiving this order`;
