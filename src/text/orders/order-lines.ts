/** Texts of the lines of a purchase order, with their receipts. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Products";
export const product = "Product";
export const ordered = "Ordered";
export const shipped = "Shipped";
export const price = "Price";
export const amount = "Amount";
/** Head of the column of buttons. */
export const actions = "Actions";
/** @param name the product's */
export const reorderOf = (name: string): string => `Reorder ${name}`;
/** Before the amount of an offer. */
export const offer = "Offer";

export const notShipping = (count: number): string => `${formatQuantity(count)} won't ship`;
/** Declared at the dock as not coming. */
export const closedShort = (count: number): string => `${formatQuantity(count)} closed short`;
/** @param day as it is shown: "Wed, Dec 2" */
export const inStockAbout = (day: string): string => `in stock about ${day}`;
export const notReorderable = "Can't be reordered now";
export const showRecalls = "Show recalls";
export const kitCheck = "Kit check";
export const necessityNotConfirmed = "Medical necessity not confirmed";
export const necessityConfirmed = (by: string, on: string): string => `Medical necessity confirmed by ${by} on ${on}`;

/** One receipt. @param on a date as it is shown */
export const receipt = (count: number, on: string, by: string): string =>
  `Received ${formatQuantity(count)} on ${on} by ${by}`;
export const receiptCount = (count: number): string => formatQuantity(count, "receipt");
