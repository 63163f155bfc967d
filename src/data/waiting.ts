/** What still waits on this device, as the screens look at it: for this customer, by area. */
import { getDefaultStore, useAtomValue } from "jotai";

import type { Acting, Entry } from "#outbox/entry.ts";
import { actingFor } from "#src/api/acting.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import { entriesAtom } from "#src/offline/outbox.ts";
import { isUnderWay, type Area } from "./laid-over.ts";
import type { User } from "./session.ts";

/** For whom a write is made on this page. */
export const actingOf = (user: User): Acting => ({
  customer_id: user.customer_id,
  cart_type: user.cart_type_code,
  time_zone: user.customer.time_zone,
});

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
  const entries = getDefaultStore()
    .get(entriesAtom)
    .filter(({ customer_id }) => customer_id === customerId);
  return isUnderWay(entries, area) ? older : answer;
}
