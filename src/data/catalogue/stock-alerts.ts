/** Bells on products that cannot be had: which are set, which rang, and setting and taking them off. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import * as contract from "#contract/catalogue/stock-alerts.ts";
import type { StockAlert } from "#contract/catalogue/stock-alerts.ts";
import { send } from "#src/api/send.ts";
import { useUser } from "#src/data/identity/session.ts";

/** Mail tells too: nobody waits for this at the page. */
const lookEveryMs = 5 * 60_000;

/** The person's bells at this customer: those that rang first. */
export const stockAlertsQuery = queryOptions({
  queryKey: ["bells"],
  queryFn: ({ signal }) => send(contract.stockAlerts, {}, { signal }),
  refetchInterval: lookEveryMs,
  meta: { quiet: true },
});

/** How many rang that the person has not seen; undefined while that is not known. */
export const useUnseenStockAlerts = (): number | undefined =>
  useQuery({ ...stockAlertsQuery, select: (stockAlerts) => stockAlerts.filter(isUnseen).length }).data;

export const isUnseen = ({ rang_at, is_seen }: StockAlert): boolean => rang_at !== null && !is_seen;

/** Sets and takes off, by item. The list is asked for anew. */
export function useStockAlertChange() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: stockAlertsQuery.queryKey });
  return {
    set: useMutation({ mutationFn: (item_id: number) => send(contract.setStockAlert, { item_id }), onSettled }),
    remove: useMutation({ mutationFn: (item_id: number) => send(contract.removeStockAlert, { item_id }), onSettled }),
  };
}

/** Puts the count away: the person looks at what rang. Not for whom staff act: they have not seen it. */
export function useSeeStockAlerts() {
  const client = useQueryClient();
  const { is_impersonating } = useUser();
  return useMutation({
    meta: { quiet: true }, // counted again at the next visit
    mutationFn: async () => {
      if (is_impersonating) return;
      await send(contract.seeStockAlerts, {});
      client.setQueryData(stockAlertsQuery.queryKey, (stockAlerts) =>
        stockAlerts?.map((stockAlert) => (stockAlert.rang_at === null ? stockAlert : { ...stockAlert, is_seen: true })),
      );
    },
  });
}
