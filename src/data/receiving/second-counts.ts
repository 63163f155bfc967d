/** Counts of schedule II that wait for a second person, where the customer wants one: those that the server has, and those still on this device. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { isScheduleII } from "#contract/base/schedules.ts";
import * as contract from "#contract/receiving/controlled.ts";
import type { UnconfirmedCount } from "#contract/receiving/controlled.ts";
import { send } from "#src/api/send.ts";
import { useUser } from "#src/data/identity/session.ts";
import { receivingKey } from "#src/data/overlay/areas.ts";
import { useEntries } from "#src/data/outbox/entries.ts";

const countsQuery = queryOptions({
  queryKey: [...receivingKey, "unconfirmed"],
  queryFn: ({ signal }) => send(contract.unconfirmedCounts, {}, { signal }),
  meta: { quiet: "unless-broken" },
});

/** `unsent`: counts that only this device has; they can be confirmed once they are at the server. */
export function useSecondCounts(): { counts: readonly UnconfirmedCount[]; unsent: number } {
  const user = useUser();
  const { data } = useQuery(countsQuery);
  const entries = useEntries(user.customer_id);
  const unsent = data?.is_demanded
    ? entries.filter(
        ({ call, state, snapshot }) =>
          call === "receive" && state !== "done" && isScheduleII(snapshot?.schedule_name ?? null),
      ).length
    : 0;
  return { counts: data?.counts ?? [], unsent };
}
