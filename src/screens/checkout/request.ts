/** The checkout as it is sent (pure). */
import type { Cart } from "#contract/cart/cart.ts";
import { seenOf } from "#contract/checkout/rules/changes.ts";
import type { ControlledView } from "#contract/checkout/rules/controlled.ts";
import { formNumber } from "#contract/checkout/rules/order-form.ts";
import type { Address } from "#contract/identity/customers.ts";
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import { recurrenceOf } from "./repeat.tsx";
import type { TravellingLines } from "#src/data/checkout/shipping.ts";
import type { CheckoutDraft } from "#src/data/checkout/checkout-draft.ts";
import type { CheckoutInput, SignedCheckoutInput } from "#src/data/checkout/place-order.ts";

/** `today`: `YYYY-MM-DD`, where the customer is. */
export type CheckoutChoices = {
  shipTo: Address | undefined;
  billTo: Address | undefined;
  method: ShippingMethod | null;
  /** Null: a cart of Rx products. */
  signing: ControlledView | null;
  /** Where others stay in the cart, those that are ordered. */
  lines?: TravellingLines;
  today: string;
};

/** Undefined while an address or the cost is missing. The phone number goes along only for a Saturday. */
export function requestOf(
  cart: Cart,
  draft: CheckoutDraft,
  { shipTo, billTo, method, signing, lines, today }: CheckoutChoices,
): CheckoutInput | undefined {
  if (shipTo === undefined || billTo === undefined || method === null || method.shipping_cost === null)
    return undefined;
  return {
    cart_id: cart.cart_id,
    billing_contact_id: billTo.contact_id,
    shipping_contact_id: shipTo.contact_id,
    customer_order_no: draft.customer_order_no,
    order_name: draft.order_name,
    shipping_instructions: draft.shipping_instructions,
    shipping_charges: method.shipping_cost,
    sub_total: cart.subTotal,
    seen: seenOf(cart.items),
    ...(lines === undefined ? {} : { order_lines: [...lines] }),
    shipping_method_id: method.shipping_method_id,
    shipping_wrk_order_id: method.wrk_order_id,
    use_saturday_shipping: method.useSaturdayShipping,
    ...(signing === null ? {} : signingOf(signing)),
    ...(signing === null || signing.mode === "NotCSOS" ? recurrenceOf(draft, today) : {}),
    ...(method.useSaturdayShipping ? { delivery_contact_phone: draft.delivery_contact_phone } : {}),
  };
}

/** The same with what signs it; undefined while there is nothing to sign with. The number is left out where one is to be assigned. */
export function signedRequestOf(request: CheckoutInput, view: ControlledView): SignedCheckoutInput | undefined {
  const { certificate_id, dea_number, certificate_password } = view;
  if (certificate_id === null || dea_number === null) return undefined;
  const number = formNumber(view.order_form_number);
  return {
    ...request,
    order_form_number: number === "" ? null : number,
    certificate_id,
    certificate_dea_number: dea_number,
    certificate_password,
  };
}

/** The DEA number that it is bought under, and the paper form's number where there is one. */
const signingOf = ({ mode, dea_number, order_form_number }: ControlledView) => ({
  cs_dea_number: dea_number,
  ...(mode === "Form222" ? { order_form_number: formNumber(order_form_number) } : {}),
});
