/** What is to come, as the page reads it. Apart from what came (receiving.ts): the first page of a person shows how much it is. */
import { queryOptions, useQuery } from "@tanstack/react-query";

import * as contract from "#contract/receiving/receiving.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { stillPending } from "#contract/receiving/rules/receiving.ts";
import { splitDue } from "#contract/receiving/rules/to-receive.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { send } from "#src/api/send.ts";
import { calculatedOnce } from "#src/data/base/calculated-once.ts";
import { useToday } from "#src/data/base/today.ts";
import { useUser } from "#src/data/identity/session.ts";
import { heard, useEntries } from "#src/data/outbox/entries.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";
import { type HeardAnswer, laidOver } from "#src/data/overlay/laid-over.ts";
import { countedLines } from "#src/data/overlay/receiving-overlay.ts";
import { pendingNow, type Pending } from "./pending-changes.ts";

const pendingKey = [...receivingKey, "pending"] as const;

/** `prints`: of the orders, as they were answered. */
type HeardPending = HeardAnswer<PendingReceive[]> & Pick<Pending, "prints">;

/** Lines shipped and not wholly received, oldest order first. */
export const pendingQuery = queryOptions({
  queryKey: pendingKey,
  queryFn: async ({ signal, client }): Promise<HeardPending> => {
    const before = client.getQueryData<HeardPending>(pendingKey);
    let now: Pending | undefined;
    const ask = async () => {
      now = await pendingNow(before && { lines: before.answer, prints: before.prints }, {
        changes: (input) => send(contract.pendingChanges, input, { signal }),
        ofOrders: (input) => send(contract.pendingReceives, input, { signal }),
      });
      return now.lines;
    };
    const kept = await heard(ask, { client, queryKey: pendingKey, area: "receiving" });
    // Another answer is the one of before, with its prints.
    return kept.answer === now?.lines ? { ...kept, prints: now.prints } : (kept as HeardPending);
  },
  staleTime: 0, // a carton at the dock must not miss from the list because the list was looked at a moment ago
  meta: { quiet: "unless-broken" },
});

/**
 * What is to come, with the receipts that wait on this device laid over it; `counted` has the lines too that they filled. Of `lines`, `toReceive` are at the
 * dock or should be, and `onTheWay` are not yet.
 */
export function usePending(options: { enabled?: boolean; refetchInterval?: number; staleTime?: number } = {}) {
  const user = useUser();
  const query = useQuery({ ...pendingQuery, ...options });
  const entries = useEntries(user.customer_id);
  const today = useToday(user.customer.time_zone);
  return { query, ...(query.data === undefined ? undefined : linesWith(query.data, entries, today)) };
}

/** The pad, the list and the number at the section ask for the same, of ten thousand entries after each receipt. */
const linesWith = calculatedOnce(
  ({ answer, doneBefore }: HeardAnswer<PendingReceive[]>, entries: readonly Entry[], today: string) => {
    const counted = countedLines(answer, laidOver(entries, "receiving", doneBefore));
    const lines = stillPending(counted);
    return { counted, lines, ...splitDue(lines, today) };
  },
);
