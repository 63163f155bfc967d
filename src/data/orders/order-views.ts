/** Saved views of Orders: read, saved, deleted; each answer has them all. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#contract/orders/order-views.ts";
import type { OrderView } from "#contract/orders/order-views.ts";
import { newKey, send } from "#src/api/send.ts";

export const orderViewsQuery = queryOptions({
  queryKey: ["orders", "views"],
  queryFn: ({ signal }) => send(contract.orderViews, {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true }, // told in the panel
});

/** Saves a view in the place of the one of its name. */
export function useSaveOrderView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (view: OrderView) => send(contract.saveOrderView, view, { key: newKey() }),
    onSuccess: (answer) => client.setQueryData(orderViewsQuery.queryKey, answer),
  });
}

/** Deletes a view; its row, and with it the caller, may be gone before `deleted` hears of it. */
export function useDeleteOrderView(deleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name }: Pick<OrderView, "name">) => send(contract.deleteOrderView, { name }, { key: newKey() }),
    onSuccess: (answer) => {
      client.setQueryData(orderViewsQuery.queryKey, answer);
      deleted();
    },
  });
}
