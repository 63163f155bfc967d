/** Texts of the catalog that the server alone says. */
import { unitFor } from "#contract/base/units.ts";

export const productNotFound = "This product is not in the catalog.";
export const classNotFound = "This class does not exist.";
export const customerNotFound = "Your account has no access to this customer.";
export const offerNotFound = "This offer does not exist.";

// Refusals of a stock alert
export const canBeOrdered = "You can order this product now.";
export const tooManyAlerts = (most: number) =>
  `You have ${most} stock alerts, which is the maximum. Remove some first.`;

/** @param unit the unit's name in a sentence: "carton" */
export const stockLeft = (count: number, unit: string) =>
  `Only ${count} ${unitFor(count, unit)} ${count === 1 ? "is" : "are"} left.`;
