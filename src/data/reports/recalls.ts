/** Recalls as the page reads them: kept on the device, and laid beside a lot wherever one stands (docs/decisions/102). */
import { queryOptions, useQuery } from "@tanstack/react-query";

import { recalls } from "#contract/reports/recalls.ts";
import { send } from "#src/api/send.ts";
import { recallsKey } from "#src/data/base/kept.ts";

/** The recalls of what this customer had; kept, so that the dock tells a recalled lot without a network too. */
export const recallsQuery = queryOptions({
  queryKey: recallsKey,
  queryFn: ({ signal }) => send(recalls, {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** Whether a lot of a product is recalled, however its number was typed; says no until it is known. */
export function useIsRecalled(): (item_id: number, lot_no: string) => boolean {
  const { data = [] } = useQuery(recallsQuery);
  return (item_id, lot_no) =>
    data.some((one) => one.item_id === item_id && one.lot_no.toUpperCase() === lot_no.trim().toUpperCase());
}

/** Asks again as often as that while a screen stands open all day. @param everyMs milliseconds */
export function useLatestRecalls(everyMs: number): void {
  useQuery({ ...recallsQuery, refetchInterval: everyMs, notifyOnChangeProps: [] });
}
