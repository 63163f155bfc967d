/** Texts of quarantine on the receive page: units that may be suspect, and the transaction information of what was shipped. */
import { plural } from "#contract/base/units.ts";
import { deviceName } from "#src/text/device.ts";

// Units in quarantine
export const title = "In quarantine";
export const listLabel = "Units in quarantine";
export const loading = "Loading quarantine";
export const loadFailed = "Quarantine could not be loaded.";
export const emptyTitle = "Nothing in quarantine";
export const emptyHint =
  "To quarantine a suspect package, select Report a problem on its line, then Quarantine. After a scan that doesn't match the shipment, select Quarantine.";
export const unnamedProduct = (itemId: number): string => `Item ${itemId}`;
export const needsAttention = "Needs attention";
export const savedOnDevice = (): string => `Saved on this ${deviceName()}`;
/** Of a unit that was not sent. */
export const discard = "Discard";

export const serial = "Serial {number}";
export const serialNamed = (number: string): string => `Serial ${number}`;
export const expires = (on: string): string => `Expires ${on}`;
export const order = (id: number): string => `Order ${id}`;
/** @param status "Released" @param at "Nov 23, 2026 at 3:12 PM" */
export const resolved = (status: string, at: string, by: string | null, findings: string): string =>
  `${status} ${at} by ${by}: ${findings}`;

// The decision about a unit
export const form3911 = "Form 3911";
/** Follows the name of a button. @param what a serial number, a lot or a product */
export const of = (what: string): string => `of ${what}`;
export const returnUnit = "Return";
export const returnQuestion = "Return to the distributor?";
export const returnHint = "The unit goes back to the distributor and is not received.";
export const releaseUnit = "Release";
export const releaseQuestion = "Release from quarantine?";
export const findings = "Findings";
export const notYet = "Not yet";
export const enterFindings = "Enter your findings";
export const findingsKept = "They are saved with the unit.";
export const releaseHint = "The unit is not suspect and can be received. Scan it again on the Pending tab.";

// Transaction information
export const transactions = "Transaction information";
export const search = "Find by scan, lot or serial number";
export const searchOnline = "You must be online to look up transaction information.";
export const searching = "Searching";
export const searchFailed = "The search failed.";
export const noMatchTitle = "No shipments match";
export const noMatchHint = "Enter the complete lot or serial number.";
export const transactionsLabel = "Shipments found";
export const shipment = (id: number): string => `for shipment ${id}`;
export const orderAndShipment = "Order {order}, shipment {shipment}, {day}";
export const informationAndStatement = "Information and statement";

// The dialog that puts a package in quarantine
export const putTitle = "Put in quarantine";
export const back = "Back";
export const put = "Put in quarantine";
export const putHint = "The package is not received. Keep it apart. If you counted it, remove it from the count.";
export const reason = "Reason";
/** @param unit "carton" */
export const quantityIn = (unit: string): string => `Quantity, ${plural(unit)}`;
export const serialNumber = "Serial number";
export const lotOnLabel = "Lot on the label";
export const note = "Note";
export const selectReason = "Select a reason.";
export const enterQuantity = "Enter the quantity.";
export const describeInNote = "Describe the problem in the note.";
/** @param quantity "2 cartons" */
export const quantityOf = (quantity: string, product: string): string => `${quantity} of ${product}`;
