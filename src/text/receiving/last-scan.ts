/** Texts of the result of the last scan or receipt. Devices are named: "tablet". */
import { formatQuantity } from "#src/text/format.ts";

export const otherOrder = (orderId: number): string => `Not on this order. It's on order ${orderId}`;
export const notCounted = (product: string): string => `${product}. Not counted.`;
export const delivery = (deliveryId: number, orderId: number): string => `Delivery ${deliveryId} of order ${orderId}`;
export const linesLeft = (lines: number): string =>
  `${formatQuantity(lines, "line")} not received yet. Scan the cartons in the box.`;
/** Spec 2 §8. */
export const created = "Receive created";
export const reported = "Reported to the distributor";
export const notReceived = "Not received";
export const notAccepted = "The server did not accept this.";
/** @param entry "4 cartons, order 10012" */
export const needsAttention = (entry: string): string => `${entry}. Saved. Needs attention in Sync.`;
export const savedOn = (device: string): string => `Saved on this ${device}`;
/** @param entry "4 cartons, order 10012" */
export const sentAutomatically = (entry: string): string => `${entry}. It will be sent automatically.`;
/** @param entry "4 cartons, order 10012" */
export const sentAfterSignIn = (entry: string): string => `${entry}. It will be sent after you sign in.`;
/** @param entry "4 cartons, order 10012" */
export const sentAfterUpdate = (entry: string): string => `${entry}. It will be sent after the portal is updated.`;
export const inQuarantine = "In quarantine, not received";
/** @param goods "Lot A1" */
export const keepApart = (goods: string): string => `${goods}. Keep it apart.`;
/** The same while it is not sent. */
export const keepApartUnsent = (goods: string, device: string): string =>
  `${goods}. ${savedOn(device)}. Keep it apart.`;
