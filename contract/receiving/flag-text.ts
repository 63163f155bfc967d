/** Texts of the flags of a receipt, on screens and documents. */

/** @param count by how much, as it is shown; undefined: unknown */
export const moreThanOrdered = (count: string | undefined): string =>
  count === undefined ? "More than ordered" : `${count} more than ordered`;
export const moreThanLot = "More than shipped of its lot";
export const possibleDuplicate = "Possible duplicate";
/** @param date as it is shown; undefined: unknown */
export const shipmentSays = (date: string | undefined): string =>
  `Shipment says ${date === undefined ? "another expiration date" : `Exp ${date}`}`;
/** Its device did not have the recall. */
export const recalled = "Lot is recalled";
/** A newer version of the page sent something that the server keeps and cannot show yet. */
export const unread = "Some details are saved but not shown yet";
/** A flag of a newer version. */
export const unknown = "Flagged for review";
