/** Texts of receipts that the page and the server both show: what is missing, and why goods are on hold. */

export const enterQuantity = "Enter the quantity received.";
export const enterLot = "Enter the lot. Unexpected receipts require it.";
export const enterReceiveDate = "Enter the receive date.";
/** @param latest as fields show it, "11/26/2026" */
export const dateTooLate = (latest: string): string => `The receive date can't be later than ${latest}.`;
export const dateTooEarly = "The receive date can't be more than 10 years ago.";

/** Reasons of a hold, as they are kept with the receipt. */
export const recalled = "Recalled";
export const expired = "Expired";
export const recalledAndExpired = "Recalled and expired";
