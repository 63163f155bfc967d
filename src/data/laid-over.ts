/** Which of the entries that a device keeps lie over an answer, so that nothing counts twice and nothing is missing (pure). */
import type { Entry, EntryCall } from "#outbox/entry.ts";

/** The calls of an area whose entries lie over its answers. */
export type Area = readonly EntryCall[];

/**
 * The entries that lie over an answer: all that count, until the answer was asked for after they were done. What was turned down changes nothing.
 * @param answeredAt when the answer came; answers asked for before an entry was done are dropped (see replay.ts).
 * @param now the device's clock: what it says was done later than now was done before the clock was put back, and an answer from after that knows of it.
 */
export const laidOver = (entries: readonly Entry[], area: Area, answeredAt: number, now = Date.now()): Entry[] =>
  entries.filter((entry) => area.includes(entry.call) && (isWaiting(entry) || isUnknownTo(entry, answeredAt, now)));

const isUnknownTo = ({ done_at }: Entry, answeredAt: number, now: number): boolean =>
  done_at !== null && done_at >= answeredAt && (done_at <= now || answeredAt > now);

/** True while the server may still come to know of it by itself. */
export const isWaiting = ({ state, last_error }: Entry): boolean =>
  state === "needs-you" ? last_error?.kind === "no-answer" : state !== "done";

/** True while nobody can say whether an answer that comes now has all of these entries in it: one is being sent, or may have arrived. */
export const isUnderWay = (entries: readonly Entry[], area: Area): boolean =>
  entries.some(
    ({ call, state, unsure }) =>
      area.includes(call) && (state === "sending" || (unsure && (state === "queued" || state === "paused"))),
  );
