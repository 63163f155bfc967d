/** Texts of the filters of the order search. */

export const search = "Search orders";
/** Opens the filters where they are folded into one line. */
export const find = "Find";
export const moreFilters = "More filters";
export const fewerFilters = "Fewer filters";
export const clearAll = "Clear all";

export const from = "From";
export const to = "To";
export const order = "Order";
export const poNumber = "PO number";
export const customer = "Customer";
/** Spec 1 §6. */
export const anyCustomer = "Any Customer";
export const company = "Company";
export const status = "Status";
export const anyStatus = "Any status";
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
