/** What the order comes to (pure). */
import type { Cart } from "#contract/cart/cart.ts";
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";

/** In whole cents, so that no half of one is lost; null until the shipping cost is known. */
export const totalOf = (
  cart: Pick<Cart, "subTotal">,
  method: Pick<ShippingMethod, "shipping_cost"> | null,
): number | null =>
  method === null || method.shipping_cost === null
    ? null
    : (Math.round(cart.subTotal * 100) + Math.round(method.shipping_cost * 100)) / 100;
