/** Texts of a claim on a shipment. Amounts are as they are shown. */

export const claim = (claimId: number | string): string => `Claim ${claimId}`;
export const shipment = (shipmentId: number): string => `Shipment ${shipmentId}`;
export const credit = (amount: string): string => `Credit ${amount}`;
export const foundBy = (user: string): string => `Found by ${user}`;
export const withdrawnBy = (finder: string, user: string): string => `${foundBy(finder)}, withdrawn by ${user}`;
export const photoLoading = "Loading";
export const photoUploading = "Photo uploading";
export const photo = "Photo of the problem";
export const lot = "lot";
/** After what was found. */
export const notArriving = "; marked as not arriving";
