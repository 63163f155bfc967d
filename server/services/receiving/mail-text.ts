/** Texts of the emails and notices about deliveries that arrive today and about claims. */
import { unitFor } from "#contract/base/units.ts";
import { letter, own, type Wording } from "#server/services/mail/letter.ts";

// Arriving today
export const arrivingTitle = "Arriving today";
/** "1 delivery arrives today", a sentence without its period. */
export const arriving = (deliveries: number) =>
  deliveries === 1 ? "1 delivery arrives today" : `${deliveries} deliveries arrive today`;
export const arrivingNotice = (deliveries: number) => `${arriving(deliveries)}.`;
export const arrivingSubject = (company: string, deliveries: number) => letter`${company}: ${arriving(deliveries)}`;
export const arrivingBody = (deliveries: number, company: string, orders: readonly number[]) =>
  letter`${arriving(deliveries)} at ${company}, for ${unitFor(orders.length, "order")} ${orders.join(", ")}. The carrier estimates this date.`;
export const receive = (link: Wording) => letter`Receive it here:\n${link}`;
export const turnOff = (link: Wording) =>
  letter`You get this email because you asked for it. Turn it off on your account page:\n${link}\n`;

// Claims
export const claimTitle = "Claim answered";
export const claimNotice = (claimId: number, orderId: number) => `Claim ${claimId} on order ${orderId} was answered.`;
/** @param status "accepted", "refused" */
export const claimSubject = (claimId: number, orderId: number, status: string) =>
  letter`Claim ${claimId} on order ${orderId}: ${status}`;
export const claimAnswered = (claimId: number, orderId: number, company: string, status: string) =>
  letter`Claim ${claimId} of ${company} on order ${orderId} was ${status}.`;
/** Follows the sentence above. @param amount "$12.50" */
export const credit = (amount: string) => letter`You will receive a credit of ${own(amount)}.`;
export const viewClaim = (link: Wording) => letter`View the order and the claim:\n${link}\n`;
