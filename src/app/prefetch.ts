/** Has what is kept for the days without a network fetched, once for each person and customer, when the first screen is done; then the catalogue. */
import type { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";
import { mayCall } from "#contract/identity/rules/permissions.ts";
import { isShutAtom } from "#src/data/base/remembered.ts";
import { isLoggedIn, sessionQuery, type User } from "#src/data/identity/session.ts";
import { isReachableAtom, isSavingData } from "#src/offline/connection.ts";

/** The first screen has the line to itself. */
const waitMs = 2000;

/** Follows the session. Called once at the start. */
export function prefetchForOffline(client: QueryClient): void {
  let done: string | undefined;
  const current = () => {
    const user = client.getQueryData(sessionQuery.queryKey);
    return isLoggedIn(user) && !getDefaultStore().get(isShutAtom) ? user : undefined;
  };
  const turnOf = (user = current()) => user && `${user.user_id} ${user.customer_id} ${user.cart_type_code}`;
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.query.queryKey[0] !== sessionQuery.queryKey[0]) return;
    const name = turnOf();
    if (name === done) return;
    done = name; // nobody: what was kept went with them, and the same person may come back
    if (name === undefined) return;
    setTimeout(() => void prefetch(), waitMs);
  });
  /** @throws nothing: its part of the program may be out of reach, and then the next visit fetches. */
  async function prefetch(): Promise<void> {
    const program = await import("#src/data/for-offline.ts").catch(() => undefined);
    const user = current();
    if (program === undefined || user === undefined || turnOf(user) !== done) return;
    await program.prefetchKept(client, user);
    program.keepCatalogue(current);
    const isStill = () => turnOf() === done && getDefaultStore().get(isReachableAtom) && !isSavingData();
    if (!isStill() || !mayCall("ordering-or-reporting", rolesOf(user))) return;
    await program.holdOrders(user, { isStill, whenIdle }).catch(() => undefined); // the next visit goes on
  }
}

const rolesOf = (user: User) => ({ ...user, is_customer_admin: user.customer.is_customer_admin });

/** Whoever works at the page is served first. */
const restMs = 250;
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => {
      // Safari has none.
      if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
      else resolve();
    }, restMs);
  });
