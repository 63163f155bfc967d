/** Texts of the Distributor page: its lists, and what they say while they are empty, loading or not available. */
import { formatQuantity } from "#src/text/format.ts";

export { distributor as title } from "#src/text/shell/titles.ts";
export const intro = "Controlled substance orders of all customers. Everything you record here is in the audit trail.";
export const offline = "You must be online to record forms, remove lines or create reports.";

// Columns
export const order = "Order";
export const customer = "Customer";
export const placed = "Placed";
export const shipBy = "Ship by";
export const status = "Status";
export const unshipped = "Not shipped";
export const action = "Actions";
export const dea = (number: string): string => `DEA ${number}`;
/** @param days 0 on the last day */
export const daysLeft = (days: number): string => (days === 0 ? "Last day" : `${formatQuantity(days, "day")} left`);
/** @param shown of `total` */
export const onlyFirst = (shown: number, total: number): string =>
  `The first ${formatQuantity(shown)} of ${formatQuantity(total)} are listed, the oldest first.`;

// Waiting for Form 222
export const formsTitle = "Waiting for Form 222";
export const formsLoading = "Loading orders that wait for a form";
export const formsFailed = "Orders that wait for a form could not be loaded.";
export const noForms = "No order is waiting for a form";
export const noFormsHint = "Orders on a paper Form 222 are listed here until you record that the form has arrived.";
export const recordForm = "Record form";
/** Starts with the words of the button. */
export const recordFormOf = (orderId: number): string => `Record form of order ${orderId}`;

// Orders on a form
export const ordersTitle = "Orders on a form";
export const ordersHint = "Signed (CSOS) and Form 222 orders with packages that have not shipped.";
export const ordersLoading = "Loading orders on a form";
export const ordersFailed = "Orders on a form could not be loaded.";
export const findOrder = "Order number";
export const noOrders = "All orders on a form have shipped";
export const noOrdersHint = "Orders with packages that have not shipped are listed here.";
export const noMatch = (number: string): string => `No match for "${number}"`;
export const noMatchHint = "Check the number. Orders that have shipped are not listed.";
export const forms = { signed: "Signed (CSOS)", form222: "Form 222" } as const;
export const openPackages = (packages: number): string => formatQuantity(packages, "package");
export const openLines = (lines: number): string => `on ${formatQuantity(lines, "line")}`;
export const refuse = "Refuse";
export const refuseOrder = (orderId: number): string => `Refuse order ${orderId}`;
export const voidLines = "Void";
export const voidOrder = (orderId: number): string => `Void order ${orderId}`;
