/** Texts of the receiving report of an order, a shipment or a day. */

export const title = "Receiving report";
export const dayContext = "ALL RECEIPTS OF THIS DAY";
export const receivedBy = "Received by";
export const checkedBy = "Checked by";
export const date = "Date";

// Shipped and received
export const shippedAndReceived = "Shipped and received";
export const shippedTable = "Shipped and received quantities by lot";
export const shippedColumn = "Shipped";
export const receivedColumn = "Received";
export const short = (count: string) => `${count} short`;
export const over = (count: string) => `${count} over`;

// Receipts
export const nothingReceived = "Nothing was received.";
export const receipts = "Receipts";
export const firstReceipts = (count: string) => `First ${count} receipts. There may be more.`;
export const receiptsTable = "Receipts";
/** @param counted number of receipts that are not canceled */
export const units = (counted: string, all: string) =>
  `Units in ${counted} of ${all} receipts, not counting canceled ones`;
export const controlledRecords =
  "Receipts of controlled substances are records under 21 CFR 1305.22(g) and are never deleted.";
export const sentBy = (receiver: string, sender: string) => `${receiver}, sent by ${sender}`;
export const notOnOrder = "Not on an order";
export const received = (day: string) => `Received ${day}`;
export const entered = (day: string) => `entered ${day}`;
export const canceled = "Canceled";
export const onHold = (reason: string) => `ON HOLD: ${reason}`;
export const released = (reason: string, day: string, by: string, resolution: string) =>
  `Was on hold (${reason}), released ${day} by ${by}: ${resolution}`;

// Exceptions
export const reported = "Reported to the distributor";
export const problemsTable = "Reported problems";
export const problemColumn = "Problem";
export const noMoreComing = "The remaining quantity will not ship";
