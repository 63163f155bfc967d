/** Ordering an order again, or some of its lines, and taking it back. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#contract/orders/order-again.ts";
import type { OrderedAgain } from "#contract/orders/order-again.ts";
import { send } from "#src/api/send.ts";
import { useUser } from "#src/data/identity/session.ts";
import { actingOf } from "#src/data/outbox/waiting.ts";
import type { CartWrite } from "#src/data/overlay/cart-overlay.ts";
import { cartKey } from "#src/data/overlay/areas.ts";
import { keep, outcomeOf } from "#src/offline/outbox.ts";

/** What is ordered again: all of the order, or a line. */
export type AgainAsked = { order_id: number; line_no?: number | undefined };

/** Gives the function that orders again. It needs the network: what is ordered is what can be had now. What is turned down is told as a failure. */
export function useOrderAgain(done: (asked: AgainAsked, lines: readonly OrderedAgain[]) => void) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ order_id, line_no }: AgainAsked) =>
      send(contract.orderAgain, { orderId: order_id, ...(line_no !== undefined && { line_nos: [line_no] }) }),
    onSuccess: ({ lines }, asked) => {
      void client.invalidateQueries({ queryKey: cartKey });
      done(asked, lines);
    },
  });
  return { orderAgain: mutate, asked: isPending ? variables : undefined };
}

/** Gives the function that takes out again what came in, and nothing that was there or was put there since: a line that was changed meanwhile is asked about. */
export function useTakeBack(): (lines: readonly OrderedAgain[]) => void {
  const acting = actingOf(useUser());
  const { mutate } = useMutation({
    mutationFn: async (lines: readonly OrderedAgain[]) => {
      // One after the other: of two lines of one product the later one's quantity is the one that stands.
      for (const line of lines.toReversed().filter(({ added }) => added > 0))
        await outcomeOf(await keep(takenBack(line), acting));
    },
  });
  return mutate;
}

/** The cart's line as it was before. */
export function takenBack({ item_id, quantity_uom_code, cart_quantity, added }: OrderedAgain): CartWrite {
  const named = { item_id, quantity_uom_code };
  const before = cart_quantity - added;
  return before === 0
    ? { call: "removeItem", body: named, base: cart_quantity }
    : { call: "updateItem", body: { ...named, new_quantity: before }, base: cart_quantity };
}
