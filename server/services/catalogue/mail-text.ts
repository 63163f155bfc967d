/** Texts of the email and the notice that a product is back in stock. */
import { letter, own, type Wording } from "#server/services/mail/letter.ts";

export const title = "Back in stock";
/** Names no product: it may be a controlled one, and a lock screen shows it. */
export const notice = (count: number) =>
  count === 1
    ? "A product you set an alert for is back in stock."
    : `${count} products you set alerts for are back in stock.`;
export const subject = (product: string) => letter`Back in stock: ${own(product)}`;
export const subjectForMany = (count: number) => letter`Back in stock: ${count} products`;
export const canOrder = (count: number, company: string) =>
  letter`${count === 1 ? "This product" : "These products"} can be ordered again for ${company}:`;
export const product = (name: string, ndc: string, link: Wording) => letter`${own(name)} (NDC ${ndc})\n${link}`;
export const oneEmail = letter`You get one email per alert. To get another one, set the alert again on the product page.\n`;
