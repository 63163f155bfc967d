/** What the buyer looked at last, from the cart to the button: it stands until they accept what has changed since. In memory alone, like the prices it has. */
import { useEffect, useState } from "react";

import type { Cart } from "#contract/cart/cart.ts";
import type { Change } from "#contract/checkout/changes.ts";
import { alsoLookedAt, changedSince, lookedAt, withPresentShipping, type LookedAt, type Way } from "./changed-since.ts";

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
  const [heard, setHeard] = useState<{ changes: readonly Change[]; wayKey: string | undefined }>();
  const looked = kept?.cart_id === cart.cart_id ? alsoLookedAt(kept, cart, way) : lookedAt(cart, way);
  if (looked !== kept) keep(looked);
  useEffect(() => {
    last = looked;
  }, [looked]);
  return {
    changes:
      heard === undefined ? changedSince(looked, cart, way) : withPresentShipping(heard.changes, heard.wayKey, way),
    accept: () => {
      setHeard(undefined);
      keep(lookedAt(cart, way));
    },
    hear: (changes) => setHeard({ changes, wayKey: way?.key }),
  };
}
