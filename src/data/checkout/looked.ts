/** What the buyer looked at last, from the cart to the button: it stands until they accept what has changed since. In memory alone, like the prices it has. */
import { useEffect, useState } from "react";

import type { Cart } from "#contract/cart/cart.ts";
import type { Change } from "#contract/checkout/changes.ts";
import { alsoLookedAt, changedSince, lookedAt, type LookedAt, type Way } from "./changed-since.ts";

let last: LookedAt | undefined;

export type ChangedSince = {
  changes: readonly Change[];
  /** It is well as it is now. */
  accept: () => void;
  /** What the server found otherwise when the order was to be placed: it has seen everything. */
  hear: (changes: readonly Change[]) => void;
};

/** What has changed since. The first look at a cart is the one that counts. */
export function useChanged(cart: Cart, way: Way | null = null): ChangedSince {
  const [kept, keep] = useState(last);
  const [heard, hear] = useState<readonly Change[]>();
  const looked = kept?.cart_id === cart.cart_id ? alsoLookedAt(kept, cart, way) : lookedAt(cart, way);
  if (looked !== kept) keep(looked);
  useEffect(() => {
    last = looked;
  }, [looked]);
  return {
    changes: heard ?? changedSince(looked, cart, way),
    accept: () => {
      hear(undefined);
      keep(lookedAt(cart, way));
    },
    hear,
  };
}
