/** Texts of the distributor's calls that the server alone says. Staff read them on the Distributor page, and on the command line. */
/** Of all customers' orders. */
export const orderNotFound = "This order does not exist.";

// Form 222
export const notOnForm = (order: number) => `Order ${order} was not placed on a Form 222.`;
export const otherNumber = (order: number, number: string) =>
  `Order ${order} was not placed on Form 222 ${number}. Compare the number on the form and the cover sheet.`;
export const otherDay = "The form can't have arrived before the order was placed or after today. Check the date.";
/** @param at a date and a time @param by a name and initials; undefined: it is not known */
export const recordedBefore = (order: number, at: string, by: string | undefined) =>
  `The Form 222 of order ${order} was already recorded on ${at}${by === undefined ? "" : ` by ${by}`}.`;
/** Of a form that was recorded on the command line. */
export const byInitials = (initials: string) => `the holder with the initials ${initials}`;
export const byUser = (name: string, initials: string) => `${name} (${initials})`;
/** @param status "voided" */
export const ended = (order: number, status: string) => `Order ${order} is ${status} and does not ship.`;
export const shippedBefore = (order: number) => `Order ${order} has shipped and does not wait for a form.`;
export const formVoid = (order: number) =>
  `The Form 222 of order ${order} is older than 60 days and void. The order does not ship.`;

// Non-acceptance and void
export const notControlled = (order: number) =>
  `Order ${order} was neither signed with a certificate nor placed on a Form 222.`;
export const nothingToRefuse = (order: number) =>
  `No packages of order ${order} are left to refuse. They have shipped or were removed.`;
export const nothingToVoid = (order: number) =>
  `No lines of order ${order} are left to void. They have begun to ship or were removed.`;
/** @param lines their numbers */
export const linesGone = (lines: readonly number[]) =>
  lines.length === 1
    ? `Line ${lines[0]} has shipped or was removed. Review the rest.`
    : `Lines ${lines.join(", ")} have shipped or were removed. Review the rest.`;

// Report
export const nothingToReport = "All shipped lines are already in a report.";
export const reportNotFound = (report: number) => `Report ${report} does not exist.`;
