/** The checkout as it is sent (pure). */
import type { Cart } from "#contract/cart/cart.ts";
import type { Address } from "#contract/identity/customers.ts";
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import type { CheckoutInput, CheckoutDraft } from "#src/data/checkout/checkout.ts";

export type Chosen = { shipTo: Address | undefined; billTo: Address | undefined; method: ShippingMethod | null };

/** Undefined while an address or the cost is missing. The phone number goes along only for a Saturday. */
export function requestOf(
  cart: Cart,
  draft: CheckoutDraft,
  { shipTo, billTo, method }: Chosen,
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
    shipping_method_id: method.shipping_method_id,
    shipping_wrk_order_id: method.wrk_order_id,
    use_saturday_shipping: method.useSaturdayShipping,
    ...(method.useSaturdayShipping ? { delivery_contact_phone: draft.delivery_contact_phone } : {}),
  };
}
