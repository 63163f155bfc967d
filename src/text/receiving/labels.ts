/** Texts of printing labels. */
import { formatQuantity } from "#src/text/format.ts";

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
