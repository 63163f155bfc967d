/** The differences of the chosen cart that a person has not settled yet, and settling them: remembered on this device, until they leave it. */
import { useQuery } from "@tanstack/react-query";
import { atom, getDefaultStore, useAtomValue } from "jotai";
import { useState } from "react";

import { draftOf, keepDraft } from "#src/offline/drafts.ts";
import { discard, editEntry } from "#src/offline/outbox.ts";
import { cartArea } from "./areas.ts";
import { useCart, useCartWrite } from "./cart.ts";
import { differencesOf, type Difference } from "./differences.ts";
import { leftAlone } from "./left-alone.ts";
import { removal, updateOf } from "./line-edits.ts";
import { isUntold } from "./sent-lists.ts";
import { isLoggedIn, sessionQuery } from "./session.ts";
import { useEntries } from "./waiting.ts";

const place = "settled";
/** Counts the changes of what is settled, which stands with the drafts. */
const changesAtom = atom(0);

const settledKeys = (): string[] => {
  const kept = draftOf(place)?.typed;
  return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
};

/** What is not as its person left it; empty while nothing is known. */
export function useDifferences(): Difference[] {
  "use no memo"; // what is noted of lists changes outside of React
  useAtomValue(changesAtom);
  const [now] = useState(() => Date.now());
  const { data: user } = useQuery(sessionQuery);
  const all = useEntries(isLoggedIn(user) ? user.customer_id : 0);
  const entries = all.filter(
    ({ call, cart_type }) => cartArea.includes(call) && isLoggedIn(user) && cart_type === user.cart_type_code,
  );
  const untold = entries.map(({ key }) => key).filter(isUntold);
  const looked = { entries, settled: new Set(settledKeys()), leftAlone: new Set([...leftAlone(), ...untold]), now };
  const isAny = differencesOf({ ...looked, cart: undefined }).length > 0;
  const { cart } = useCart({ enabled: isAny });
  return isAny ? differencesOf({ ...looked, cart }) : [];
}

/** What a person can do with a difference. What was turned down leaves the outbox. */
export function useSettling() {
  const changeCart = useCartWrite();
  const { cart } = useCart({ enabled: false });
  const itemOf = ({ item_id, quantity_uom_code }: Difference) =>
    cart?.items.find((item) => item.item_id === item_id && item.quantity_uom_code === quantity_uom_code);
  return {
    itemOf,
    /** It is well as it is now. */
    accept: async (those: readonly Difference[]): Promise<void> => {
      for (const { standing } of those) if (standing !== null) await discard(standing);
      settle(those);
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
      settle([difference]);
    },
    /** It leaves the cart. */
    takeOff: async (difference: Difference): Promise<void> => {
      const { standing } = difference;
      if (standing !== null) await discard(standing);
      const item = itemOf(difference);
      if (item !== undefined) changeCart(removal(item));
      settle([difference]);
    },
  };
}

function settle(those: readonly Difference[]): void {
  const keys = those.map(({ key }) => key);
  remember(keys);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin already
  tabs.postMessage(keys);
}

function remember(keys: readonly string[]): void {
  keepDraft(place, [...new Set([...settledKeys(), ...keys])].slice(-mostSettled));
  getDefaultStore().set(changesAtom, (count) => count + 1);
}

/** What is settled in one tab of the browser is in all of them. A key says nothing of whose it is, and no two entries have the same. */
const tabs = new BroadcastChannel("settled");
tabs.addEventListener("message", ({ data }: MessageEvent<string[]>) => remember(data));

/** More changes of a cart than a person makes in a week. */
const mostSettled = 12_000;
