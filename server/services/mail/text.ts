/** Texts that all emails share, and why an email was not delivered. */
import { letter, type Wording } from "./letter.ts";

export const hello = (firstName: string): Wording => letter`Hello ${firstName},`;
/** Written in place of the name of a user who was deleted. */
export const formerUser = "a former user";
/** The end of a long list. */
export const moreProducts = (count: number): Wording =>
  letter`and ${count} more ${count === 1 ? "product" : "products"}`;
export const viewOrder = (link: Wording): Wording => letter`View the order:\n${link}`;

// Reasons in the list of undelivered emails
/** @param reason the mail server's */
export const connectionLost = (reason: string) =>
  `Delivery unknown. The connection ended while the email was being sent. ${reason}`;
export const portalEnded = "Delivery unknown. The portal stopped while the email was being sent.";
