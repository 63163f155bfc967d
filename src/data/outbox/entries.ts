/** The entries of this device as the screens look at them: for this customer, by area. Nothing of the first screen. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useAtomValue } from "jotai";

import { doneSoFar, type Entry } from "#outbox/entry/entry.ts";
import { type Area, isReadable } from "#outbox/entry/kinds.ts";
import { actingFor } from "#src/api/acting.ts";
import { entriesAtom, entriesNow } from "#src/offline/outbox.ts";
import { calculatedOnce } from "#src/data/base/calculated-once.ts";
import { type HeardAnswer, hear } from "#src/data/overlay/laid-over.ts";

/** The entries of this person at one customer that can be shown; what this build cannot read stands in the sync centre alone. */
export const useEntries = (customerId: number): Entry[] => readableOf(useAtomValue(entriesAtom), customerId);

const readableOf = calculatedOnce((entries: readonly Entry[], customerId: number): Entry[] =>
  entries.filter((entry) => entry.customer_id === customerId && isReadable(entry)),
);

/** Asks; the answer as it is kept under its key (laid-over.ts). Where the older one stays it stays with the time at which it came. */
export const heard = <Answer>(
  ask: () => Promise<Answer>,
  { client, queryKey, area }: { client: QueryClient; queryKey: QueryKey; area: Area },
): Promise<HeardAnswer<Answer>> =>
  hear(ask, () => {
    const all = entriesNow();
    const customerId = actingFor()?.customer_id;
    const entries = all.filter(({ customer_id }) => customer_id === customerId);
    const older = client.getQueryData<HeardAnswer<Answer>>(queryKey);
    return { older, entries, doneBefore: doneSoFar(all), at: Date.now(), area };
  });
