/** For whom this page writes, and whether what it writes goes out at once. */
import { useAtomValue } from "jotai";

import type { Acting } from "#outbox/entry/entry.ts";
import { isReachableAtom } from "#src/offline/connection.ts";
import type { User } from "#src/data/identity/session.ts";

/** For whom a write is made on this page. */
export const actingOf = (user: User): Acting => ({
  customer_id: user.customer_id,
  cart_type: user.cart_type_code,
  time_zone: user.customer.time_zone,
});

/** Whether the server can be reached. */
export const useReachable = (): boolean => useAtomValue(isReachableAtom);
