/** Texts of receiving that the server alone says; what the page says too is in contract/receiving/text.ts. */
import { letter, own, typedNumber, type Wording } from "#server/services/mail/letter.ts";

// Refusals
export { orderNotFound } from "#contract/orders/not-found-text.ts";
export const productNotFound = "This product is not in the catalog.";
export const notOnOrder = "This product is not on the order.";
/** @param units the unit's name in a sentence: "cartons" @param code "CT" */
export const otherUnit = (units: string, code: string): string =>
  `This order uses ${units} (${code}). Enter the quantity in ${units}.`;
/** @param units "Carton (CT), Case (CS)" */
export const unknownUnit = (code: string, units: string): string =>
  `This product does not come in unit ${code}. It comes in: ${units}.`;
export const receiptNotFound = "Your account has no access to this receipt.";

// Arriving today
export const arrivingTitle = "Arriving today";
export const arriving = (deliveries: number): string =>
  deliveries === 1 ? "1 delivery arrives today" : `${deliveries} deliveries arrive today`;
export const arrivingNotice = (deliveries: number): string => `${arriving(deliveries)}.`;

type ArrivingMail = {
  company: string;
  deliveries: number;
  orders: readonly number[];
  /** Links to the Receive page and to the account. */
  receive: Wording;
  account: Wording;
};

export const arrivingMail = ({ company, deliveries, orders, receive, account }: ArrivingMail) => ({
  subject: letter`${company}: ${own(arriving(deliveries))}`,
  body: letter`${own(arriving(deliveries))} at ${company}, for ${orders.length === 1 ? "order" : "orders"} ${orders.join(", ")}. The date is the carrier's estimate.

Receive it here:
${receive}

You get this email because you asked for it. Turn it off on your account page:
${account}
`,
});

// Recalled lot that a customer received, to the distributor
type RecalledMail = {
  company_name: string;
  customer_id: number;
  order_receive_id: number;
  /** Null: it was received without an order. */
  order_id: number | null;
  full_description: string;
  ndc_code: string;
  lot_no: string;
  /** "2 cartons" */
  quantity: string;
  /** "Nov 20, 2026" */
  date: string;
  /** Null: the goods are not on hold. */
  hold_reason: string | null;
  /** Of the recall. */
  reason: string;
};

export const recalledMail = (receipt: RecalledMail) => ({
  subject: letter`Recalled lot received: ${own(receipt.full_description)}, lot ${typedNumber(receipt.lot_no)}`,
  body: letter`${receipt.company_name} received a recalled lot. The device did not have the recall when the goods were counted.

Customer: ${receipt.company_name} (${receipt.customer_id})
Order: ${receipt.order_id ?? "none"}
Product: ${own(receipt.full_description)} (NDC ${receipt.ndc_code})
Lot: ${typedNumber(receipt.lot_no)}
Quantity: ${receipt.quantity}
Received: ${receipt.date}, receipt ${receipt.order_receive_id}
Recall: ${receipt.reason}
On hold: ${receipt.hold_reason ?? "no"}
`,
});
