/** Texts of the purchase order and of Order complete: head, notes, facts. */
import type { Frequency } from "#contract/checkout/rules/recurrence.ts";

/** Before an order's number. */
export const order = "Order";
export const orderNumber = (orderId: number): string => `Order ${orderId}`;
/** Shown where the address has the number of a shipment. */
export const shipmentOfOrder = (shipment: number, orderId: number): string =>
  `Shipment ${shipment} is part of order ${orderId}. This page shows the complete order.`;
export const placedTitle = (orderId: number): string => `Order ${orderId} placed`;
export const completeTitle = "Order complete";
/** Followed by "from" and its age. */
export const remembered = "This order";
export const summary = "Order summary";

export const loading = "Loading order";
export const loadFailed = "This order could not be loaded.";
/** Of an order that is not there or not the user's to see: the same for both. */
export const notFoundTitle = (orderId: number): string => `Order ${orderId} can't be shown`;
export const notFoundHint =
  "Your account has no access to an order with this number. Check the number or search your orders.";
export const signatureLoading = "Loading signature";
export const signatureFailed = "The signature could not be loaded.";

export const print = "Print";
export const reorder = "Reorder";
export const receive = "Receive this order";

// Toast
export const shippedTitle = "Order shipped";
export const allShipped = "Everything is on the way.";
export const partShipped = "The rest ships separately.";

// Notes
export const placed = "Your order is placed.";
/** `{number}` is the order's number. */
export const placedNumber = "Order number: {number}.";
/** @param on a day as it is shown: "Tue, Nov 24" @param method of shipping */
export const arrivesAbout = (on: string, method: string): string => `Arrives about ${on}, ${method}`;
export const confirmationTo = (email: string): string => `Confirmation emailed to ${email}`;
export const repeats: Record<Frequency, string> = {
  weekly: "Repeats every week.",
  biweekly: "Repeats every 2 weeks.",
  monthly: "Repeats every month.",
};
export const showRecurring = "Show recurring order";
export const viewOrder = "View order";
export const keepShopping = "Keep shopping";
export const trackingLater = "Tracking appears here when it ships.";
export const sendForm = "Send us the original form with its cover sheet. We ship after we receive it.";
/** @param on the last day, as it is shown */
export const sendFormBy = (on: string): string => `${sendForm} The order must ship by ${on}.`;
export const restShipsLater = "The rest is backordered and ships separately.";
/** @param reason a sentence */
export const refused = (reason: string): string =>
  `The supplier did not accept this order: ${reason} No more items will ship.`;
/** @param reason a sentence */
export const voidedBySupplier = (reason: string): string =>
  `The supplier voided this order: ${reason} No more items will ship.`;
export const expired = "This order expired 60 days after it was placed. No more items will ship.";
export const canceled = "This order is canceled. Nothing will ship.";
/** @param at a date and a time */
export const canceledBy = (name: string, at: string): string =>
  `This order was canceled by ${name} on ${at}. Nothing will ship.`;
export const formerUser = "a former user";
/** @param name a user's, or the next @param at a date and a time */
export const voidedBy = (name: string, at: string): string =>
  `This order was voided by ${name} on ${at}. Nothing will ship.`;
export const supplier = "the supplier";
/** Of an end that this version does not know. @param status as the server says it */
export const ended = (status: string): string => `${status}. Nothing on this order will ship.`;

// Facts
export const details = "Details";
export const placedAt = "Placed";
export const orderedBy = "Ordered by";
export const howOrdered = "How ordered";
export const poNumber = "PO number";
export const orderName = "Order name";
export const form222 = "Form 222";
export const formReceived = "Form 222 received";
/** @param on a date as it is shown @param initials of the person who held the form */
export const formReceivedBy = (on: string, initials: string): string => `${on}, initials ${initials}`;
export const deaNumber = "DEA number";
export const shipTo = "Ship to";
export const billTo = "Bill to";
export const shipping = "Shipping";
export const instructions = "Instructions";
export const terms = "Terms";

export const total = "Total";
/** In the strip of facts. @param units "14 units" */
export const totalOf = (units: string): string => `Total, ${units}`;
export const orderFormNumber = "Order form number";
export const claims = "Claims";
