/** Texts of shipped and received packages of an order, by line. Quantities, dates and times are as they are shown. */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const title = "Shipped and received";
export const hint = "Every receipt is recorded with its date, and records stay unchanged.";
/** @param quantity "4 cartons" */
export const shipped = (quantity: string, on: string, shipmentId: number): string =>
  `Shipped ${quantity} on ${on}, shipment ${shipmentId}`;
export const received = (quantity: string, on: string, by: string): string => `Received ${quantity} on ${on} by ${by}`;
export const recorded = (at: string): string => `recorded ${at}`;
export const notShipped = "Not shipped";
export const notReceived = (quantity: string): string => `${quantity} not received`;

// The notice of an order
/** @param days 1 or more */
export const notReceivedTitle = (days: number): string => `Shipped ${formatQuantity(days, "day")} ago, not received.`;
export const notReceivedHint = (units: number): string =>
  plural(units, {
    one: "# shipped unit has no receipt. Record it when it arrives.",
    other: "# shipped units have no receipt. Record them when they arrive.",
  });
