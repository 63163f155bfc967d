/** The cart as the server answers it, and what of this device lies over an answer. The bar on every page needs it: apart from all else of the cart. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import * as contract from "#contract/cart/cart.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { send } from "#src/api/send.ts";
import { cartKey } from "#src/data/overlay/areas.ts";
import { type HeardAnswer, laidOver } from "#src/data/overlay/laid-over.ts";
import { cartNow, type KeptCart } from "./cart-parts.ts";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";
import { heard, useEntries } from "#src/data/outbox/entries.ts";

const linesKey = [...cartKey, "lines"] as const;
const countsKey = [...cartKey, "counts"] as const;

/** Screens that show a cart say themselves that it is missing; on all others it was asked for in passing, and a toast would lie over their buttons. */
const meta = { quiet: "unless-broken" } as const;

/** The chosen cart with its lines and sums. */
export const cartQuery = queryOptions({
  queryKey: linesKey,
  queryFn: ({ signal, client }) =>
    heard(
      () =>
        cartNow(client.getQueryData<HeardAnswer<KeptCart>>(linesKey)?.answer, (known) =>
          send(contract.cartParts, known, { signal }),
        ),
      { client, queryKey: linesKey, area: "cart" },
    ),
  meta,
});

/** Units in the Rx and in the controlled cart. */
export const cartCountsQuery = queryOptions({
  queryKey: countsKey,
  queryFn: ({ signal, client }) =>
    heard(() => send(contract.cartCounts, {}, { signal }), { client, queryKey: countsKey, area: "cart" }),
  meta,
});

/** The writes of the chosen cart that an answer does not know of, in order; the same list until one of them changes, because thousands of lines are calculated from it. */
export function useEntriesOver(answer: HeardAnswer<unknown> | undefined): Entry[] {
  const { data: user } = useQuery(sessionQuery);
  const entries = useEntries(isLoggedIn(user) ? user.customer_id : 0);
  const cartType = isLoggedIn(user) ? user.cart_type_code : undefined;
  const doneBefore = answer?.doneBefore ?? 0;
  return useMemo(
    () => laidOver(entries, "cart", doneBefore).filter(({ cart_type }) => cart_type === cartType),
    [entries, cartType, doneBefore],
  );
}
