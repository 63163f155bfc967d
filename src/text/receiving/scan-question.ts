/** Texts of the questions about a code that can mean several lots or products, or a case of unknown contents. */
import { formatQuantity } from "#src/text/format.ts";

export const lotTitle = "Which lot is it?";
export const lotHint =
  "This barcode has no lot number, and this line shipped in several lots. Check the label on the carton.";
export const readingTitle = "What does the label say?";
export const readingHint =
  "The scan is missing separators between lot, expiration date and serial number. Compare with the printed label.";
export const productTitle = "Which product is it?";
export const productHint = "This barcode matches more than one product on these orders.";

export const expires = "Expires {date}";
export const serial = "Serial {serial}";
export const lotOnShipment = "This lot is on the shipment";
export const noneOfThese = "None of these";

/** @param units "cartons" @param pack "case" */
export const contentsTitle = (units: string, pack: string): string => `How many ${units} are in this ${pack}?`;
/** @param units "cartons" @param pack "case" */
export const contentsLabel = (units: string, pack: string): string => `Number of ${units} in this ${pack}`;
/** Devices are named: "tablet". */
export const contentsHint = "Asked once on this {device} for GTIN {gtin}. Nothing is counted yet.";
export const fullCase = (count: number): string => `Full case, ${formatQuantity(count)}`;
/** @param units "cartons" */
export const enterNumber = (units: string): string => `Enter the number of ${units}`;
/** @param quantity "24 cartons" */
export const count = (quantity: string): string => `Count ${quantity}`;
export const doNotCount = "Don't count it";
