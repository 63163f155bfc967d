/**
 * Checkout attempts: the cart's number is written on this device before an order is sent, whatever its kind. When the response is lost, the page finds the
 * order by the cart it was made of (decision 108).
 */
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import type { CartType } from "#contract/base/fields.ts";
import { placedOrder } from "#contract/checkout/placed.ts";
import { failureOf } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { cartQuery } from "#src/data/cart/cart-answers.ts";
import { useUser } from "#src/data/identity/session.ts";
import { draftNames, draftOf, draftsWritten, dropDraft, keepDraft, watchDrafts } from "#src/offline/drafts.ts";

/** The mutation key of every order that is being sent. */
export const placingKey = ["placing"] as const;

const draftName = (type: CartType): string => `placing ${type}`;

/** Returns the cart of the attempt of this cart type whose outcome is unknown; undefined if there is none. */
export function findAttemptedCart(type: CartType): number | undefined {
  const { cart_id } = (draftOf(draftName(type))?.typed ?? {}) as { cart_id?: unknown };
  return typeof cart_id === "number" ? cart_id : undefined;
}

/** Records an attempt; resolves once it is on the disk. The result takes the outcome. */
export async function trackCheckoutAttempt(type: CartType, cart_id: number): Promise<TrackedAttempt> {
  const isFirst = findAttemptedCart(type) === undefined;
  sentFromHere = cart_id;
  keepDraft(draftName(type), { cart_id });
  await draftsWritten();
  // An earlier attempt may still be in flight: its order would not be found.
  const onNotPlaced = () => {
    if (isFirst) clearCheckoutAttempt(type);
  };
  return {
    onNotPlaced,
    onFailed: (error) => {
      if (isDefiniteRefusal(error)) onNotPlaced();
    },
  };
}

/** The cart that this page sent last. */
let sentFromHere: number | undefined;

type TrackedAttempt = {
  /** The server responded that it placed no order. */
  onNotPlaced: () => void;
  onFailed: (error: unknown) => void;
};

/**
 * Returns true when a failure proves that there is no order. After 429 and `in_progress` the order may still be placed, and an empty cart was emptied by an
 * order.
 */
export function isDefiniteRefusal(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind === "refused" && failure.status !== 429 && !undecidedCodes.has(failure.code ?? "");
}
const undecidedCodes: ReadonlySet<string> = new Set(["in_progress", "empty"]);

/**
 * Returns the order that emptied the cart: placed by another tab that was quicker, or by an attempt whose response was lost. Undefined for every other
 * failure, and where no order is found.
 */
export async function findOrderOfEmptyCart(thrown: unknown, cartId: number): Promise<{ order_id: number } | undefined> {
  const failure = failureOf(thrown);
  if (failure.kind !== "refused" || failure.code !== "empty") return undefined;
  // Without a response here, `useRecoveredOrder` finds it later.
  const { order_id } = await send(placedOrder, { cartId }).catch(() => ({ order_id: null }));
  return order_id === null ? undefined : { order_id };
}

/** Removes the recorded attempt: its outcome is known. */
export const clearCheckoutAttempt = (type: CartType): void => dropDraft(draftName(type));

/**
 * Removes the checkout drafts of an order (checkout-draft.ts): those typed before the attempt, and those typed after it for the same cart. A draft of the next
 * cart stays.
 */
function dropOrderedDrafts(type: CartType, cartId: number): void {
  const attemptedAt = draftOf(draftName(type))?.at ?? 0;
  for (const name of draftNames()) {
    const { at, typed } = draftOf(name)!;
    const isOrdered = at <= attemptedAt || (typed as { cart_id?: unknown } | null)?.cart_id === cartId;
    if (name.startsWith(`checkout ${type}`) && isOrdered) dropDraft(name);
  }
}

export type RecoveredOrder = {
  order_id: number;
  /** True when this page sent it; false when an earlier visit or another tab did. */
  isSentFromHere: boolean;
};

/**
 * Returns the order of an attempt whose response was lost, and removes its draft, so that the next order does not begin with it. The server is asked once
 * another cart has taken the place of the one that was sent, and only while no order is being sent.
 */
export function useRecoveredOrder(): RecoveredOrder | undefined {
  const { cart_type_code } = useUser();
  const { data } = useQuery({ ...cartQuery, enabled: false });
  const isSending = useIsMutating({ mutationKey: placingKey }) > 0;
  const cart_id = useSyncExternalStore(watchDrafts, () => findAttemptedCart(cart_type_code));
  const current = data?.answer.cart_type_code === cart_type_code ? data.answer.cart_id : undefined;
  const isReplaced = cart_id !== undefined && current !== undefined && current !== cart_id && !isSending;
  const query = useQuery({
    queryKey: ["placed order", cart_id],
    queryFn: async ({ signal }) => {
      const placed = await send(placedOrder, { cartId: cart_id! }, { signal });
      if (placed.order_id !== null) dropOrderedDrafts(cart_type_code, cart_id!); // before the form of the next order is filled
      return placed;
    },
    enabled: isReplaced,
    meta: { quiet: true },
  });
  const order_id = isReplaced ? (query.data?.order_id ?? undefined) : undefined;
  return order_id === undefined ? undefined : { order_id, isSentFromHere: cart_id === sentFromHere };
}
