/** Texts of the filters of the order search. */

import { formatQuantity } from "#src/text/format.ts";

export const search = "Search orders";
export const orderOrPoNumber = "Order or PO number";
/** The button that opens the filters. @param applied how many of them are */
export const filters = (applied: number): string => (applied === 0 ? "Filters" : `Filters (${formatQuantity(applied)})`);
/** Label of what the button opens. */
export const filtersLabel = "Filters";
export const clearAll = "Clear all";

// Dates
/** Label of what the button opens. */
export const datesLabel = "Dates";
/** Name of the button. @param dates what it shows */
export const datesOf = (dates: string): string => `Dates: ${dates}`;
export const lastDays = (count: number): string => `Last ${formatQuantity(count, "day")}`;
export const from = "From";
export const to = "To";
/** @param date as it is shown */
export const since = (date: string): string => `Since ${date}`;
export const until = (date: string): string => `Until ${date}`;

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
/** Dates of a list of open orders. */
export const anyDate = "Any date";
/** @param first a date as it is shown, as `last` */
export const dates = (first: string, last: string): string => `${first} to ${last}`;
