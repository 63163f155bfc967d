/** The checkout: the draft of what was typed, and placing the order. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import type { InputOf, OutputOf } from "#contract/base/call.ts";
import * as contract from "#contract/checkout/checkout.ts";
import type { CartType } from "#contract/base/fields.ts";
import { newKey, send } from "#src/api/send.ts";
import { cartKey } from "#src/data/overlay/areas.ts";
import { likeForm, useTyped, type Typed } from "#src/data/base/drafts.ts";
import { usualItemsQuery } from "#src/data/cart/usual-items.ts";

/** What a half-filled checkout keeps: never a way to ship, never a cost (docs/readings.md, "a saved checkout draft"). */
export type CheckoutDraft = {
  shipping_contact_id: number | null;
  billing_contact_id: number | null;
  customer_order_no: string;
  order_name: string;
  shipping_instructions: string;
  delivery_contact_phone: string;
};

/** The draft of one cart. */
export const useCheckoutDraft = (cartType: CartType): Typed<CheckoutDraft> =>
  useTyped(`checkout ${cartType}`, readDraft);

const empty: CheckoutDraft = {
  shipping_contact_id: null,
  billing_contact_id: null,
  customer_order_no: "",
  order_name: "",
  shipping_instructions: "",
  delivery_contact_phone: "",
};

/** A draft as it was kept; an empty one for whatever is no draft. */
export const readDraft = (kept: unknown): CheckoutDraft => likeForm(empty, kept);

export type CheckoutInput = InputOf<typeof contract.checkout>;
export type Placed = OutputOf<typeof contract.checkout>;

/**
 * Places the order. The same request is sent under the same key, however often it is pressed: when the answer was lost,
 * pressing again gives that answer and no second order.
 */
export function usePlaceOrder(placed: (order: Placed) => Promise<void>) {
  const client = useQueryClient();
  const last = useRef<{ body: string; key: string }>(undefined);
  return useMutation({
    mutationFn: (input: CheckoutInput) => {
      const body = JSON.stringify(input);
      if (last.current?.body !== body) last.current = { body, key: newKey() };
      return send(contract.checkout, input, { key: last.current.key });
    },
    onSuccess: async (order) => {
      await placed(order); // leaves the screen first, so that nobody sees the cart emptied under the checkout
      await Promise.all([
        client.invalidateQueries({ queryKey: cartKey }),
        client.invalidateQueries({ queryKey: usualItemsQuery.queryKey }),
      ]);
    },
    // Whatever was refused, cart, quote or stock is not what this page believed.
    onError: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: cartKey }),
        client.invalidateQueries({ queryKey: ["shipping"] }),
      ]),
  });
}
