/** Texts about claims that the server alone says; what the page says too is in contract/receiving/claims-text.ts. */
import { mostPhotos } from "#contract/receiving/rules/claims.ts";

// Refusals
export { orderNotFound } from "#contract/orders/not-found-text.ts";
export const productNotFound = "This product is not in the catalog.";
export const notOnOrder = "This product is not on the order.";
export const notShipped = "Nothing on this order has shipped yet.";
export const deliveryNotFound = "This delivery is not part of the order.";
export const onlyShortCloses = "Only a shortage can close a line.";
export const exceptionNotFound = "This claim does not exist.";
export const tooManyPhotos = `A claim line can have at most ${mostPhotos} photos.`;
export const photoNotFound = "This photo does not exist.";
export const photoUnreadable = "This photo could not be read. Take it again.";

// Answer of the distributor
export const noticeTitle = "Claim answered";
/** @param status "accepted" */
export const subject = (claimId: number, orderId: number, status: string) =>
  `Claim ${claimId} on order ${orderId}: ${status}`;
/** @param amount money as it is shown */
export const credit = (amount: string) => ` You receive a credit of ${amount}.`;
export const noticeBody = (claimId: number, orderId: number) =>
  `The distributor answered claim ${claimId} on order ${orderId}.`;
