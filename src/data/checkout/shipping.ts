/** How a cart may travel to an address: every way with its cost and its days, and the cost of one that was changed. */
import { queryOptions } from "@tanstack/react-query";

import type { OutputOf } from "#contract/base/call.ts";
import { lineKey, type LineKey } from "#contract/base/line-key.ts";
import type { Cart } from "#contract/cart/cart.ts";
import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import * as contract from "#contract/checkout/shipping.ts";
import { send } from "#src/api/send.ts";
import { msUntil } from "./cut-off.ts";

/** A journey whose cost is asked for; `goods` names what travels: another load needs another quote. */
export type Journey = {
  wrkOrderId: number;
  methodId: number;
  contactId: number;
  isSaturday: boolean;
  goods: string;
  lines: TravellingLines;
};

/** Those that travel; undefined: the whole cart. */
export type TravellingLines = readonly LineKey[] | undefined;
const ofLines = (lines: TravellingLines) => (lines === undefined ? {} : { Lines: [...lines] });

type Quotes = OutputOf<typeof contract.shippingQuotes>;

/** What decides the cost of a cart's journey, apart from where it goes. */
export const loadOf = ({ items, itemSubTotal }: Pick<Cart, "items" | "itemSubTotal">): string =>
  [itemSubTotal, ...items.map((item) => `${lineKey(item)} ${item.quantity}`)].join();

/** A way of which only is known that there is one. */
export const unquoted = (method: ShippingMethod): contract.QuotedMethod => ({
  ...method,
  shipping_cost: null,
  travel: null,
  why_not_possible: null,
  saturday: null,
});

/**
 * The ways to an address with cost and days, the right one marked as the default; asked for again with every address, and when a cut-off makes other days of
 * them. What could not be asked answers as the carrier that could not say: `success` false.
 */
export const shippingQuotesQuery = (cart: Cart, contactId: number, lines: TravellingLines) =>
  queryOptions({
    queryKey: ["shipping", "quotes", cart.cart_id, contactId, loadOf(cart)],
    queryFn: async ({ signal }): Promise<Quotes> => {
      const [first] = cart.shippingMethods;
      if (first === undefined) return { success: true, methods: [], until: null };
      try {
        return await send(
          contract.shippingQuotes,
          { ContactId: contactId, WrkOrderId: first.wrk_order_id, ...ofLines(lines) },
          { signal },
        );
      } catch (error) {
        if (signal.aborted) throw error;
        return { success: false, methods: cart.shippingMethods.map(unquoted), until: null };
      }
    },
    gcTime: 0, // an address chosen again is asked for again
    staleTime: Number.POSITIVE_INFINITY, // what was looked at stays until something changed
    refetchInterval: ({ state }) => msUntil(state.data?.until ?? null),
    meta: { quiet: true }, // told beside the way to ship
  });

/** Asks what a journey costs; the quote stays on the cart's work order and is what checkout charges. */
export const askCost = ({ wrkOrderId, methodId, contactId, isSaturday, lines }: Journey, signal?: AbortSignal) =>
  send(
    contract.shippingCost,
    {
      WrkOrderId: wrkOrderId,
      ShippingMethodId: methodId,
      ContactId: contactId,
      SaturdayShipping: isSaturday,
      ...ofLines(lines),
    },
    signal === undefined ? {} : { signal },
  );
