/** Receiving as the page reads and writes it: what is to come, what came, and entering, cancelling and uncancelling a receipt. */
import { queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";

import type { InputOf } from "#contract/call.ts";
import { productsForUnexpectedReceive } from "#contract/catalogue.ts";
import * as contract from "#contract/receiving.ts";
import { send } from "#src/api/send.ts";
import { orderSearchKey, purchaseOrderKey } from "./orders.ts";

/** What stands at the head of every key of this area: a change of customer clears them all. */
export const receivingKey = ["receiving"] as const;

/** Lines shipped and not wholly received, oldest order first. */
export const pendingQuery = queryOptions({
  queryKey: [...receivingKey, "pending"],
  queryFn: ({ signal }) => send(contract.pendingReceives, {}, { signal }),
  staleTime: 0, // a carton at the dock must not miss from the list because the list was looked at a moment ago
  meta: { quiet: "unless-broken" },
});

/** Receipts of the days from `from` to `to` (`MM/DD/YYYY`), newest first, at most 1000. */
export const historyQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...receivingKey, "history", from, to],
    queryFn: ({ signal }) => send(contract.historicalReceives, { from, to }, { signal }),
    meta: { quiet: "unless-broken" },
  });

/** What may arrive without an order: products by words or NDC; without text those ordered before. */
export const unexpectedQuery = (searchText: string) =>
  queryOptions({
    queryKey: [...receivingKey, "unexpected", searchText],
    queryFn: ({ signal }) => send(productsForUnexpectedReceive, { searchText }, { signal }),
    meta: { quiet: "unless-broken" },
    placeholderData: (before) => before,
    staleTime: 60_000,
  });

/** A receipt, and what the person saw as still to come when entering it; undefined for goods that nobody ordered. */
export type ReceiptEntry = { receipt: InputOf<typeof contract.receive>; remaining: number | undefined };

/** Enters goods that came. Settled only once the pending lines know of it. */
export function useReceive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ receipt, remaining }: ReceiptEntry) =>
      send(contract.receive, receipt, { base: remaining === undefined ? undefined : { remaining } }),
    onSuccess: () => refresh(client),
  });
}

/** Cancels a receipt: its quantity is to come again. */
export function useCancelReceive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order_receive_id: number) => send(contract.cancelReceive, { order_receive_id }),
    onSuccess: () => refresh(client),
  });
}

/** Takes a cancel back. */
export function useUncancelReceive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order_receive_id: number) => send(contract.uncancelReceive, { order_receive_id }),
    onSuccess: () => refresh(client),
  });
}

/** A receipt changes what is pending, what came, and what its order shows. */
const refresh = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: receivingKey }),
    client.invalidateQueries({ queryKey: purchaseOrderKey }),
    client.invalidateQueries({ queryKey: orderSearchKey }),
  ]);
