/** Texts of controlled substances on the receive page: orders that are not received, and counts that a second user confirms. */
import { deviceName } from "#src/text/device.ts";
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

// The bar above the board
export const barLabel = "Controlled substances";
export const show = "Show";
/** Follows `show` for screen readers. */
export const showHint = "controlled orders to receive";
export const confirm = "Confirm";
/** Of one; it is counted. */
export const countUnit = "count";
export const allReceived = "All shipped controlled orders are received";
/** How long ago a day was: "today", "yesterday", "3 days ago". */
export const daysAgo = (days: number): string =>
  days === 0 ? "today" : days === 1 ? "yesterday" : `${formatQuantity(days, "day")} ago`;
export const orderNotReceived = (orderId: number, days: number): string =>
  `Controlled order ${orderId} not received, shipped ${daysAgo(days)}`;
/** @param days since the oldest of them shipped */
export const ordersNotReceived = (count: number, days: number): string =>
  `${formatQuantity(count, "controlled order")} not received, oldest shipped ${daysAgo(days)}`;

// The list of these orders
export const listTitle = "Controlled orders to receive";
export const listHint =
  "These orders have shipped and are not fully received. Report missing items to the distributor.";
export const shipped = (days: number): string => `Shipped ${daysAgo(days)}`;
export const order = "Order {id}";

// The dialog of the second count
export const countTitle = "Confirm counts as a second user";
export const countHint =
  "A second user counts these items and confirms with their own password or passkey. The first user stays signed in. If the count differs, cancel the receipt in History and count again.";
export const notNow = "Not now";
export const confirmCounts = (count: number): string => `${confirm} ${formatQuantity(count, "count")}`;
export const unsentCounts = (count: number): string =>
  plural(count, {
    one: `# count is saved on this ${deviceName()}. It can be confirmed after it is sent.`,
    other: `# counts are saved on this ${deviceName()}. They can be confirmed after they are sent.`,
  });
export const confirmOnline = "You must be online to confirm. The counts stay here until then.";
export const withPasskey = "Use a passkey";
export const email = "Your email";
export const password = "Your password";
export const enterEmail = "Enter an email address like name@company.com.";
export const enterPassword = "Enter your password.";
export const countedBy = (name: string): string => `counted by ${name}`;
export const notConfirmed = "The counts could not be confirmed. Try again.";
export const confirmedTitle = "Counts confirmed";
export const confirmedBefore = "Another user already confirmed them.";
/** @param name undefined: not known */
export const confirmedBy = (count: number, name: string | undefined): string =>
  `${formatQuantity(count, "count")} by ${name ?? "a second user"}`;
