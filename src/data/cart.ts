/** The cart: what the server holds, the writes that have not arrived yet laid over it, and the writes themselves. */
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";

import * as contract from "#contract/cart.ts";
import type { CartChange, CartItem } from "#contract/cart.ts";
import { itemCountOf } from "#contract/rules/cart.ts";
import type { Entry, Write } from "#outbox/entry.ts";
import { TurnedDown } from "#src/api/failures.ts";
import { send } from "#src/api/send.ts";
import { discard, isHeld, keep, outcomeOf } from "#src/offline/outbox.ts";
import { cartArea, cartKey } from "./areas.ts";
import { addedLines, kitCheckOf, withUnits, withWrites, writeOf, type CartWrite } from "./cart-overlay.ts";
import { isLoggedIn, sessionQuery, useUser } from "./session.ts";
import { laidOver } from "./laid-over.ts";
import { actingOf, unlessUnderWay, useEntries, useReachable } from "./waiting.ts";

const linesKey = [...cartKey, "lines"] as const;
const countsKey = [...cartKey, "counts"] as const;

/** The chosen cart with its lines and sums. */
export const cartQuery = queryOptions({
  queryKey: linesKey,
  queryFn: async ({ signal, client }) =>
    unlessUnderWay(await send(contract.cart, {}, { signal }), { client, queryKey: linesKey, area: cartArea }),
});

/** Units in the Rx and in the controlled cart. */
export const cartCountsQuery = queryOptions({
  queryKey: countsKey,
  queryFn: async ({ signal, client }) =>
    unlessUnderWay(await send(contract.cartCounts, {}, { signal }), { client, queryKey: countsKey, area: cartArea }),
});

/** What became of a write. `waiting`: it is safe on this device and goes out by itself. */
export type CartOutcome = { kind: "done"; change: CartChange } | { kind: "waiting" };

/**
 * Gives the function that writes a change of the cart. It is safe on this device before anything else happens, which `kept` hears; and it goes on
 * when the screen is left: `settled` then still hears what became of it. What the server turns down is told as a failure and leaves the cart as it was.
 */
export function useCartWrite(): (
  write: CartWrite,
  settled?: (outcome: CartOutcome) => void,
  kept?: () => void,
) => void {
  const acting = actingOf(useUser());
  const { mutate } = useMutation({
    mutationFn: async ({ write, settled, kept }: UnderWay) => {
      const entry = await keep(toKeep(write), acting);
      kept?.();
      const outcome = await outcomeOf(entry);
      if (outcome.kind === "done") settled?.({ kind: "done", change: outcome.entry.answer as CartChange });
      if (outcome.kind === "waiting") settled?.({ kind: "waiting" });
      if (outcome.kind !== "set-aside") return;
      // Somebody else changed the line: that is for the person to settle, in the sync centre. The rest is told here, and done with.
      if (outcome.error.kind !== "base_changed") await discard(outcome.entry);
      throw new TurnedDown(outcome.error);
    },
  });
  return (write, settled, kept) => mutate({ write, settled, kept });
}

type UnderWay = {
  write: CartWrite;
  settled: ((outcome: CartOutcome) => void) | undefined;
  kept: (() => void) | undefined;
};

function toKeep({ about, ...write }: CartWrite): Write {
  const named = about === undefined ? {} : { about };
  switch (write.kind) {
    case "add":
      return { call: "addItem", body: write.input, ...named };
    case "update":
      return {
        call: "updateItem",
        body: write.input,
        ...named,
        ...(write.base === undefined ? {} : { base: write.base }),
      };
    case "remove":
      return { call: "removeItem", body: write.input, ...named };
  }
}

/** The writes of the chosen cart that its answer does not know of, in order. @param answeredAt when the answer came. */
function useEntriesOver(answeredAt: number): Entry[] {
  const { data: user } = useQuery(sessionQuery);
  const entries = useEntries(isLoggedIn(user) ? user.customer_id : 0);
  return laidOver(entries, cartArea, answeredAt).filter(
    ({ cart_type }) => isLoggedIn(user) && cart_type === user.cart_type_code,
  );
}

/** Whether a line has its kit check, as the person last chose: gives the answer for any line. */
export function useKitChecks(): (item: CartItem) => boolean {
  const { dataUpdatedAt } = useQuery({ ...cartQuery, enabled: false });
  const underWay = useEntriesOver(dataUpdatedAt).map(writeOf);
  return (item) => kitCheckOf(item, underWay);
}

/**
 * The cart for a screen. `units` has every line as it will be once what waits has arrived; `cart` has the same quantities on the lines that the
 * server knows, and then its sums are estimated; `added` are lines that it does not know yet.
 */
export function useCart({ enabled = true }: { enabled?: boolean } = {}) {
  const query = useQuery({ ...cartQuery, enabled });
  const isReachable = useReachable();
  const entries = useEntriesOver(query.dataUpdatedAt);
  const units = withWrites(query.data?.items ?? [], entries.map(writeOf));
  return {
    query,
    cart: query.data && withUnits(query.data, units),
    units,
    added: addedLines(query.data?.items ?? [], units, entries),
    /** What does not go out at once. */
    held: entries.filter((entry) => isHeld(entry, isReachable)),
    /** Something was written a moment ago, and its answer is still to come. */
    isWriting: entries.some((entry) => entry.state !== "done" && !isHeld(entry, isReachable)),
  };
}

/** Units in the two carts; those of the chosen one with what waits. */
export function useCartCounts() {
  const query = useQuery(cartCountsQuery);
  const { data: user } = useQuery(sessionQuery);
  const lines = useQuery({ ...cartQuery, enabled: false });
  const entries = useEntriesOver(query.dataUpdatedAt).map(writeOf);
  // Without the lines only what is added can be counted.
  const known = lines.data?.items ?? [];
  const writes = lines.data === undefined ? entries.filter(({ kind }) => kind === "add") : entries;
  const more = itemCountOf(withWrites(known, writes)) - itemCountOf(known);
  const chosen = user?.cart_type_code === "CSO" ? "cs_qty" : "rx_qty";
  return { ...query, data: query.data && { ...query.data, [chosen]: Math.max(0, query.data[chosen] + more) } };
}
