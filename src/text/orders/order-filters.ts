/** Texts of the filters of the order search. */

import { formatQuantity } from "#src/text/format.ts";

export const search = "Search orders";
export const orderOrPoNumber = "Order or PO number";
/** The button that opens the filters. @param applied how many of them are */
export const filters = (applied: number): string =>
  applied === 0 ? "Filters" : `Filters (${formatQuantity(applied)})`;
/** Label of what the button opens. */
export const filtersLabel = "Filters";
export const clearAll = "Clear all";

export const customer = "Customer";
/** Spec 1 §6. */
export const anyCustomer = "Any Customer";
export const company = "Company";
export const status = "Status";
export const anyStatus = "Any status";
export const anyStage = "Any stage";
export const orderName = "Order name";
export const product = "Product";
export const shipTo = "Ship to";
export const anyAddress = "Any address";
export const orderedBy = "Ordered by";

export const nameOrNdc = "Name or NDC";
export const nameNdcOrLot = "Name, NDC or lot";
export const enterNameOrNdc = "Enter a name or NDC.";
export const noMatchingProduct = "No matching product.";
export const ndc = (code: string): string => `NDC ${code}`;
/** @param number as src/text/trade/lot.ts has it, where the lot is recalled */
export const lot = (number: string): string => `Lot ${number}`;

/** @param date as it was typed */
export const dateNotValid = (date: string): string => `${date} is not a valid date. Enter MM/DD/YYYY.`;

// Filters that are applied
export const orderFilter = (orderId: number): string => `Order ${orderId}`;
export const poFilter = (number: string): string => `PO number ${number}`;
export const companyFilter = (name: string): string => `Company: ${name}`;
export const nameFilter = (name: string): string => `Name: ${name}`;
export const shipToFilter = (address: string): string => `Ship to ${address}`;
export const orderedByFilter = (name: string): string => `Ordered by ${name}`;
export const oneProduct = "One product";
export const oneAddress = "one address";
export const anotherCustomer = "Another customer";
