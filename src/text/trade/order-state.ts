/** Texts of the state of an order or a shipment and of what comes next; statuses are in contract/orders/text.ts. Days are as they are shown: "Wed, Dec 2". */
import { formatQuantity } from "#src/text/format.ts";

export const orderReceived = "Order received";
export const beingPacked = "Being packed";
export const deliveredNotReceived = "Delivered, not received";
export const canceledBy = (name: string, day: string): string => `By ${name}, ${day}`;

export const late = (due: string): string => `Late: was due ${due}`;
/** The carrier does not name one. */
export const noNewDate = "No new arrival date";
export const arrives = (days: readonly string[]): string => `Arrives ${days.join(" and ")}`;

export const shippedOf = (shipped: number, due: number): string =>
  `${formatQuantity(shipped)} of ${formatQuantity(due)} shipped`;
export const receivedOf = (count: number, of: number): string =>
  `${formatQuantity(count)} of ${formatQuantity(of)} received`;
export const receivedCount = (count: number): string => `${formatQuantity(count)} received`;
export const toReceive = (units: number): string => `${formatQuantity(units, "unit")} to receive`;

export const backordered = (units: number): string => `${formatQuantity(units)} backordered`;
export const backorderedUntil = (units: number, day: string): string => `${backordered(units)}, expected ${day}`;
export const expected = (day: string): string => `Expected ${day}`;
/** Of an order of which nothing has shipped. */
export const expectedInStock = (day: string): string => `Expected in stock ${day}`;
