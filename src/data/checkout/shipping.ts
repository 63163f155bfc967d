/** How a cart may travel to an address: the ways with their ground days, and what the chosen one costs. */
import { queryOptions } from "@tanstack/react-query";

import * as contract from "#contract/checkout/shipping.ts";
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import { isGround, withGroundDays } from "#contract/checkout/rules/shipping.ts";
import { send } from "#src/api/send.ts";

/** A journey whose cost is asked for; `goods` names what the cart holds: another cart needs another quote. */
export type Journey = { wrkOrderId: number; methodId: number; contactId: number; isSaturday: boolean; goods: string };

/**
 * The ways a cart may travel to a shipping address, asked for again with every address, the right one marked as the
 * default; `goods` names what the cart holds, which decides what is free. Ground days are null when the carrier could not say them (spec 1, section 4).
 */
export const shippingMethodsQuery = (cartId: number, contactId: number, goods: string) =>
  queryOptions({
    queryKey: ["shipping", "methods", cartId, contactId, goods],
    queryFn: async ({ signal }) => {
      const methods = await send(contract.shippingMethods, { cartId }, { signal });
      const ground = methods.find(isGround);
      if (ground === undefined) return methods;
      return withGroundDays(methods, await groundDays(ground, contactId, signal));
    },
    gcTime: 0, // an address chosen again is asked for again
    staleTime: Number.POSITIVE_INFINITY, // a reload replaces what was chosen: only when something changed
  });

async function groundDays(ground: ShippingMethod, contactId: number, signal: AbortSignal): Promise<number | null> {
  const journey = {
    ShippingMethodId: ground.shipping_method_id,
    ContactId: contactId,
    SaturdayShipping: false,
    WrkOrderId: ground.wrk_order_id,
  };
  try {
    const answer = await send(contract.groundDays, journey, { signal });
    return answer.success ? answer.groundDays : null;
  } catch {
    return null; // "A ground-days failure leaves groundDays unknown": the ways stay choosable
  }
}

/** Asks what a journey costs; the quote stays on the cart's work order and is what checkout charges. */
export const askCost = ({ wrkOrderId, methodId, contactId, isSaturday }: Journey, signal?: AbortSignal) =>
  send(
    contract.shippingCost,
    { WrkOrderId: wrkOrderId, ShippingMethodId: methodId, ContactId: contactId, SaturdayShipping: isSaturday },
    signal === undefined ? {} : { signal },
  );
