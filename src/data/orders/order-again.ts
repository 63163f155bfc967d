/** Ordering an order again, or some of its lines, and taking it back. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CartType } from "#contract/base/fields.ts";
import * as contract from "#contract/orders/order-again.ts";
import type { OrderedAgain, OtherCart, Unconfirmed } from "#contract/orders/order-again.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { useUser } from "#src/data/identity/session.ts";
import { actingOf } from "#src/data/outbox/waiting.ts";
import type { CartWrite } from "#src/data/overlay/cart-overlay.ts";
import { cartKey } from "#src/data/overlay/areas.ts";
import { keep, outcomeOf } from "#src/offline/outbox.ts";

/** What is ordered again: all of the order, or a line. `confirmed_line_nos`: lines whose medical necessity was confirmed on the page. */
export type AgainAsked = {
  order_id: number;
  line_no?: number | undefined;
  confirmed_line_nos?: readonly number[] | undefined;
};

/** A line whose medical necessity is to be confirmed before anything goes into the cart. */
export type UnconfirmedLine = Unconfirmed["lines"][number];

type Callbacks = {
  onAdded: (asked: AgainAsked, lines: readonly OrderedAgain[]) => void;
  onUnconfirmed: (asked: AgainAsked, lines: readonly UnconfirmedLine[]) => void;
  /** The chosen cart takes none of the lines; this one may. `message` has been told. */
  onOtherCart: (cart: CartType, message: string) => void;
};

type Outcome =
  | { kind: "added"; lines: readonly OrderedAgain[] }
  | { kind: "unconfirmed"; lines: readonly UnconfirmedLine[] };

/** Gives the function that orders again. It needs the network: what is ordered is what can be had now. What is turned down is told as a failure. */
export function useOrderAgain({ onAdded, onUnconfirmed, onOtherCart }: Callbacks) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: sendAgain,
    onSuccess: (outcome, asked) => {
      if (outcome.kind === "unconfirmed") return onUnconfirmed(asked, outcome.lines);
      void client.invalidateQueries({ queryKey: cartKey });
      onAdded(asked, outcome.lines);
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (failure.kind === "refused" && failure.code === "not_again" && failure.current !== undefined)
        onOtherCart((failure.current as OtherCart).cart_type_code, failure.message);
    },
  });
  return { orderAgain: mutate, asked: isPending ? variables : undefined };
}

async function sendAgain({ order_id, line_no, confirmed_line_nos = [] }: AgainAsked): Promise<Outcome> {
  try {
    const { lines } = await send(contract.orderAgain, {
      orderId: order_id,
      confirmed_line_nos: [...confirmed_line_nos],
      ...(line_no !== undefined && { line_nos: [line_no] }),
    });
    return { kind: "added", lines };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== "refused" || failure.code !== "unconfirmed") throw error;
    return { kind: "unconfirmed", ...(failure.current as Unconfirmed) };
  }
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
