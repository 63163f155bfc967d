/** Texts of the supplier's report of filled orders (21 CFR 1305.29): heads of its columns, and what is wrong with its layout. */

export const supplierDea = "Supplier DEA";
export const purchaserDea = "Purchaser DEA";
export const orderForm = "Order form";
export const signed = "Signed";
export const line = "Line";
export const ndc = "NDC";
export const product = "Product";
export const schedule = "Schedule";
export const packagesOrdered = "Packages ordered";
export const packagesShipped = "Packages shipped";
export const shipped = "Shipped";
export const shipment = "Shipment";

export const settingNotValid = (problem: string) => `CSOS_REPORT_LAYOUT: ${problem}`;
export const notReadable = (file: string) => `${file} cannot be read.`;
export const notJson = (file: string) => `${file} is not valid JSON.`;
export const notLayout = (file: string, errors: string) => `${file} is not a valid layout: ${errors}`;
export const notTimeZone = (file: string, zone: string) =>
  `${file}: "${zone}" is not a time zone. Use a name such as America/Chicago.`;
export const widthMissing = (file: string) => `${file}: without a separator, every column needs a width.`;
/** @param head of the column; empty: it has none */
export const tooLong = (value: string, width: number, head: string) =>
  `"${value}" is too long for ${head === "" ? "its column" : head}, which has ${width} characters.`;
