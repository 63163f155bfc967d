/** Texts of the lines of a cart and of its sums. Amounts are as they are shown. */
import { formatQuantity } from "#src/text/format.ts";
import { confirm } from "./necessity.ts";

export const title = "Products in the cart";
export const product = "Product";
export const quantity = "Quantity";
export const price = "Price";
export const total = "Total";
export const remove = "Remove";

export const quantityOf = (name: string): string => `Quantity of ${name}`;
export const update = "Update";
/** Label of a button that shows `update`. */
export const updateTo = (name: string, count: number): string => `Update ${name} to ${formatQuantity(count)}`;
export const removeProduct = (name: string): string => `Remove ${name}`;

/** @param unit as the product has it: "Carton" @param things how many are in it */
export const unitWithContents = (unit: string, things: number | undefined): string =>
  things === undefined ? unit : `${unit} of ${formatQuantity(things)}`;
export const savedOnDevice = "Saved on device";
export const perUnit = (unit: string): string => ` / ${unit}`;
export const offerPerUnit = (offer: string, amount: string, unit: string): string => `${offer}: ${amount} / ${unit}`;
export const kitCheckPerUnit = (amount: string, unit: string): string => `Kit check, +${amount} per ${unit}`;

export const necessityConfirmed = "Medical necessity confirmed.";
export const confirmNecessity = `Medical necessity not confirmed. ${confirm}`;

export const items = "Items";
export const kitCheck = "Kit check";
export const beforeDiscounts = "Before discounts";
export const offers = "Offers";
export const bonusDiscount = "Bonus discount";

/** Names the cart a buyer reviews, with what is in it. */
export const review = (products: number, subtotal: string): string =>
  `Review ${formatQuantity(products, "item")}, ${subtotal}`;

/** Reasons that block the order. */
export const unsentChanges = (count: number): string =>
  `${formatQuantity(count, "cart change")} ${count === 1 ? "has" : "have"} not been sent yet.`;
export const onlineToOrder = "You must be online to place an order.";
