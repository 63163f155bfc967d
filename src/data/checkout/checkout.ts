/** The checkout: the draft of what was typed, and placing the order. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { InputOf, OutputOf } from "#contract/base/call.ts";
import type { Change, Changed } from "#contract/checkout/changes.ts";
import * as contract from "#contract/checkout/checkout.ts";
import { frequencies, type Frequency, whenShort, type WhenShort } from "#contract/checkout/rules/recurrence.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import type { CartType } from "#contract/base/fields.ts";
import { failureOf } from "#src/api/failures.ts";
import { newKey, send } from "#src/api/send.ts";
import { addressesKey } from "#src/data/base/kept.ts";
import { cartKey } from "#src/data/overlay/areas.ts";
import { likeForm, useTyped, type Typed } from "#src/data/base/drafts.ts";
import { orderKey } from "./order-key.ts";
import { beginPlacing, heardOf, orderInstead, placingKey } from "./placing.ts";
import { draftNames, dropDraft } from "#src/offline/drafts.ts";
import { usualItemsQuery } from "#src/data/cart/usual-items.ts";

/** What a half-filled checkout keeps: never a way to ship, a cost, a password or a form's number (docs/readings.md, "a saved checkout draft"). */
export type CheckoutDraft = {
  shipping_contact_id: number | null;
  billing_contact_id: number | null;
  customer_order_no: string;
  order_name: string;
  shipping_instructions: string;
  delivery_contact_phone: string;
  /** Empty: once. */
  recurring_frequency: Frequency | "";
  /** `MM/DD/YYYY`, as far as it was typed; empty: the usual day of the frequency. */
  recur_start_date: string;
  when_short: WhenShort;
};

/** An order whose addresses, names and instructions a checkout begins with. */
export type BegunWith = { order_id: number; draft: CheckoutDraft };

/** The draft of one cart; of one that begins with an order, a draft of its own. */
export const useCheckoutDraft = (cartType: CartType, from?: BegunWith): Typed<CheckoutDraft> =>
  useTyped(`checkout ${cartType}${from === undefined ? "" : ` ${from.order_id}`}`, (kept) =>
    readDraft(kept, from?.draft),
  );

/** What was typed is done with, for the cart and for those that began with an order. */
export function forgetCheckout(type: CartType): void {
  for (const name of draftNames()) if (name.startsWith(`checkout ${type}`)) dropDraft(name);
}

const empty: CheckoutDraft = {
  shipping_contact_id: null,
  billing_contact_id: null,
  customer_order_no: "",
  order_name: "",
  shipping_instructions: "",
  delivery_contact_phone: "",
  recurring_frequency: "",
  recur_start_date: "",
  when_short: "leave_out",
};

/** A draft as it was kept; what it begins with for whatever is no draft. */
export function readDraft(kept: unknown, begun: CheckoutDraft = empty): CheckoutDraft {
  const draft = likeForm<CheckoutDraft>(begun, kept);
  return {
    ...draft,
    recurring_frequency: frequencies.find((each) => each === draft.recurring_frequency) ?? "",
    when_short: whenShort.find((each) => each === draft.when_short) ?? begun.when_short,
  };
}

/**
 * What an order says of where and how, of the addresses that there still are. Not the customer's own number for it: that is another one for each order.
 */
export const draftFrom = (
  { order_id, ship_contact_id, bill_contact_id, order_name, shipping_instructions }: OrderSaid,
  known: ReadonlySet<number>,
): BegunWith => ({
  order_id,
  draft: {
    ...empty,
    shipping_contact_id: known.has(ship_contact_id) ? ship_contact_id : null,
    billing_contact_id: known.has(bill_contact_id) ? bill_contact_id : null,
    order_name,
    shipping_instructions,
  },
});
type OrderSaid = Pick<
  PurchaseOrder["detail"],
  "order_id" | "ship_contact_id" | "bill_contact_id" | "order_name" | "shipping_instructions"
>;

export type CheckoutInput = InputOf<typeof contract.checkout>;
export type PlacedOrder = OutputOf<typeof contract.checkout>;

type Placed = Pick<PlacedOrder, "order_id">;
type Told = {
  placed: (order: Placed) => Promise<void>;
  /** Something is otherwise than the page showed; nothing was placed. */
  changed: (changes: readonly Change[]) => void;
};

/**
 * Places the order. The same request is sent under the same key, however often it is pressed: when the answer was lost,
 * pressing again gives that answer and no second order; and where nobody presses again the order is found (placing.ts). After a refusal it is another try.
 */
export function usePlaceOrder(type: CartType, { placed, changed }: Told) {
  const client = useQueryClient();
  const [keys] = useState(() => orderKey(newKey));
  return useMutation({
    mutationKey: placingKey,
    mutationFn: async (input: CheckoutInput): Promise<Placed> => {
      const key = keys.of(input);
      const { failed } = await beginPlacing(type, input.cart_id);
      try {
        return await send(contract.checkout, input, { key });
      } catch (error) {
        const order = await orderInstead(error, input.cart_id);
        if (order !== undefined) return order;
        failed(error);
        keys.failed(error);
        throw error;
      }
    },
    onSuccess: async (order) => {
      await placed(order); // leaves the screen first, so that nobody sees the cart emptied under the checkout
      heardOf(type); // opened anew before it had left, the page still finds the order
      await Promise.all([
        client.invalidateQueries({ queryKey: cartKey }),
        client.invalidateQueries({ queryKey: usualItemsQuery.queryKey }),
        client.invalidateQueries({ queryKey: addressesKey, refetchType: "all" }), // which was used last
      ]);
    },
    // Whatever was refused, cart, quote, stock, address or number is not what this page believed.
    onError: (error) => {
      const failure = failureOf(error);
      if (failure.kind === "refused" && failure.code === "changed") changed((failure.current as Changed).changes);
      return Promise.all(
        [cartKey, ["shipping"], addressesKey, ["order-form-number"]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
