/** Texts of the checkout that page and server share: blocking reasons, changes of the cart, shipping, recurring orders. Quoted: letter for letter as in Spec 1 §5. */

// Cart and addresses
export const emptyCart = "Your cart is empty.";
/** Quoted. */
export const finishUpdating = "Finish Updating Item Qty";
/** Quoted. */
export const selectShippingAddress = "Select Shipping Address";
/** Quoted. */
export const selectBillingAddress = "Select Billing Address";

// Order form and certificate
/** Quoted. */
export const selectCertificate = "Select CSOS Certificate";
/** Quoted. */
export const enterPassword = "Enter Certificate Password";
/** Quoted. */
export const enterFormNumber = "Enter Order Form Number";
/** Quoted. */
export const formNumberNeedsNine = "Order Form Number must be 9 characters.";
/** Quoted. */
export const formNumberNeedsSix = "Order Form Number must be 6 characters.";
export const formNumberCharacters = "Order Form Number must be letters and digits only.";
/** Quoted. */
export const confirmFormNumber = "Enter Confirm Order Form Number";
/** Quoted. */
export const formNumbersDiffer = "Order Form Numbers do not match.";
/** Quoted. */
export const validatingFormNumber = "Validating Order Form Number...";
/** Quoted. */
export const formNumberTaken = "Order Form Number must be unique.";
/** Quoted. */
export const formLinesExceeded = "A Form 222 holds at most 20 lines.";
export const substancesAlone =
  "Carfentanil, etorphine and diprenorphine must be alone on a Form 222. Order the other Schedule II products separately.";
export const needsForm = "Schedule II products need a CSOS certificate or a Form 222.";
export const noForm = "Form 222 is only for Schedule II products.";

// DEA registration of the ship-to address
export const noDeaNumber = "The ship-to address has no DEA number.";
export const selectDeaNumber = "Select a DEA number for the ship-to address.";
export const deaNumberExpired = (number: string) => `DEA number ${number} has expired.`;
/** @param product the product's name */
export const scheduleNotCovered = (product: string, schedule: string, number: string) =>
  `${product}: DEA number ${number} does not cover Schedule ${schedule}.`;

// Shipping
/** Quoted. */
export const enterPhone = "Enter Delivery Contact Phone";
/** Quoted. */
export const phoneNotValid = "Enter a valid Delivery Contact Phone";
/** Quoted. */
export const calculateShipping = "Calculate Shipping";
export const noOvernight = "Overnight shipping is not available to this address.";
export const noSaturday = "Saturday delivery is not available to this address.";
/** @param method the method's description */
export const methodEnded = (method: string) => `${method} is no longer available. Select a shipping method.`;
/** @param method the method's description */
export const saturdayEnded = (method: string) =>
  `${method} on Saturday is no longer available. Select a shipping method.`;
/** @param missing money as it is shown @param method the method's description */
export const spendToShipFree = (missing: string, method: string) => `Spend ${missing} more to ship free by ${method}.`;

// Changes since the buyer looked
export const cartChanged = "Your cart changed. Review the changes, then place the order again.";
export const totalChanged = "The total changed. Review it, then place the order again.";
export const productRemoved = "A product was removed from your cart elsewhere.";
export const shippingNotCalculated = "Shipping must be calculated again.";
/** @param to money as it is shown, as `from` */
export const shippingChanged = (to: string, from: string) => `Shipping is now ${to} (was ${from}).`;
/** @param units "6 cartons" */
export const productAdded = (count: number, units: string) =>
  `${units} ${count === 1 ? "was" : "were"} added elsewhere.`;
/** @param to "6 cartons" @param from "4" */
export const quantityChanged = (to: string, from: string) => `quantity is now ${to} (was ${from}).`;
export const priceChanged = (to: string, from: string) => `price is now ${to} (was ${from}).`;
export const bonusChanged = (to: string, from: string) => `bonus discount is now ${to} (was ${from}).`;
export const kitCheckChanged = (to: string, from: string) => `kit check is now ${to} (was ${from}).`;
/** Shown for a price that is not known. */
export const noPrice = "none";
/** @param offer the offer's name; null: it has none */
export const offerEnded = (offer: string | null) => `${offer ?? "the offer"} has ended.`;
/** @param offer the offer's name; null: it has none */
export const offerChanged = (offer: string | null, off: string) => `${offer ?? "an offer"} takes ${off} off each.`;
/** @param units "6 cartons" */
export const limitChanged = (units: string) => `limit is now ${units}.`;
/** @param units "3 cartons" */
export const stockShort = (units: string) => `only ${units} left.`;

// Recurring orders
/** Quoted. */
export const startDateNotValid = "Start Date is not valid.";
export const selectFrequency = "Select how often the order repeats.";
export const cannotRepeat = "An order with a signature or a form number can't repeat.";
export const recurringLinesExceeded = "A recurring order has at most 200 lines. Order the others separately.";
export const recurringOrdersExceeded = "Your company has 100 recurring orders, the maximum. End one first.";
/** How often an order repeats, by its frequency. */
export const repeats = { weekly: "Every week", biweekly: "Every 2 weeks", monthly: "Every month" } as const;
/** The label of `repeats`. */
export const repeatsLabel = "Repeats";
export const everyWeek = (weekday: string) => `Every ${weekday}`;
export const everyTwoWeeks = (weekday: string) => `Every 2 weeks on ${weekday}`;
/** @param day "15th" */
export const everyMonth = (day: string) => `Monthly on the ${day}`;
/** @param day "31st" */
export const everyMonthOrLastDay = (day: string) => `Monthly on the ${day} or the last day`;
/** The name of a recurring order that nobody named. */
export const unnamedRecurring = (id: number) => `Recurring order ${id}`;
