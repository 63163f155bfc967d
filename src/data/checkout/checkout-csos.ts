/**
 * The checkout that a certificate signs: sent once, never kept, never tried again by itself (docs/readings.md, "Controlled checkout"). What is written down
 * before it is sent is the cart's number alone, so that an order whose answer is lost is found (placing.ts).
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { InputOf, OutputOf } from "#contract/base/call.ts";
import { checkoutCsos } from "#contract/checkout/checkout-csos.ts";
import type { Change, Changed } from "#contract/checkout/changes.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { cartKey } from "#src/data/overlay/areas.ts";
import { usualItemsQuery } from "#src/data/cart/usual-items.ts";
import type { PlacedOrder } from "./checkout.ts";
import { beginPlacing, heardOf, placingKey } from "./placing.ts";

export type SignedInput = InputOf<typeof checkoutCsos>;
export type SignedAnswer = OutputOf<typeof checkoutCsos>;

type Told = {
  placed: (order: Pick<PlacedOrder, "order_id">) => Promise<void>;
  /** The certificate, or its password, does not sign; nothing happened. */
  failed: (answer: SignedAnswer) => void;
  changed: (changes: readonly Change[]) => void;
  /** Nobody did anything for so long that the password must be entered anew. */
  idle: () => void;
};

export function useSignOrder({ placed, failed, changed, idle }: Told) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: placingKey,
    gcTime: 0, // a password is in it
    mutationFn: async (input: SignedInput) => {
      const begun = await beginPlacing("CSO", input.cart_id);
      try {
        const answer = await send(checkoutCsos, input, { once: true });
        if (!answer.Success) begun.turnedDown();
        return answer;
      } catch (error) {
        begun.failed(error);
        throw error;
      }
    },
    onSuccess: async (answer) => {
      if (!answer.Success || answer.order_id === null) return failed(answer);
      await placed({ order_id: answer.order_id });
      heardOf("CSO");
      await Promise.all([
        client.invalidateQueries({ queryKey: cartKey }),
        client.invalidateQueries({ queryKey: usualItemsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ["addresses"], refetchType: "all" }),
      ]);
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (failure.kind === "refused" && failure.code === "changed") changed((failure.current as Changed).changes);
      if (failure.kind === "refused" && failure.code === "idle") idle();
      return Promise.all(
        [cartKey, ["shipping"], ["addresses"], ["order-form-number"]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
