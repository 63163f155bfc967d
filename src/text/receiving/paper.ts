/** Texts of the buttons that open documents on the receive page, and of printing labels. */
import { formatQuantity } from "#src/text/format.ts";

export const report = "Report";
/** Follows the name of a button. @param what "order 4820449", "Nov 23, 2026" */
export const of = (what: string): string => `of ${what}`;
export const reportTitle = (what: string): string => `Receiving report of ${what}`;
/** Follows the name of a button while there is no connection. */
export const onlineOnly = "(online only)";

export const labelsTitle = "Print labels";
export const labelTitle = (product: string): string => `Label of ${product}`;
export const labelsOnline = "You must be online to print labels.";
export const labelFor = "For";
export const lot = "Lot";
export const lotNumber = (number: string): string => `Lot ${number}`;
export const bin = "Bin";
export const labelCount = "Number of labels";
export const countLimits = (most: number): string => `Enter a number from 1 to ${formatQuantity(most)}.`;
export const lotLabelHint = "2.25 × 1.25 inches: product, lot and expiration date, as text and GS1 barcode.";
export const binLabelHint = "4 × 2 inches: product, as text and GS1 barcode.";
export const downloadLabels = "Download for label printer";
export const printLabels = (count: number): string => `Print ${formatQuantity(count, "label")}`;
