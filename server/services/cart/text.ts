/** Texts of the cart that only the server has. */

export const cartNotFound = "Cart not found. Reload the page.";
export const chooseCart = "Choose a cart first.";
export { productNotFound } from "#server/services/catalogue/text.ts";
export const unknownUnit = "This product is not sold in this unit of measure.";
export const orderTooLarge = "An order can total at most $21,474,836.47. Split it into smaller orders.";
/** Follows the name of a header. */
export const mustBeQuantity = "must be a quantity";
