/** Texts of the cart that the page and the server both show. */

/** Each follows the name of a field: "The quantity must be a whole number." */
export const mustBeWholeNumber = "must be a whole number";
export const mustBeOneOrMore = "must be 1 or more";
export const mustBeZeroOrMore = "must be 0 or more";
export const mustBeAtMostInteger = "must be at most 2147483647";
export const mustNotBeEmpty = "must not be empty";
export const mustBeAtMost = (most: number): string => `must be at most ${most}`;
export const mustBeAtMostRows = (most: number): string => `must be at most ${most} rows`;

/** Spec 1 §5. @param unit the unit's name in the number of `n` */
export const maximumQuantity = (n: number, unit: string): string => `Maximum Quantity is ${n} ${unit}.`;
/** Instead of it where nothing more fits: no other quantity would do. */
export const limitReached = "You've reached the limit per order.";
/** Spec 1 §5. @param unit the unit's name in the singular */
export const maximumAllocation = (n: number, unit: string): string =>
  `This product will be allocated to a maximum of ${n} ${unit}(s) per purchase order.`;

export const cartFull = "Your cart is full.";
/** The start of a sentence. @param most a number of units, as it is shown */
export const cartHolds = (most: string): string => `Your cart holds at most ${most} units`;
export const cartRoom = (most: string, given: string, asked: string): string =>
  `${cartHolds(most)}. There was room for ${given} of ${asked}.`;

export const otherUnit = "This product is already in your cart in another unit of measure.";
export const enterQuantity = "Enter a quantity.";
export const confirmNecessity = "Confirm medical necessity.";

/** Reasons of a product that is in the other cart's range, by the type of the cart that was chosen. */
export const otherCart = {
  RXO: "This product goes in the controlled substances cart.",
  CSO: "This product goes in the Rx cart.",
} as const;
