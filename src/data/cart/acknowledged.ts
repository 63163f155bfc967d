/** The differences of the chosen cart that a person has not acknowledged yet, and acknowledging them, which stands on their entries. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { isSameLine } from "#contract/base/line-key.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { isOfArea } from "#outbox/entry/kinds.ts";
import type { Telling, Topic } from "#outbox/entry/told.ts";
import { discard, editEntry, tellOnce } from "#src/offline/outbox.ts";
import { useCart, useCartWrite } from "./cart.ts";
import { differencesOf, type Difference } from "./differences.ts";
import { removal, updateOf } from "./line-edits.ts";
import { isUntold, useLists } from "#src/data/outbox/sent-lists.ts";
import { isLoggedIn, sessionQuery } from "#src/data/identity/session.ts";
import { useEntries } from "#src/data/outbox/entries.ts";

/** What is not as its person left it; empty while nothing is known. */
export function useDifferences(): Difference[] {
  const { shown } = useLists();
  const [now] = useState(() => Date.now());
  const { data: user } = useQuery(sessionQuery);
  const all = useEntries(isLoggedIn(user) ? user.customer_id : 0);
  const entries = all.filter(
    (entry) => isOfArea(entry, "cart") && isLoggedIn(user) && entry.cart_type === user.cart_type_code,
  );
  const looked = { entries, isUntold: (entry: Entry) => isUntold(entry, shown), now };
  const isAny = differencesOf({ ...looked, cart: undefined }).length > 0;
  const { cart } = useCart({ enabled: isAny });
  return isAny ? differencesOf({ ...looked, cart }) : [];
}

/** What a person can do with a difference. What was turned down leaves the outbox. */
export function useAcknowledging() {
  const changeCart = useCartWrite();
  const { cart } = useCart({ enabled: false });
  const itemOf = (difference: Difference) => cart?.items.find((item) => isSameLine(item, difference));
  return {
    itemOf,
    /** It is well as it is now. */
    accept: async (those: readonly Difference[]): Promise<void> => {
      for (const { standing } of those) if (standing !== null) await discard(standing);
      await acknowledge(those);
    },
    /** The line has so many instead. */
    setTo: async (difference: Difference, quantity: number): Promise<void> => {
      const { standing } = difference;
      const item = itemOf(difference);
      if (standing !== null && standing.call === "updateItem")
        await editEntry(standing, { ...standing.body, new_quantity: quantity });
      else if (item !== undefined) {
        if (standing !== null) await discard(standing);
        changeCart(updateOf(item, { new_quantity: quantity }));
      }
      await acknowledge([difference]);
    },
    /** It leaves the cart. */
    takeOff: async (difference: Difference): Promise<void> => {
      const { standing } = difference;
      if (standing !== null) await discard(standing);
      const item = itemOf(difference);
      if (item !== undefined) changeCart(removal(item));
      await acknowledge([difference]);
    },
  };
}

/** What the server has taken stays among what is done, with the word that it is well; what it turned down is gone. */
const acknowledge = (those: readonly Difference[]): Promise<void> =>
  tellOnce(
    tellingsOf(
      those.filter(({ standing }) => standing === null),
      "settled",
    ),
  );

/** Something told of these, by the entries that it is told of. */
export const tellingsOf = (those: readonly Pick<Difference, "of">[], topic: Topic): Telling[] =>
  [...Map.groupBy(those, ({ of }) => of.key)].map(([key, rows]) => ({
    key,
    topic,
    rows: rows.map(({ of }) => of.row),
  }));
