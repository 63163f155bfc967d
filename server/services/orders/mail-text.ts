/** Texts of the emails about an order: placed, canceled, products removed from it, a recalled lot. */
import { letter, own, typedNumber, type Wording } from "#server/services/mail/letter.ts";

// Placed and canceled
export const placedSubject = (orderId: number) => letter`Order ${orderId} was placed`;
export const canceledSubject = (orderId: number) => letter`Order ${orderId} was canceled`;
/** "4820484 (PO-7, Month end)". @param po the customer's PO number @param name the customer's name of the order; both "" for none */
export const orderNumber = (orderId: number, po: string, name: string) => {
  const names = [typedNumber(po), letter`${name}`].flatMap(({ wording }) => (wording === "" ? [] : [wording]));
  return names.length === 0 ? letter`${orderId}` : letter`${orderId} (${own(names.join(", "))})`;
};
export const placed = (order: Wording, company: string) => letter`Thank you. Order ${order} for ${company} was placed.`;
/** @param sentence without its period */
export const placement = (sentence: string) => letter`${sentence}.`;
export const canceled = (order: Wording, company: string, by: string) =>
  letter`Order ${order} for ${company} was canceled by ${by}. Nothing ships, and you won't be charged.`;
export const canceledLines = (lines: Wording) => letter`Canceled items:\n\n${lines}`;
/** @param quantity "2 cartons" @param amount "$25.00" */
export const line = (quantity: string, product: string, ndc: string, amount: string) =>
  letter`${quantity}, ${own(product)} (NDC ${own(ndc)}): ${own(amount)}`;
export const necessityConfirmed = (by: string, day: string) =>
  letter`Medical necessity confirmed by ${by} on ${own(day)}`;
export const necessityNotConfirmed = letter`Medical necessity not confirmed`;
export const freeShipping = "Free";
export const shipTo = (place: string) => letter`Ship to: ${place}`;
export const shippingMethod = (method: string) => letter`Shipping method: ${method}`;
export const orderForm = (number: string) => letter`Order form: ${own(number)}`;
export const form222 = (number: string) => letter`Form 222: ${own(number)}`;
export const waitsForForm = letter`This order is waiting for its paper Form 222. Send us the original with the cover sheet from the order page. The order ships after we receive the form. You can cancel it until then.`;
/** @param until "Wed, Nov 25, 4:43 AM CST" */
export const cancelUntil = (until: string) => letter`You can cancel until ${own(until)} or until packing starts.`;

// Products removed from an order that was placed on an order form
export const removedNoticeTitle = "Order needs attention";
export const removedNotice = (orderId: number) => `Products were removed from order ${orderId}.`;
export const formOrder = (orderId: number, form: string, company: string) =>
  letter`order ${orderId} (order form ${own(form)}) for ${company}`;
export const form222Order = (orderId: number, form: string, company: string) =>
  letter`order ${orderId} (Form 222 ${own(form)}) for ${company}`;
export const voidedSubject = (orderId: number) => letter`Order ${orderId}: products were voided`;
/** @param order "order 4820484 (order form 26XA04K1B) for North" */
export const voided = (order: Wording, by: string) =>
  letter`These products on ${order} were voided by ${by} and will not ship:`;
export const voidedBySupplier = (order: Wording) =>
  letter`We voided these products on ${order} (21 CFR 1305.19, 1305.28). They will not ship. Place a new order for products that you still need:`;
export const notAcceptedSubject = (orderId: number) => letter`Order ${orderId} was not accepted`;
/** @param is_form222 on a paper form; else signed with a certificate */
export const notAccepted = (order: Wording, { is_form222 }: { is_form222: boolean }) =>
  letter`We could not accept ${order} for these products (statement of non-acceptance, ${is_form222 ? own("21 CFR 1305.15") : own("21 CFR 1305.25")}). The order can't be corrected. Place a new order for them:`;
export const expiredSubject = (orderId: number) => letter`Order ${orderId}: unshipped products expired`;
export const expired = (order: Wording) =>
  letter`These products on ${order} did not ship within 60 days. By law, an order ends after 60 days. Place a new order for them:`;
export const removedLine = (quantity: string, product: string, ndc: string) =>
  letter`${own(quantity)} × ${own(product)} (NDC ${own(ndc)})`;
/** @param status "Expired" */
export const orderStatus = (status: string) => letter`Order status: ${own(status)}`;
/** To a reader who did not place the order. */
export const placedByOther = (name: string, company: string) =>
  letter`${name} placed this order and can no longer order for ${company}, so you get this email.`;
export const reason = (text: string) => letter`Reason: ${text}`;

// Recalls
export const recallSubject = (product: string, lot: string) => letter`Recall: ${own(product)}, lot ${typedNumber(lot)}`;
export const recalled = (lot: string, product: string, ndc: string, company: string) =>
  letter`Lot ${typedNumber(lot)} of ${own(product)} (NDC ${ndc}) was recalled. Some of this lot was shipped to ${company}.`;
export const removeLot = (link: Wording) =>
  letter`Remove any remaining stock from your shelves and do not use it. Trace the lot and confirm its removal:\n${link}\n`;
