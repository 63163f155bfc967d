/** The order that the shown cart became, where it was placed on another device. On this device `useRecoveredOrder` finds it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Cart } from "#contract/cart/cart.ts";
import { placedOrder } from "#contract/checkout/placed.ts";
import { send } from "#src/api/send.ts";

/**
 * Returns the order's number once another, empty cart has taken the place of one with lines, while this screen was open.
 * @param cart as the server answered since the screen was opened; the device may remember one that was ordered before
 */
export function useOrderedElsewhere(cart: Pick<Cart, "cart_id" | "items"> | undefined): number | undefined {
  const [shown, setShown] = useState<number>();
  const isFull = cart !== undefined && cart.items.length > 0;
  if (isFull && cart.cart_id !== shown) setShown(cart.cart_id);
  const isReplaced = cart !== undefined && !isFull && shown !== undefined && cart.cart_id !== shown;
  const { data } = useQuery({
    queryKey: ["order of cart", shown],
    queryFn: ({ signal }) => send(placedOrder, { cartId: shown! }, { signal }),
    enabled: isReplaced,
    meta: { quiet: true },
  });
  return isReplaced ? (data?.order_id ?? undefined) : undefined;
}
