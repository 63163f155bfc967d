/** Texts about claims that the server alone says; what the page says too is in contract/receiving/claims-text.ts. */
import { mostPhotos } from "#contract/receiving/rules/claims.ts";
import { letter, own, type Wording } from "#server/services/mail/letter.ts";

// Refusals
export { orderNotFound } from "#contract/orders/not-found-text.ts";
export const productNotFound = "This product is not in the catalog.";
export const notOnOrder = "This product is not on the order.";
export const notShipped = "Nothing on this order has shipped yet.";
export const deliveryNotFound = "This delivery is not part of the order.";
export const onlyShortCloses = "Only a shortage can close a line.";
export const exceptionNotFound = "Your account has no access to this claim.";
export const tooManyPhotos = `A claim line can have at most ${mostPhotos} photos.`;
export const photoNotFound = "Your account has no access to this photo.";
export const photoUnreadable = "This photo could not be read. Take it again.";

// Answer of the distributor
export const noticeTitle = "Claim answered";
export type AnsweredClaim = {
  claimId: number;
  orderId: number;
  /** "accepted" */
  status: string;
};
export const subject = ({ claimId, orderId, status }: AnsweredClaim): Wording =>
  letter`Claim ${claimId} on order ${orderId}: ${status}`;
/** @param credit money as it is shown; undefined: none */
export const body = (
  { claimId, orderId, status }: AnsweredClaim,
  names: { user: string; company: string },
  { answer, credit, link }: { answer: string; credit: string | undefined; link: Wording },
): Wording => letter`Hello ${names.user},

Claim ${claimId} of ${names.company} on order ${orderId} was ${status}.${own(credit === undefined ? "" : ` You receive a credit of ${credit}.`)}

${answer}

See the order and the claim:
${link}
`;
export const noticeBody = (claimId: number, orderId: number) =>
  `The distributor answered claim ${claimId} on order ${orderId}.`;
