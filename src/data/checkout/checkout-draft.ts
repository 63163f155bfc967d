/** The draft of a checkout: what was typed and is not ordered yet. */
import type { Cart } from "#contract/cart/cart.ts";
import { frequencies, type Frequency, whenShort, type WhenShort } from "#contract/checkout/rules/recurrence.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { likeForm, useTyped, type Typed } from "#src/data/base/drafts.ts";

/** What a half-filled checkout keeps: never a way to ship, a cost, a password or a form's number (docs/readings.md, "a saved checkout draft"). */
export type CheckoutDraft = {
  shipping_contact_id: number | null;
  billing_contact_id: number | null;
  customer_order_no: string;
  order_name: string;
  shipping_instructions: string;
  delivery_contact_phone: string;
  /** Empty: once. */
  recurring_frequency: Frequency | "";
  /** `MM/DD/YYYY`, as far as it was typed; null: the usual day of the frequency. */
  recur_start_date: string | null;
  when_short: WhenShort;
};

/** An order whose addresses, names and instructions a checkout begins with. */
export type BegunWith = { order_id: number; draft: CheckoutDraft };

/**
 * The draft of one cart; of one that begins with an order, a draft of its own. It is stored with the cart's number, by which it is removed when the cart has
 * become an order (checkout-attempt.ts).
 */
export const useCheckoutDraft = (
  { cart_id, cart_type_code }: Pick<Cart, "cart_id" | "cart_type_code">,
  from?: BegunWith,
): Typed<CheckoutDraft> =>
  useTyped(
    `checkout ${cart_type_code}${from === undefined ? "" : ` ${from.order_id}`}`,
    (kept) => readDraft(kept, from?.draft),
    (draft) => ({ ...draft, cart_id }),
  );

const empty: CheckoutDraft = {
  shipping_contact_id: null,
  billing_contact_id: null,
  customer_order_no: "",
  order_name: "",
  shipping_instructions: "",
  delivery_contact_phone: "",
  recurring_frequency: "",
  recur_start_date: null,
  when_short: "leave_out",
};

/** A draft as it was kept; what it begins with for whatever is no draft. */
export function readDraft(kept: unknown, begun: CheckoutDraft = empty): CheckoutDraft {
  const draft = likeForm<CheckoutDraft>(begun, kept);
  // `likeForm` reads a number where the empty form has null. Empty here: no date was kept.
  const { recur_start_date: start } = likeForm({ recur_start_date: "" }, kept);
  return {
    ...draft,
    recur_start_date: start === "" ? begun.recur_start_date : start,
    recurring_frequency: frequencies.find((each) => each === draft.recurring_frequency) ?? "",
    when_short: whenShort.find((each) => each === draft.when_short) ?? begun.when_short,
  };
}

/**
 * What an order says of where and how, of the addresses that there still are. Not the customer's own number for it: that is another one for each order.
 */
export const draftFrom = (
  { order_id, ship_contact_id, bill_contact_id, order_name, shipping_instructions }: OrderSaid,
  known: ReadonlySet<number>,
): BegunWith => ({
  order_id,
  draft: {
    ...empty,
    shipping_contact_id: known.has(ship_contact_id) ? ship_contact_id : null,
    billing_contact_id: known.has(bill_contact_id) ? bill_contact_id : null,
    order_name,
    shipping_instructions,
  },
});
type OrderSaid = Pick<
  PurchaseOrder["detail"],
  "order_id" | "ship_contact_id" | "bill_contact_id" | "order_name" | "shipping_instructions"
>;
