/** Lots and recalls as the page reads them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import type { InputOf } from "#contract/base/call.ts";
import * as contract from "#contract/reports/lots.ts";
import { send } from "#src/api/send.ts";
import { recallsKey } from "#src/data/base/kept.ts";

export const lotQuery = (text: string) =>
  queryOptions({
    queryKey: ["reports", "lot", text],
    queryFn: ({ signal }) => send(contract.findLot, { text }, { signal }),
    meta: { quiet: "unless-broken" },
  });

/** The recalls of what this customer had; kept, so that the dock tells a recalled lot without a network too. */
export const recallsQuery = queryOptions({
  queryKey: recallsKey,
  queryFn: ({ signal }) => send(contract.recalls, {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** Whether a lot of a product is recalled; says no until it is known. */
export function useIsRecalled(): (item_id: number, lot_no: string) => boolean {
  const { data = [] } = useQuery(recallsQuery);
  const recalled = new Set(data.map(({ item_id, lot_no }) => `${item_id} ${lot_no}`));
  return (item_id, lot_no) => recalled.has(`${item_id} ${lot_no}`);
}

/** Says that a recalled lot was pulled from the shelf. */
export function useConfirmRecall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: InputOf<typeof contract.confirmRecall>) => send(contract.confirmRecall, said),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: recallsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ["reports", "lot"] }),
      ]),
  });
}
