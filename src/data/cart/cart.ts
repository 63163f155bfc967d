/** The cart: what the server holds, the writes that have not arrived yet laid over it, and the writes themselves. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { isSameLine, type LineKey } from "#contract/base/line-key.ts";
import type { Adjusted, Cart, CartItem } from "#contract/cart/cart.ts";
import { changeIn } from "#outbox/entry/answer.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { TurnedDown } from "#src/api/failures.ts";
import { discard, isHeld, keep, noteTold, outcomeOf, tellOnce } from "#src/offline/outbox.ts";
import { cartQuery, useEntriesOver } from "./cart-answers.ts";
import { estimated } from "./cart-estimate.ts";
import {
  addedLines,
  isConfirmedFor,
  kitCheckOf,
  withKitCheck,
  withWrites,
  writesOf,
  type CartWrite,
} from "#src/data/overlay/cart-overlay.ts";
import { useUser } from "#src/data/identity/session.ts";
import { whenSent, type WhenSent } from "#src/data/outbox/sync.ts";
import { actingOf, useReachable } from "#src/data/outbox/waiting.ts";

/** What became of a write. `waiting`: it is safe on this device and is sent later. */
export type CartOutcome = { kind: "done"; adjusted: Adjusted | null } | { kind: "waiting"; when: WhenSent };

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
      const entry = await keep(write, acting);
      kept?.();
      const outcome = await outcomeOf(entry);
      if (outcome.kind === "done") {
        const adjusted = changeIn(outcome.entry)?.adjusted ?? null;
        settled?.({ kind: "done", adjusted });
        if (adjusted !== null && settled !== undefined) await noteTold(entry.key);
      }
      if (outcome.kind === "waiting") {
        settled?.({ kind: "waiting", when: whenSent(entry) });
        await tellOnce([{ key: entry.key, topic: "left", rows: [0] }]);
      }
      if (outcome.kind === "set-aside") throw new TurnedDown(outcome.error, outcome.entry);
    },
    // Told by now (client.ts). Somebody else changed the line: that is for the person to settle, in the sync centre. The rest is done with.
    onError: async (error) => {
      if (!(error instanceof TurnedDown)) return;
      const { entry } = error;
      if (entry.last_error?.kind === "base_changed") await noteTold(entry.key);
      else await discard(entry);
    },
  });
  return (write, settled, kept) => mutate({ write, settled, kept });
}

type UnderWay = {
  write: CartWrite;
  settled: ((outcome: CartOutcome) => void) | undefined;
  kept: (() => void) | undefined;
};

/** Whether a line has its kit check, as the person last chose: gives the answer for any line. */
export function useKitChecks(): (item: CartItem) => boolean {
  const { data } = useQuery({ ...cartQuery, enabled: false });
  const underWay = useEntriesOver(data).flatMap(writesOf);
  return (item) => kitCheckOf(item, underWay);
}

/** Whether the medical necessity was confirmed for a line of the cart, or one on its way there: gives the answer for any. */
export function useConfirmed(): (line: LineKey) => boolean {
  const { data } = useQuery({ ...cartQuery, enabled: false });
  const underWay = useEntriesOver(data).flatMap(writesOf);
  return (line) => {
    const item = data?.answer.items.find((each) => isSameLine(each, line));
    return isConfirmedFor({ ...line, medical_necessity: item?.medical_necessity ?? "not_needed" }, underWay);
  };
}

/** Of thousands of lines: calculated only when what they are made of has changed, not whenever the query says anything. */
const useLinesWith = (answer: Cart | undefined, entries: readonly Entry[]) =>
  useMemo(() => {
    const writes = entries.flatMap(writesOf);
    const choosing = withKitCheck(writes);
    const units = withWrites(answer?.items ?? [], writes);
    const added = addedLines(answer?.items ?? [], units, entries);
    const cart = answer && estimated(answer, { units, added, hasKitCheck: (item) => kitCheckOf(item, choosing) });
    return { cart, units, added };
  }, [answer, entries]);

/**
 * The cart for a screen. `units` has every line as it will be once what waits has arrived; `cart` has the same quantities on the lines that the
 * server knows, and then its sums are estimated; `added` are lines that it does not know yet.
 */
export function useCart({
  enabled = true,
  refetchOnMount = true,
}: { enabled?: boolean; refetchOnMount?: true | "always" } = {}) {
  const query = useQuery({ ...cartQuery, enabled, refetchOnMount });
  const isReachable = useReachable();
  const entries = useEntriesOver(query.data);
  return {
    query,
    ...useLinesWith(query.data?.answer, entries),
    /** What does not go out at once. */
    held: entries.filter((entry) => isHeld(entry, isReachable)),
    /** Something of this product was written a moment ago, and its answer is still to come. */
    isWriting: (item_id: number) =>
      entries.some(
        (entry) =>
          entry.state !== "done" &&
          !isHeld(entry, isReachable) &&
          writesOf(entry).some(({ body }) => body.item_id === item_id),
      ),
  };
}
