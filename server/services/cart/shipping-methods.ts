/** The ways to ship, from their rows to what a screen shows. */
import { dollars } from "#contract/base/money.ts";
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import { isFree, notFreeMessage } from "#contract/checkout/rules/shipping-free.ts";

/** A row of shipping_methods, money in cents. */
export type MethodRow = {
  shipping_method_id: number;
  shipping_method_desc: string;
  is_default: boolean;
  can_upgrade_to_2ndday: boolean;
  is_overnight: boolean;
  offer_saturday_delivery: boolean;
  free_from_cents: number | null;
};

/** All ways as one JSON array, for a subquery. */
export const methodsSql = `select coalesce(json_agg(to_json(m) order by m.position, m.shipping_method_id), '[]') from shipping_methods m`;

/**
 * A way to ship a cart whose goods are worth `goodsCents`. The cost is unknown until it is calculated for an address, and so is whether
 * overnight is possible there.
 */
export const methodOf = (method: MethodRow, wrk_order_id: number, goodsCents: number): ShippingMethod => ({
  shipping_method_id: method.shipping_method_id,
  shipping_method_desc: method.shipping_method_desc,
  shipping_cost: null,
  is_default: method.is_default ? "Y" : "N",
  is_free_available: isFree(method.free_from_cents, goodsCents),
  not_free_message: notFreeMessage(method.shipping_method_desc, method.free_from_cents, goodsCents),
  free_from: dollars(method.free_from_cents),
  can_upgrade_to_2ndday: method.can_upgrade_to_2ndday,
  wrk_order_id,
  groundDays: null,
  is_overnight: method.is_overnight,
  is_overnight_possible: true,
  why_overnight_not_possible: null,
  offer_saturday_delivery: method.offer_saturday_delivery,
  useSaturdayShipping: false,
});
