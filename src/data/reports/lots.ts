/** Where a lot went, and saying that it was pulled from the shelf. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import type { InputOf } from "#contract/base/call.ts";
import { findLot } from "#contract/reports/lots.ts";
import { confirmRecall } from "#contract/reports/recalls.ts";
import { send } from "#src/api/send.ts";
import { recallsKey } from "#src/data/base/kept.ts";

export const lotQuery = (text: string) =>
  queryOptions({
    queryKey: ["reports", "lot", text],
    queryFn: ({ signal }) => send(findLot, { text }, { signal }),
    meta: { quiet: "unless-broken" },
  });

/** Says that a recalled lot was pulled from the shelf. */
export function useConfirmRecall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: InputOf<typeof confirmRecall>) => send(confirmRecall, said),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: recallsKey }),
        client.invalidateQueries({ queryKey: ["reports", "lot"] }),
      ]),
  });
}
