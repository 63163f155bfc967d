/** Texts of counting by scan: the result of a scan, a barcode that matches no line, and what a count lacks. Days are as they are shown. */
import { formatQuantity } from "#src/text/format.ts";

// The result of a scan
/** @param unit "carton" */
export const counted = (count: number, remaining: number, unit: string): string =>
  `${formatQuantity(count, unit)} counted, ${formatQuantity(remaining)} remaining.`;
/** Follows `counted` for goods that are expired or recalled. */
export const goesOnHold = "It goes on hold.";
/** Follows `counted` for another lot. */
export const checkLabel = "Check the label.";
export const recalled = (lot: string): string => `Lot ${lot} is recalled: do not put away`;
export const expired = (on: string): string => `Expired ${on}: do not put away`;
export const enterContents = "How many are in it?";

// Units of a package that contains the units of the line
export const caseUnit = "case";
export const cartonUnit = "carton";
export const packageUnit = "package";

// A barcode that matches no line
export const otherTote = "No line was shipped in this tote. Scan the packages in it.";
/** @param reason what is wrong, a sentence */
export const barcodeNotValid = (reason: string): string => `Barcode not valid: ${reason}`;
export const noNdc = "This GTIN contains no NDC. Type the NDC on the label.";

// What a count lacks
export const selectLot = (shipped: number): string => `Select a lot (${formatQuantity(shipped, "lot")} shipped).`;
export const expirationNotValid = "The expiration date is not valid.";
