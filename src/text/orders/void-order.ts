/** Texts of voiding a signed order or some of its lines. */
import { formatQuantity } from "#src/text/format.ts";
import { plural } from "#src/text/plural.ts";

export const title = "Void";
export const impersonating = "You can't void a signed order while signed in as another user.";
export const staff = "Only the purchaser can void an order here. Void it as the supplier on the Distributor page.";
export const rolesNeeded = "You need the CS and Ordering roles to void a signed order.";
export const hint = "A signed order can't be changed. You can void all or some of its lines until they ship.";
export const onlineToVoid = "You must be online to void an order.";
export const voidOrderOrLines = "Void order or lines";
export const voidedTitle = (lines: number, orderId: number): string =>
  `${formatQuantity(lines, "line")} of order ${orderId} voided`;
export const voidedText = "Voided lines don't ship and aren't charged. The record is linked to this order.";

// Dialog
export const question = (orderId: number): string => `Void order ${orderId}?`;
/** @param formNumber of the order form; a signed order has one */
export const consequence = (formNumber: string | null): string =>
  `Voided lines don't ship and aren't charged. You can't undo this. A new order needs a new form number; ${formNumber} can't be reused.`;
export const reason = "Reason";
export const reasonHint = "The supplier sees it. It is kept with the order.";
export const reasonMissing = "Enter a reason. It is kept with the order.";
export const choice = "What to void";
export const entireOrder = "Entire order";
export const everythingUnshipped = "Everything that has not shipped";
export const lineAndUnitCount = (lines: number, units: number): string =>
  `${formatQuantity(lines, "line")}, ${formatQuantity(units, "unit")}`;
export const someLines = "Selected lines";
export const choiceMissing = "Select what to void.";
export const linesMissing = "Select at least one line.";
export const voidsOrder = (units: number): string =>
  `Voids ${formatQuantity(units, "unit")}, the entire order. Nothing on it will ship.`;
export const voidsLines = (units: number): string =>
  `Voids ${formatQuantity(units, "unit")}. The rest of the order is unchanged.`;
export const keepOrder = "Keep order";
/** @param lines 0: none is selected yet */
export const voidAction = (lines: number): string => (lines === 0 ? "Void" : `Void ${formatQuantity(lines, "line")}`);
export const offlineNote = "You must be online to void an order. What you entered stays here.";
export const signedOut = "Nothing was voided. You're signed out.";

// What changed while the dialog was open. @param lines their numbers
export const nothingLeft = "Nothing is left to void.";
export const close = "Close";
/** After one of the next three. */
export const reviewRest = "Review what is left.";
export const shippedSince = (lines: readonly number[]): string =>
  plural(lines.length, { one: `Line ${lines[0]} has shipped.`, other: `Lines ${lines.join(", ")} have shipped.` });
/** @param at a date and a time, as below */
export const voidedSince = (lines: readonly number[], by: string, at: string): string =>
  plural(lines.length, {
    one: `Line ${lines[0]} was voided by ${by} on ${at}.`,
    other: `Lines ${lines.join(", ")} were voided by ${by} on ${at}.`,
  });
/** The supplier did not accept them, or their 60 days ended. */
export const removedSince = (lines: readonly number[], at: string): string =>
  plural(lines.length, {
    one: `Line ${lines[0]} was removed from this order on ${at}.`,
    other: `Lines ${lines.join(", ")} were removed from this order on ${at}.`,
  });

// Lines
export const linesToVoid = "Lines to void";
export const alreadyVoided = "Already voided.";
export const shipped = "Shipped.";
export const partlyShipped = (count: number, of: number): string =>
  `${formatQuantity(count)} of ${formatQuantity(of)} shipped. A line that has begun to ship can't be voided.`;
