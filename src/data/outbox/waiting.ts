/** What still waits on this device, as the screens look at it: for this customer, by area. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useAtomValue } from "jotai";

import { doneSoFar, type Acting, type Entry } from "#outbox/entry/entry.ts";
import { actingFor } from "#src/api/acting.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import { entriesAtom, entriesNow } from "#src/offline/outbox.ts";
import { type Area, isReadable } from "#outbox/entry/kinds.ts";
import { calculatedOnce } from "#src/data/base/calculated-once.ts";
import { type Heard, heardOf } from "#src/data/overlay/laid-over.ts";
import type { User } from "#src/data/identity/session.ts";

/** For whom a write is made on this page. */
export const actingOf = (user: User): Acting => ({
  customer_id: user.customer_id,
  cart_type: user.cart_type_code,
  time_zone: user.customer.time_zone,
});

/** The entries of this person at one customer that can be shown; what this build cannot read stands in the sync centre alone. */
export const useEntries = (customerId: number): Entry[] => readableOf(useAtomValue(entriesAtom), customerId);

const readableOf = calculatedOnce((entries: readonly Entry[], customerId: number): Entry[] =>
  entries.filter((entry) => entry.customer_id === customerId && isReadable(entry)),
);

/** Whether the server can be reached. */
export const useReachable = (): boolean => useAtomValue(isReachableAtom);

/** An answer as it is kept under its key (laid-over.ts). The older one stays with the time at which it came. */
export function heard<Answer>(
  answer: Answer,
  { client, queryKey, area }: { client: QueryClient; queryKey: QueryKey; area: Area },
): Heard<Answer> {
  const all = entriesNow();
  const customerId = actingFor()?.customer_id;
  const entries = all.filter(({ customer_id }) => customer_id === customerId);
  const known = { doneBefore: doneSoFar(all), at: Date.now(), area };
  return heardOf(answer, { ...known, entries, older: client.getQueryData<Heard<Answer>>(queryKey) });
}
