/**
 * An order that is on its way, written down before it is sent: where its answer is lost, however that happened, the page finds out what became of it by the
 * cart that it was made of (docs/decisions/108).
 */
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import type { CartType } from "#contract/base/fields.ts";
import { placedOrder } from "#contract/checkout/placed.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { cartQuery } from "#src/data/cart/cart-answers.ts";
import { useUser } from "#src/data/identity/session.ts";
import { draftOf, draftsWritten, dropDraft, keepDraft, watchDrafts } from "#src/offline/drafts.ts";

export const placingKey = ["placing"] as const;

const nameOf = (type: CartType): string => `placing ${type}`;

/** The cart whose order nobody has heard of; undefined: there is none. */
export function unheardCart(type: CartType): number | undefined {
  const kept = draftOf(nameOf(type))?.typed as { cart_id?: unknown } | undefined;
  return typeof kept?.cart_id === "number" ? kept.cart_id : undefined;
}

/** Writes it down; resolves once it is on the disk, with what to do when an answer is there. */
export async function beginPlacing(type: CartType, cart_id: number): Promise<Begun> {
  const isFirst = unheardCart(type) === undefined;
  keepDraft(nameOf(type), { cart_id });
  await draftsWritten();
  // An earlier try may still be under way.
  const turnedDown = () => {
    if (isFirst) heardOf(type);
  };
  return {
    turnedDown,
    failed: (error) => {
      if (isVerdict(error)) turnedDown();
    },
  };
}

/**
 * Whether a failure tells that there is no order. A try that is being answered still may become one, as may the one before a try for which there was no time;
 * and of an empty cart somebody has made one.
 */
export function isVerdict(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind === "refused" && failure.status !== 429 && !undecided.has(failure.code ?? "");
}
const undecided: ReadonlySet<string> = new Set(["in_progress", "empty"]);

/**
 * The order that was made of a cart which turned out to be empty: by another tab that was quicker, or by a try whose answer was lost. Undefined for every other
 * failure, and where there is none.
 */
export async function orderInstead(thrown: unknown, cartId: number): Promise<{ order_id: number } | undefined> {
  const failure = failureOf(thrown);
  if (failure.kind !== "refused" || failure.code !== "empty") return undefined;
  const { order_id } = await send(placedOrder, { cartId }).catch(() => ({ order_id: null })); // then the note finds it
  return order_id === null ? undefined : { order_id };
}

type Begun = {
  failed: (error: unknown) => void;
  /** It was answered, and with no order. */
  turnedDown: () => void;
};

/** It is known what became of it. */
export const heardOf = (type: CartType): void => dropDraft(nameOf(type));

/** The order of which this device has not heard: asked for when another cart stands in the place of the one that was sent. */
export function useUnheardOrder(): number | undefined {
  const { cart_type_code } = useUser();
  const { data } = useQuery({ ...cartQuery, enabled: false });
  const isUnderWay = useIsMutating({ mutationKey: placingKey }) > 0;
  const cart_id = useSyncExternalStore(watchDrafts, () => unheardCart(cart_type_code));
  const now = data?.answer.cart_type_code === cart_type_code ? data.answer.cart_id : undefined;
  const isGone = cart_id !== undefined && now !== undefined && now !== cart_id;
  const query = useQuery({
    queryKey: ["placed order", cart_id],
    queryFn: ({ signal }) => send(placedOrder, { cartId: cart_id! }, { signal }),
    enabled: isGone && !isUnderWay,
    meta: { quiet: true },
  });
  return isGone && !isUnderWay ? (query.data?.order_id ?? undefined) : undefined;
}
