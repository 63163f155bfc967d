/** Texts of the receive history. */
import { dateIn, wireToIso } from "#contract/base/dates.ts";
import type { Receipt } from "#contract/receiving/receiving.ts";
import { historyLimit } from "#contract/receiving/rules/receiving.ts";
import { deviceName } from "#src/text/device.ts";
import { formatQuantity, time } from "#src/text/format.ts";
import { dayAndTime } from "./moment.ts";

export const from = "From";
export const to = "To";
export const search = "Find by scan, name, lot or order";
export const enterDates = "Enter both dates.";
/** Followed by "from" and their age. */
export const remembered = "Receipts";
export const newestOnly = `Showing the newest ${formatQuantity(historyLimit, "receipt")}. Select fewer days to see the others.`;
export const ownOnly = (): string =>
  `Showing only receipts from this ${deviceName()}. The others appear when you're back online.`;
export const loading = "Loading receipts";
export const loadFailed = "Receipts could not be loaded.";
export const emptyTitle = "No receipts on these days";
export const emptyHint = "Select other days, or receive a pending delivery.";
export const noMatchTitle = "No receipts match";
export const noMatchHint = "Select other days, or press Enter to receive the product.";

export const listLabel = "Receipts";
export const receivedHeading = "Received";
export const productHeading = "Product";
export const quantityHeading = "Quantity";
/** One of what is listed. */
export const unit = "receipt";

// When and by whom. `at` is a day with its time: "Nov 23, 2026 at 3:12 PM"
/** "3:12 PM" where a receipt was entered on its receive date, else "entered Nov 23, 2026 at 3:12 PM". */
export const entered = (
  { receive_date, created_at }: Pick<Receipt, "receive_date" | "created_at">,
  timeZone: string,
): string =>
  dateIn(timeZone, new Date(created_at)) === wireToIso(receive_date)
    ? time(created_at, timeZone)
    : `entered ${dayAndTime(created_at, timeZone)}`;
export const enteredBy = (name: string): string => `entered by ${name}`;
export const onThisDevice = (): string => `this ${deviceName()}`;
/** @param number the beginning of the device's number */
export const onDevice = (number: string): string => `device ${number}`;
export const canceledAt = (at: string, by: string): string => `Canceled ${at} by ${by}`;
export const restoredAt = (at: string, by: string): string => `Restored ${at} by ${by}`;
export const releasedAt = (at: string, by: string, findings: string): string =>
  `Released from hold ${at} by ${by}: ${findings}`;
export const countConfirmedAt = (at: string, by: string): string => `Count confirmed ${at} by ${by}`;
export const countNotConfirmed = "Not yet confirmed by a second user";

// The product and the receipt's state
export const notOnOrder = "Not on an order";
export const order = "Order {id}";
export const showRecalls = "Show recalls";
export const expires = "Expires {date}";
export const savedOnDevice = "Saved on device";
export const canceled = "Canceled";
export const onHold = (reason: string): string => `On hold: ${reason}`;

// Label, cancel, restore. `goods` is "4 cartons of Rocuronium"
export const quantityOf = (quantity: string, product: string): string => `${quantity} of ${product}`;
export const label = "Label";
/** Follows `label` for screen readers. */
export const ofGoods = (goods: string): string => `of ${goods}`;
export const cancel = "Cancel receipt";
export const restore = "Restore receipt";
export const cancelHint = (goods: string): string =>
  `${goods} will no longer count as received. The receipt stays here as canceled.`;
export const restoreHint = (goods: string): string => `${goods} will count as received again.`;
export const receiptCanceled = "Receipt canceled";
export const receiptRestored = "Receipt restored";
export const cancelReason = "Reason";
export const usualReasons = ["Counted twice", "Wrong quantity", "Wrong line", "Returned with the driver"];

// Release from hold
export const release = "Release";
export const releaseQuestion = "Release from hold?";
export const releaseHint = (goods: string, reason: string): string =>
  `${goods} can then be put away. Hold reason: ${reason}.`;
export const findings = "Findings";
export const notYet = "Not yet";
export const enterFindings = "Enter your findings";
export const findingsKept = "They are saved with the receipt.";
export const released = "Released";
