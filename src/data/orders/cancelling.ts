/** Cancelling an order, and when that ends: the button goes by itself when its time is over. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { cancelOrder } from "#contract/orders/cancel-order.ts";
import { newKey, send } from "#src/api/send.ts";
import { orderSearchKey, purchaseOrderKey } from "#src/data/base/kept.ts";
import { usualItemsQuery } from "#src/data/cart/usual-items.ts";

/** Cancels it once, however often it is pressed: where the answer was lost, pressing again gives that answer. */
export function useCancelOrder(orderId: number, cancelled: () => void) {
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: () => send(cancelOrder, { orderId }, { key: (key.current ??= newKey()) }),
    onSuccess: cancelled,
    // Whatever became of it, the order is not what this page believed.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [...purchaseOrderKey, orderId] }),
        client.invalidateQueries({ queryKey: orderSearchKey }),
        client.invalidateQueries({ queryKey: usualItemsQuery.queryKey }),
      ]),
  });
}

/** A timer that is told more goes off at once. */
const longestWaitMs = 2 ** 31 - 1;

/** Whether an instant is still to come; false from then on. */
export function useStillBefore(instant: string | null): boolean {
  const until = instant === null ? 0 : Date.parse(instant);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const left = until - Date.now();
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, longestWaitMs));
    return () => clearTimeout(timer);
  }, [until]);
  return now < until;
}
