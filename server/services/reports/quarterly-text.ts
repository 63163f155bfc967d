/** Texts of the quarterly report, the same on paper and in the workbook. */

export const title = "Quarterly report";
export const customer = "Customer";
export const shipped = "Shipped";
export const firstToLast = (first: string, last: string) => `${first} to ${last}`;
export const created = "Created";
export const spend = "Spend";
export const priorQuarter = "Prior quarter";
export const change = "Change";
export const noShipments = "No shipments.";

// Sheets and their columns
export const byClass = "By class";
export const byProduct = "By product";
export const byShipTo = "By ship-to";
export const controlled = "Controlled substances";
export const units = "Units";
export const ndc = "NDC";
export const product = "Product";
export const schedule = "Schedule";
export const classColumn = "Class";
export const otherClass = "Other";
export const shipTo = "Ship to";
/** Written in place of an address that was removed. */
export const address = (id: number) => `Address ${id}`;
