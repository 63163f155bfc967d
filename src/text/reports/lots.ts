/** Texts of tracing a lot. */
import { formatQuantity } from "#src/text/format.ts";

export const title = "Lots and recalls";
export const search = "Lots";
export const field = "Lot, NDC or serial number";
export const trace = "Trace";
export const tracing = "Tracing";
export const traceFailed = "Trace results could not be loaded.";
/** @param company the selected customer: nothing else is searched */
export const noMatch = (sought: string, company: string): string => `No match for ${sought} at ${company}`;
export const noMatchHint = "No shipment to this customer and no receipt has this number. Check it against the label.";
/** Follows `noMatchHint`, for a user of several customers. */
export const searchOther = "To search another customer, select it at the top of the page.";
export const onlyNewest = "Only the newest results are listed. Trace a single lot to see everything.";

export const shipped = "Shipped";
export const notShipped = "No shipments to you.";
export const received = "Received";
export const notReceived = "No receipts.";

export const order = "Order";
export const noOrder = "No order";
export const product = "Product";
export const shipTo = "Ship to";
export const by = "By";
export const units = "Units";
export const lot = "Lot";
export const expires = "Exp {date}";
export const serialNumbers = (count: number): string => formatQuantity(count, "serial number");
export const certificateOfAnalysis = "CoA";
/** Follows `certificateOfAnalysis`. */
export const ofLot = (lotNo: string): string => `of lot ${lotNo}`;
