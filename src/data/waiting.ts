/** What still waits on this device, as the screens look at it: for this customer, by area. */
import { getDefaultStore, useAtomValue } from "jotai";

import type { Acting, Entry, EntryCall } from "#outbox/entry.ts";
import { actingFor } from "#src/api/acting.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import type { User } from "./session.ts";

/** For whom a write is made on this page. */
export const actingOf = (user: User): Acting => ({
  customer_id: user.customer_id,
  cart_type: user.cart_type_code,
  time_zone: user.customer.time_zone,
});

/** The calls of an area whose entries lie over its answers. */
export type Area = readonly EntryCall[];

/**
 * The entries that lie over an answer: all that count, until the answer was asked for after they were done. What was turned down changes nothing.
 * @param answeredAt when the answer came; answers asked for before an entry was done are dropped (see replay.ts).
 */
export const laidOver = (entries: readonly Entry[], area: Area, answeredAt: number): Entry[] =>
  entries.filter((entry) => area.includes(entry.call) && (isWaiting(entry) || (entry.done_at ?? 0) >= answeredAt));

/** True while the server may still come to know of it by itself. */
export const isWaiting = ({ state, last_error }: Entry): boolean =>
  state === "needs-you" ? last_error?.kind === "no-answer" : state !== "done";

/** The entries of this person at one customer. */
export function useEntries(customerId: number): Entry[] {
  return useAtomValue(entriesAtom).filter(({ customer_id }) => customer_id === customerId);
}

/** Whether the server can be reached. */
export const useReachable = (): boolean => useAtomValue(isReachableAtom);

/**
 * An answer that was read while an entry is under way may have it in or not; then the older answer stays, with the entry laid over it, until
 * the entry's own answer is there.
 */
export function unlessUnderWay<Answer>(answer: Answer, older: Answer | undefined, area: Area): Answer {
  if (older === undefined) return answer;
  const customerId = actingFor()?.customer_id;
  const isUnderWay = getDefaultStore()
    .get(entriesAtom)
    .some(
      ({ call, customer_id, state, unsure }) =>
        area.includes(call) &&
        customer_id === customerId &&
        (state === "sending" || (unsure && (state === "queued" || state === "paused"))),
    );
  return isUnderWay ? older : answer;
}
