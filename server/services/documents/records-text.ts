/** Texts of the records that are linked to an order, in its prints. */

export const voided = "VOID";
export const notAccepted = "Not accepted";
export const expired = "Expired";
export const heading = "Records linked to this order";
export const hint = "Products that were removed from the order and not shipped.";
export const table = "Records that are linked to this order";
export const recordColumn = "Record";
export const typeColumn = "Type";
export const dateColumn = "Date";
export const packagesColumn = "Packages by line";
export const reasonColumn = "Reason";
/** @param line its number on the print */
export const linePackages = (line: number, count: string) => `line ${line}: ${count}`;
/** For a product that the print does not list. */
export const productPackages = (product: string, count: string) => `${product}: ${count}`;
