/** Colleagues who are at an order just now, as the live stream tells: for seconds, and in memory alone. */
import { atom, getDefaultStore } from "jotai";
import type { LiveChange } from "#contract/live.ts";
import { goneAfterMs } from "#contract/receiving/presence.ts";
import { pendingKey } from "#src/data/overlay/receiving-overlay.ts";

/** The line on whose pad somebody is. `since`: by this device's clock, milliseconds. */
type LineCount = { line_no: number; since: number; isTakenOver: boolean };
/** `at`: when they were last heard of, milliseconds. */
export type Presence = { who: string; order_id: number; place: string; at: number; line?: LineCount };

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
  const { who, order_id, place, line } = here;
  const counted = line && {
    line: { line_no: line.line_no, since: now - line.seconds * 1_000, isTakenOver: line.is_taken_over },
  };
  return [...others, { who, order_id, place, at: now, ...counted }];
}

/** Who else counts a line. `minutes`: since the first of them began. */
export type CountedBy = { who: string; minutes: number; isTakenOver: boolean };

/** Whether a colleague took this line over after it was begun here (pure). @param since milliseconds */
export const isTakenFrom = (all: readonly Presence[], its: { order_id: number; line_no: number; since: number }) =>
  all.some(
    ({ order_id, line }) =>
      order_id === its.order_id && line?.line_no === its.line_no && line.isTakenOver && line.since > its.since,
  );

/** Who else counts each line, by `pendingKey` (pure). @param own when this person took a line over, which leaves out who began before. */
export function countedLines(
  all: readonly Presence[],
  own?: { key: string; since: number },
): ReadonlyMap<string, CountedBy> {
  const lines = new Map<string, CountedBy>();
  const now = Math.max(...all.map(({ at }) => at)); // each says it anew every few seconds
  for (const { who, order_id, line } of all) {
    if (line === undefined) continue;
    const { line_no, since, isTakenOver } = line;
    const key = pendingKey({ order_id, line_no });
    if (own?.key === key && since <= own.since) continue;
    const before = lines.get(key);
    const minutes = Math.max(before?.minutes ?? 0, Math.floor((now - since) / 60_000));
    const names = before === undefined || before.who === who ? who : `${before.who} and ${who}`;
    lines.set(key, { who: names, minutes, isTakenOver: isTakenOver || before?.isTakenOver === true });
  }
  return lines;
}

const store = getDefaultStore();
let sweeping: number | undefined;

/** Notes it, and looks again once the last of them would be gone. */
export function noteHere(change: Pick<LiveChange, "here">): void {
  store.set(hereAtom, hereAfter(store.get(hereAtom), change, Date.now()));
  clearTimeout(sweeping);
  if (store.get(hereAtom).length > 0) sweeping = setTimeout(noteHere, 1_000, {});
}
