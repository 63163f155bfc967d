/** Texts of documents that the server alone says: why there is none. */

// Orders
export const notShipped = "This order has not shipped yet.";
export const notInvoiced = "This order has not been invoiced yet.";
export const noShippingLabel = "This order has no shipping label yet. It is created when the order ships.";
export const notOnForm222 = "This order is not on a paper Form 222.";
export const noFormNumber = "This order has no order form number.";
export const noScheduleII = "This order has no Schedule II items.";
export const noScheduleIIReceived = "No Schedule II items of this order have been received yet.";
export const nothingReceived = "No items of this order have been received yet.";

// Lots
export const noCertificateOfAnalysis = "No certificate of analysis for this lot number.";
/** @param products names of two or more products */
export const lotOfSeveralProducts = (products: string): string =>
  `This lot number belongs to ${products}. Open the certificate on the order page, beside the product.`;
export const lotMissing = "Enter the lot number for the label.";
export const lotNotFound = "This lot was neither shipped to you nor received.";
