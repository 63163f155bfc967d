/** Texts of the card that orders a product. Amounts are as they are shown, quantities with their unit: "3 cartons". */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Order this product";
export const contact = "Contact customer service";
export const offlineSwitch = "Go online to switch carts.";

export const unit = "Unit of measure";
/** In a unit: "of 25", "of 8 cartons". */
export const contents = (amount: string): string => `of ${amount}`;
/** @param inside as `contents` has it */
export const overLimit = (inside: string): string => `${inside}, over the limit`;
export const notSoldSeparately = "not sold separately";
export const productBy = (product: string, unitName: string): string => `${product} by the ${unitName}`;
export const unitHasNoPrice = "This unit of measure has no price yet.";

export const inCart = (amount: string): string => `${amount} in your cart`;
export const inCartSentence = (amount: string): string => `${inCart(amount)}.`;
/** @param units the unit's plural */
export const inCartOnlyUnit = (amount: string, units: string): string =>
  `${inCart(amount)}, so you can only add ${units}.`;
export const viewCart = "View cart";

export const quantity = "Quantity";
/** @param units the unit's plural */
export const quantityIn = (units: string): string => `Quantity in ${units}`;
export const addToCart = "Add to cart";
export const quantityTimes = (count: number): string => `${formatQuantity(count)} ×`;
export const kitChecks = (count: number, amount: string): string => `+ ${quantityTimes(count)} ${amount} kit check`;
/** @param amount below zero */
export const discount = (name: string, amount: string): string => `${name} ${amount}`;

/** Of the kit check. */
export const inCartHasIt = (amount: string): string =>
  `Included for the ${amount} in your cart. Remove it in the cart.`;
export const inCartGetsIt = (amount: string): string => `Also applies to the ${amount} in your cart.`;
export const alreadyConfirmed = "Already confirmed for this item in your cart.";

export const added = (amount: string): string => `${amount} added to cart`;
/** What was saved on the device. */
export const forCart = (amount: string): string => `${amount} for your cart`;
