/** Texts of the certificate of analysis screen. */

export const title = "Certificate of analysis";
export const intro =
  "Find the lot number on the carton, packing list or order page. Only lots shipped to you have certificates here.";
export const lotNumber = "Lot number";
export const open = "Open certificate";
/** Name of the opened document. */
export const documentOf = (lot: string): string => `Certificate of analysis of lot ${lot}`;
export const lotMissing = "Enter a lot number.";
export const notFound =
  "Your account has no certificate of analysis for this lot number. Check the number on the carton: O and 0, I and 1 look alike.";
