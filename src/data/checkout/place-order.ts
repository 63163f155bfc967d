/**
 * Placing an order: one path for every kind. Kinds differ in the call that is sent and in how often it may be sent (Spec 1 §4, Checkout; docs/readings.md,
 * "Controlled checkout").
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { InputOf, OutputOf } from "#contract/base/call.ts";
import type { CartType } from "#contract/base/fields.ts";
import type { Change, Changed } from "#contract/checkout/changes.ts";
import { checkout } from "#contract/checkout/checkout.ts";
import { checkoutCsos } from "#contract/checkout/checkout-csos.ts";
import { failureOf } from "#src/api/failures.ts";
import { newKey, send } from "#src/api/send.ts";
import { addressesKey } from "#src/data/base/kept.ts";
import { usualItemsQuery } from "#src/data/cart/usual-items.ts";
import { cartKey } from "#src/data/overlay/areas.ts";
import {
  clearCheckoutAttempt,
  findAttemptedCart,
  findOrderOfEmptyCart,
  placingKey,
  trackCheckoutAttempt,
} from "./checkout-attempt.ts";
import { createCheckoutKey, type CheckoutKey } from "./checkout-key.ts";

export type CheckoutInput = InputOf<typeof checkout>;
export type SignedCheckoutInput = InputOf<typeof checkoutCsos>;
export type SignedCheckoutResult = OutputOf<typeof checkoutCsos>;

/** An order to place: for an Rx cart, on a Form 222, or without a form (`unsigned`); or signed with a certificate. */
export type OrderToPlace =
  | { kind: "unsigned"; input: CheckoutInput }
  /** Contains a password: sent once, never kept, never sent again automatically. */
  | { kind: "signed"; input: SignedCheckoutInput };

/** `isRecovered`: an earlier attempt placed it, and its response was lost. */
export type PlacedOrder = { order_id: number; isRecovered?: boolean };

/** An order, or the certificate or password that did not sign; then no order was placed. */
type Outcome = PlacedOrder | { rejected: SignedCheckoutResult };

async function sendOrder(order: OrderToPlace, keys: CheckoutKey): Promise<Outcome> {
  if (order.kind === "unsigned") return send(checkout, order.input, { key: keys.get(order.input) });
  const result = await send(checkoutCsos, order.input, { once: true });
  return result.Success && result.order_id !== null ? { order_id: result.order_id } : { rejected: result };
}

/** Code of the refusal whose list of changes the checkout shows instead of a message (decision 094). */
const changedCode = "changed";

type Callbacks = {
  onPlaced: (order: PlacedOrder) => Promise<void>;
  /** Something differs from what the page showed; no order was placed. */
  onChanged: (changes: readonly Change[]) => void;
  /** The certificate or its password does not sign; no order was placed. */
  onSignatureRejected: (result: SignedCheckoutResult) => void;
  /** The user was idle for so long that the password must be typed again. */
  onIdle: () => void;
};

/**
 * Places the order. Pressed again after a lost response, an unsigned order is sent under the same key and a signed one finds its order by the cart: never a
 * second order. When nobody presses again, the order is found too (checkout-attempt.ts).
 */
export function usePlaceOrder(type: CartType, { onPlaced, onChanged, onSignatureRejected, onIdle }: Callbacks) {
  const client = useQueryClient();
  const [keys] = useState(() => createCheckoutKey(newKey));
  return useMutation({
    mutationKey: placingKey,
    gcTime: 0, // may contain a password
    meta: { quiet: [changedCode] },
    mutationFn: async (order: OrderToPlace): Promise<Outcome> => {
      const { cart_id } = order.input;
      const wasAttempted = findAttemptedCart(type) === cart_id;
      const attempt = await trackCheckoutAttempt(type, cart_id);
      try {
        const outcome = await sendOrder(order, keys);
        if ("rejected" in outcome) attempt.onNotPlaced();
        return outcome;
      } catch (error) {
        const placed = await findOrderOfEmptyCart(error, cart_id);
        if (placed !== undefined) return { ...placed, isRecovered: wasAttempted };
        attempt.onFailed(error);
        keys.onFailed(error);
        throw error;
      }
    },
    onSuccess: async (outcome) => {
      if ("rejected" in outcome) return onSignatureRejected(outcome.rejected);
      await onPlaced(outcome); // leaves the screen first: nobody sees the cart emptied under the checkout
      clearCheckoutAttempt(type); // reloaded before this, the page finds the order
      await Promise.all([
        client.invalidateQueries({ queryKey: cartKey }),
        client.invalidateQueries({ queryKey: usualItemsQuery.queryKey }),
        client.invalidateQueries({ queryKey: addressesKey, refetchType: "all" }), // the last used one
      ]);
    },
    // A refusal proves that cart, quote, stock, address or number differ from what the page showed.
    onError: (error) => {
      const failure = failureOf(error);
      if (failure.kind === "refused" && failure.code === changedCode) onChanged((failure.current as Changed).changes);
      if (failure.kind === "refused" && failure.code === "idle") onIdle();
      return Promise.all(
        [cartKey, ["shipping"], addressesKey, ["order-form-number"]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
