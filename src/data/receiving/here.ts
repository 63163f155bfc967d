/** Colleagues who are at an order just now, as the live stream tells: for seconds, and in memory alone. */
import { atom, getDefaultStore } from "jotai";
import type { LiveChange } from "#contract/live.ts";
import { goneAfterMs } from "#contract/receiving/presence.ts";

/** `at`: when they were last heard of, milliseconds. */
export type Presence = { who: string; order_id: number; place: string; at: number };

/** This tab. */
export const ownPlace = crypto.randomUUID();

export const hereAtom = atom<readonly Presence[]>([]);

/** Those after a word of one of them; without whoever was not heard of for too long (pure). */
export function hereAfter(
  before: readonly Presence[],
  { here }: Pick<LiveChange, "here">,
  now: number,
): readonly Presence[] {
  const others = before.filter(({ place, at }) => place !== here?.place && now - at < goneAfterMs);
  if (here === undefined || here.order_id === null || here.place === ownPlace) return others;
  return [...others, { who: here.who, order_id: here.order_id, place: here.place, at: now }];
}

const store = getDefaultStore();
let sweeping: number | undefined;

/** Notes it, and looks again once the last of them would be gone. */
export function noteHere(change: Pick<LiveChange, "here">): void {
  store.set(hereAtom, hereAfter(store.get(hereAtom), change, Date.now()));
  clearTimeout(sweeping);
  if (store.get(hereAtom).length > 0) sweeping = setTimeout(noteHere, 1_000, {});
}
