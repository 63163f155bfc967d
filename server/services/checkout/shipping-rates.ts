/** What the carrier says, made into the ways to ship: cost, days, Saturday, or why not (pure). */
import { isoToWire } from "#contract/base/dates.ts";
import { dollars } from "#contract/base/money.ts";
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import { isSecondDay, withGroundDays } from "#contract/checkout/rules/shipping.ts";
import { isFree } from "#contract/checkout/rules/shipping-free.ts";
import type { QuotedMethod } from "#contract/checkout/shipping.ts";
import type { ServiceOffer, Rates, CarrierService, Travel } from "#server/outside/carrier-services.ts";
import { type MethodRow, methodOf } from "#server/services/cart/shipping-methods.ts";

/**
 * Every way with what is to be seen before it is chosen. Where second-day stands in for a ground that is too slow it has ground's price: by the rule that the
 * page shows (contract/checkout/rules/shipping.ts). `rates` undefined: the carrier could not say, and cost and days are unknown.
 */
export function quotedWays(
  methods: readonly MethodRow[],
  rates: Rates | undefined,
  cart: { wrk_order_id: number; goodsCents: number },
): QuotedMethod[] {
  const offerOf = (method: MethodRow) => rates?.offers[serviceOf(method)];
  // Where there is no second day, nothing is upgraded to it.
  const hasSecondDay = methods.some((method) => isSecondDay(method) && offerOf(method)?.possible !== false);
  const ways = methods.map((method) => {
    const way = methodOf(method, cart.wrk_order_id, cart.goodsCents);
    return {
      ...withOffer(way, method, { offer: offerOf(method), goodsCents: cart.goodsCents }),
      can_upgrade_to_2ndday: way.can_upgrade_to_2ndday && hasSecondDay,
    };
  });
  return withGroundDays(ways, rates?.groundDays ?? null);
}

function withOffer(
  way: ShippingMethod,
  { is_overnight, free_from_cents }: MethodRow,
  { offer, goodsCents }: { offer: ServiceOffer | undefined; goodsCents: number },
): QuotedMethod {
  const nothing = { ...way, travel: null, why_not_possible: null, saturday: null };
  if (offer === undefined) return nothing;
  if (!offer.possible)
    return {
      ...nothing,
      why_not_possible: offer.why,
      is_overnight_possible: !is_overnight,
      why_overnight_not_possible: is_overnight ? offer.why : null,
      offer_saturday_delivery: false,
    };
  const saturday = way.offer_saturday_delivery ? offer.saturday : null;
  return {
    ...nothing,
    shipping_cost: dollars(isFree(free_from_cents, goodsCents) ? 0 : offer.cents),
    travel: travelOf(offer),
    saturday: saturday && { ...travelOf(saturday), cost: dollars(saturday.cents) },
    offer_saturday_delivery: saturday !== null,
  };
}

const travelOf = ({ leaves, arrives }: Travel) => ({ leaves_on: isoToWire(leaves), arrives_on: isoToWire(arrives) });

/** How fast the carrier is asked to be; an overnight that names an hour is the one by then. */
export function serviceOf(method: Pick<MethodRow, "is_overnight" | "shipping_method_desc">): CarrierService {
  if (method.is_overnight) return /\d\s*AM\b/i.test(method.shipping_method_desc) ? "overnight-morning" : "overnight";
  return isSecondDay(method) ? "second-day" : "ground";
}
