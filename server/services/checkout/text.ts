/** Texts of the checkout and of recurring orders that the server alone says; what the page says too is in contract/checkout/text.ts. */
import { unitFor } from "#contract/base/units.ts";

// Refusals of the checkout
export const deaNumberNotFound = "This DEA number is not on file.";
export const addressNotFound = "This ship-to address is not on file.";
export const methodNotFound = "This shipping method is not available.";
export const methodWithoutSaturday = "This shipping method does not deliver on Saturdays.";
export const lineGone = "A product in this order is no longer in your cart. Review your cart.";
/** @param unit the unit's name in a sentence: "carton" */
export const stockLeftOf = (product: string, count: number, unit: string) =>
  count === 0
    ? `${product} is out of stock.`
    : `Only ${count} ${unitFor(count, unit)} of ${product} ${count === 1 ? "is" : "are"} left.`;

// Refusals of signing
export const signsControlledOnly = "Only orders of controlled substances can be signed.";
export const timeSourceSilent = "The time can't be verified, so nothing can be signed now. Try again later.";
export const clockWrong =
  "The portal's clock is off by more than 5 minutes, so nothing can be signed now. Contact the distributor.";

// Recurring orders: refusals
export const recurringNotFound = "This recurring order has ended, or your account has no access to it.";
/** @param changedBy the user who changed it last */
export const recurringChanged = (changedBy: string) =>
  `This recurring order has changed. ${changedBy} or an automatic run changed it.`;
export const dateAfterNext = "Select a date before the following order, or move later orders too.";
export const productTwice = "A product is listed twice in this recurring order.";
export const productUnknown = "A product in this recurring order is not in the catalog.";
export const productNotAllowed = (product: string) => `${product} can't be part of this recurring order.`;
/** @param maximum "Maximum Quantity is 40 cartons." */
export const quantityAboveMaximum = (product: string, maximum: string) => `${product}: ${maximum}`;
export const necessityMissing = (product: string) =>
  `${product} needs a confirmed medical necessity. Order it from its product page and repeat that order.`;
export const tryAgain = "Prices or stock just changed. Try again.";
/** @param reasons sentences */
export const nothingOrdered = (reasons: string) => `Nothing was ordered. ${reasons}`;

/** @param prices sentences of `priceChange` */
export const pricesNotAccepted = (prices: string) => `Nothing was ordered. Accept the new prices first. ${prices}`;
export const pricesChangedAgain = "The prices have changed again. Review them, then accept them.";

// Recurring orders: reasons
/** @param price money as it is shown, as `before` @param unit "carton" */
export const priceChange = (product: string, ndc: string, price: string, unit: string, before: string) =>
  `${product} (NDC ${ndc}): ${price} per ${unit} (was ${before}).`;
export const acceptNewPrices = "Accept the new prices to order.";
export const shipToGone = "Its ship-to address is no longer in use.";
export const billToGone = "Its bill-to address is no longer in use.";
export const methodGone = "Its shipping method is no longer available.";
/** @param method the method's description */
export const saturdayGone = (method: string) => `${method} on Saturday is no longer available.`;
export const shippingUnknown = "Shipping could not be calculated.";
export const orderFull = "The order has the maximum number of units.";
/** Shown in place of an address that was removed. */
export const formerAddress = "An address no longer in use";

// Recurring orders: notices
export const noticeTitle = "Recurring order needs attention";
export const noticeStopped = "A recurring order has stopped.";
export const noticeOnHold = "A recurring order is on hold.";
export const noticeNotPlaced = "A recurring order was not placed.";
