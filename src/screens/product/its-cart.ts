/** The cart a product belongs into: opening the product chooses it (spec 1, section 4 "Changing cart type"). */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import type { Product } from "#contract/catalogue.ts";
import { mayUseControlledCart } from "#contract/rules/permissions.ts";
import { cartTypeOf } from "#contract/rules/schedules.ts";
import { chooseCartType, useUser } from "#src/data/session.ts";
import { useReachable } from "#src/data/waiting.ts";

/** Whether the person may add the product, else why not; whether its cart is the chosen one, and can be now: the server keeps that. */
export type ItsCart =
  | { mayAdd: true; isChosen: boolean; isChoosing: boolean; canChoose: boolean; name: string; choose: () => void }
  | { mayAdd: false; why: string };

export function useItsCart(product: Product): ItsCart {
  const user = useUser();
  const client = useQueryClient();
  const wanted = cartTypeOf(product.schedule_name);
  const choose = useMutation({ mutationFn: () => chooseCartType(client, wanted) });
  const mayOrder = user.is_admin || user.is_ordering;
  const mayUseIt =
    wanted === "RXO" || mayUseControlledCart({ ...user, is_customer_admin: user.customer.is_customer_admin });
  const isChosen = user.cart_type_code === wanted;
  const canChoose = useReachable();
  const hasOpened = useRef(false);
  const { mutate } = choose;
  useEffect(() => {
    // Once for each opening: whoever turns the switch afterwards means it.
    if (hasOpened.current || !canChoose) return;
    hasOpened.current = true;
    if (!isChosen && mayUseIt && mayOrder) mutate();
  }, [isChosen, mayUseIt, mayOrder, canChoose, mutate]);
  if (!mayOrder) return { mayAdd: false, why: "Ordering is not among your roles." };
  if (!mayUseIt) {
    const why = "Controlled substances can be ordered with the CS and Ordering roles together.";
    return { mayAdd: false, why };
  }
  const name = wanted === "CSO" ? "controlled cart" : "Rx cart";
  return { mayAdd: true, isChosen, isChoosing: choose.isPending, canChoose, name, choose: mutate };
}
