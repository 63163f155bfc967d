/** Texts of the utilization report: its filters and its lines. */

export const title = "Product utilization";
export const utilization = "Utilization";
export const exportToExcel = "Export to Excel";

export const customer = "Customer";
/** Spec 2 §6. */
export const allCustomers = "All Customers";
export const shippedFrom = "Ship date from";
export const shippedTo = "Ship date to";
export const shipTo = "Ship to";
export const allAddresses = "All ship-to addresses";
export const product = "Product";
export const anyProduct = "Any product";
export const enterProduct = "Enter a name or NDC.";
export const noProduct = "No match.";
export const item = (itemId: number): string => `Item ${itemId}`;
export const ndc = (code: string): string => `NDC ${code}`;
export const invalidDate = (date: string): string => `${date} is not a valid date.`;
export const clearAll = "Clear all";

export const loading = "Loading utilization";
export const loadFailed = "Utilization could not be loaded.";
export const emptyTitle = "No shipments";
export const emptyHint = "No shipments match these dates and filters.";
export const calculating = "Calculating totals";

export const lines = "Lines";
export const line = "line";
export const shippedColumn = "Shipped";
export const orderColumn = "Order";
export const unitsColumn = "Units";
export const priceColumn = "Price";
export const totalColumn = "Total";
export const lot = "Lot";
