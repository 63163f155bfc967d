/** What still waits on this device, as the screens look at it: for this customer, by area. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useAtomValue } from "jotai";

import { doneSoFar, type Acting, type Entry } from "#outbox/entry/entry.ts";
import { actingFor } from "#src/api/acting.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import { entriesAtom, entriesNow } from "#src/offline/outbox.ts";
import { isUnderWay, type Area, type Heard } from "#src/data/overlay/laid-over.ts";
import type { User } from "#src/data/identity/session.ts";

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
 * An answer as it is kept, with how far it knows of what this device did. One that was read while an entry is under way may have it in or not; then the older answer stays, with the entry laid over it, until
 * the entry's own answer is there (whose drawing may be put off: it is drawn before the answer is). It stays with the time at which it came. Where
 * there is no older one it is a guess.
 */
export function heard<Answer>(
  answer: Answer,
  { client, queryKey, area }: { client: QueryClient; queryKey: QueryKey; area: Area },
): Heard<Answer> {
  const now = entriesNow();
  const newer = { answer, doneBefore: doneSoFar(now) };
  const older = client.getQueryData<Heard<Answer>>(queryKey);
  const customerId = actingFor()?.customer_id;
  const entries = now.filter(({ customer_id }) => customer_id === customerId);
  if (!isUnderWay(entries, area)) return newer;
  if (older === undefined || older.isGuess) return { ...newer, isGuess: true };
  void client.cancelQueries({ queryKey, exact: true }); // as if it had not been asked
  return older;
}
