/** The cart a product belongs into: a person who opens the product chooses it (docs/readings.md, "Changing the cart"; docs/decisions/057). */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";

import type { CartType } from "#contract/base/fields.ts";
import type { Product } from "#contract/catalogue/catalogue.ts";
import { cartTypeOf } from "#contract/base/schedules.ts";
import { chooseCartType, useUser } from "#src/data/identity/session.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { noOrderingRole } from "#src/text/trade/row-action.ts";
import { whyNotControlled } from "#src/ui/trade/row-action.ts";

/** Whether the person may add the product, else why not; whether its cart is the chosen one, and can be now: the server keeps that. */
export type ItsCart =
  | { mayAdd: true; isChosen: boolean; isChoosing: boolean; canChoose: boolean; cart: CartType; choose: () => void }
  | { mayAdd: false; why: string };

export function useItsCart(product: Product): ItsCart {
  const user = useUser();
  const client = useQueryClient();
  const wanted = cartTypeOf(product.schedule_name);
  const choose = useMutation({ mutationFn: () => chooseCartType(client, wanted) });
  const mayOrder = user.is_admin || user.is_ordering;
  const whyNot = wanted === "RXO" ? undefined : whyNotControlled(user);
  const isChosen = user.cart_type_code === wanted;
  const canChoose = useReachable();
  const opening = useLocation({ select: ({ state, pathname }) => `${pathname} ${state.__TSR_key}` });
  const isLookedAt = useLookedAt();
  const { mutate } = choose;
  useEffect(() => {
    // Once for each opening: whoever turns the switch afterwards, here or in another tab, means it.
    if (chosenAt === opening || !canChoose || !isLookedAt) return;
    chosenAt = opening;
    if (!isChosen && whyNot === undefined && mayOrder) mutate();
  }, [opening, isLookedAt, isChosen, whyNot, mayOrder, canChoose, mutate]);
  useEffect(() => forgetWhenLeft, []);
  if (!mayOrder) return { mayAdd: false, why: noOrderingRole };
  if (whyNot !== undefined) return { mayAdd: false, why: whyNot };
  return { mayAdd: true, isChosen, isChoosing: choose.isPending, canChoose, cart: wanted, choose: mutate };
}

/** The opening that has chosen already. Not the component's: it is drawn anew when another tab changes the session, and nobody opened anything. */
let chosenAt: string | undefined;

/** Whoever comes back opens it again. */
function forgetWhenLeft(): void {
  if (chosenAt?.startsWith(`${globalThis.location.pathname} `) !== true) chosenAt = undefined;
}

/** False in a tab that is not in front. */
const useLookedAt = (): boolean => useSyncExternalStore(onVisibility, () => document.visibilityState === "visible");

function onVisibility(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
