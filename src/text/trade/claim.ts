/** Texts of a claim as the receive page and the order show it. */

export const claimNumber = (id: number): string => `Claim ${id}`;
export const deliveryNumber = (id: number): string => `Delivery ${id}`;
/** @param amount money as it is shown */
export const credit = (amount: string): string => `Credit ${amount}`;
/** @param withdrawnBy null: the exception was not withdrawn */
export const reportedBy = (name: string, withdrawnBy: string | null): string =>
  `Reported by ${name}${withdrawnBy === null ? "" : `, withdrawn by ${withdrawnBy}`}`;
export const photoLoading = "Loading";
export const photoUploading = "Uploading photo";
export const photo = "Photo of the problem";
/** Follows the goods of an exception that closed its line. */
export const willNotArrive = "; will not arrive";
