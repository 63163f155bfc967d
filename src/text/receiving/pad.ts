/** Texts of the pad, where the quantity and lot of a receipt are entered. */
import { formatQuantity } from "#src/text/format.ts";

export const backToList = "Back to the list";
export const notOnOrder = "Not on an order";
export const order = "Order {order}";
/** @param unit "carton" */
export const due = (count: number, unit: string): string => `${formatQuantity(count, unit)} due`;
/** Follows `due`: how many have not shipped. */
export const toShip = (dueText: string, count: number): string => `${dueText}, ${formatQuantity(count)} to ship`;
export const alsoOnOrder = "Also on order {order}, {count} due";
export const quarantine = "Put in quarantine";
export const reportProblem = "Report a problem";
/** The words of these two buttons, whose names for screen readers are the longer ones above. */
export const shortQuarantine = "Quarantine";
export const problem = "Problem";
export const legalRecord = "This entry is the legal record of receipt.";

export const lot = "Lot";
export const whichLot = "Which lot?";
export const noLot = "No lot";
export const noExpiration = "No expiration date";
export const editDetails = "Edit lot, expiration date, receive date, unit and notes";
export const counted = (quantity: string): string => `${quantity} counted`;
/** What is counted of a lot. */
export const countedOf = (quantity: string, left: number): string => `${quantity} of ${formatQuantity(left)} counted`;
export const leftOf = (left: number, shipped: number): string =>
  `${formatQuantity(left)} of ${formatQuantity(shipped)} left`;
export const shipped = (count: number): string => `${formatQuantity(count)} shipped`;
/** @param date "Nov 20, 2026" */
export const shipmentDate = (date: string): string => `Shipment: ${date}`;
/** @param date "Nov 20, 2026" */
export const receivedOn = (date: string): string => `Received ${date}`;
export const hasNote = "With a note";

export const quantityLabel = "Quantity";
/** @param unit "cartons" */
export const quantityIn = (unit: string): string => `Quantity, ${unit}`;
export const inEach = (count: number): string => `${formatQuantity(count)} in each`;
export const all = (count: number): string => `All ${formatQuantity(count)}`;

export const receive = "Receive";
export const hold = "Hold";
/** @param quantity "2 cartons" */
export const receiveQuantity = (quantity: string): string => `Receive ${quantity}`;
/** @param quantity "2 cartons" */
export const holdQuantity = (quantity: string): string => `Hold ${quantity}`;
/** @param action "Receive 2,000 cartons" */
export const confirmTitle = (action: string): string => `${action}?`;
export const largeQuantity = "That's a large quantity. Check the number.";
export const farMoreThanDue = (count: number): string =>
  `That's far more than the ${formatQuantity(count)} due. Check the number.`;
export const changeQuantity = "Change quantity";

/** Of a line that a colleague counts. */
export const takeOver = "Take over";
/** @param reason "Recalled" */
export const goesOnHold = (reason: string): string => `${reason}: do not put away. It goes on hold.`;
/** @param date "Nov 20, 2026" */
export const expired = (date: string): string => goesOnHold(`Expired ${date}`);
/** @param date "Nov 20, 2026" */
export const shortDated = (date: string): string => `Short-dated: expires ${date}.`;
/** Follows `shortDated`. @param date "Nov 20, 2026" */
export const shipmentSays = (sentence: string, date: string): string => `${sentence} Shipment says ${date}.`;
/** @param difference "4 more than ordered" */
export const flagged = (difference: string): string => `${difference}. It will be flagged.`;
export const moreThanOrdered = (count: number): string => flagged(`${formatQuantity(count)} more than ordered`);
export const moreThanShipped = (count: number): string =>
  `${formatQuantity(count)} more than shipped. Check the count.`;
export const moreThanLot = (count: number, lotNumber: string): string =>
  flagged(`${formatQuantity(count)} more than shipped of lot ${lotNumber}`);
export const otherLot = (lotNumber: string): string => `Lot ${lotNumber} is not on this shipment. Check the label.`;
/** @param at "8:12 AM today" */
export const leftAt = (at: string): string => `As you left it at ${at}`;
export const startOver = "Start over";
/** Read by screen readers only. @param quantity "2 cartons" */
export const ready = (quantity: string): string => `Ready to receive ${quantity}`;
