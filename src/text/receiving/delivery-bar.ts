/** Texts of the buttons under an order's lines: its deliveries, claims and report. */
import { formatQuantity } from "#src/text/format.ts";

/** @param count how many units are to receive of it */
export const receiveDelivery = (delivery: number, count: number): string =>
  `Receive delivery ${delivery} (${formatQuantity(count)})`;
export const deliveryReceived = (delivery: number): string => `Delivery ${delivery} received`;
/** Of a delivery of which nothing is left but what is claimed. */
export const deliveryClaimed = (delivery: number, count: number): string =>
  `Delivery ${delivery}: ${formatQuantity(count)} claimed`;

export const noClaims = "No claims";
/** No claim is with the server yet. */
export const claimUnsent = "Claim not sent yet";
/** @param status "being reviewed" */
export const claim = (status: string): string => `Claim: ${status}`;

/** Names the order in the label of its report. */
export const order = (orderId: number): string => `order ${orderId}`;
