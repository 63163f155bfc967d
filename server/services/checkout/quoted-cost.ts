/** What shipping costs: the quote that was kept on the cart's work order, if it was made for exactly this journey (docs/decisions/003). */
import type { CheckoutRequest } from "#contract/checkout/checkout.ts";

export type QuoteRow = {
  shipping_method_id: number;
  contact_id: number;
  is_saturday: boolean;
  cost_cents: number;
  goods_cents: number;
  item_count: number;
};

/** Cents; null where it has to be calculated (again). `goods`: worth before discounts, in cents. */
export function quotedCost(
  request: CheckoutRequest,
  { quote, method_desc }: { quote: QuoteRow | null; method_desc: string | null },
  cart: { wrk_order_id: number; goods: number; itemCount: number },
): number | null {
  const isForThis =
    quote !== null &&
    method_desc !== null &&
    request.shipping_wrk_order_id === cart.wrk_order_id &&
    quote.shipping_method_id === request.shipping_method_id &&
    quote.contact_id === request.shipping_contact_id &&
    quote.is_saturday === request.use_saturday_shipping &&
    quote.goods_cents === cart.goods &&
    quote.item_count === cart.itemCount;
  return isForThis ? quote.cost_cents : null;
}
