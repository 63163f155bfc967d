/** Which of the entries that a device keeps lie over an answer, so that nothing counts twice and nothing is missing (pure). */
import type { Entry, EntryCall } from "#outbox/entry/entry.ts";

/** The calls of an area whose entries lie over its answers. */
export type Area = readonly EntryCall[];

/**
 * An answer, and the number of the last entry that was done before it was asked for: it knows of those up to there. No clock can turn that round.
 * `isGuess`: an entry was under way while it was read, and nobody knows whether it has that one in; there was no other. It is not kept on the device.
 */
export type Heard<Answer> = { answer: Answer; doneBefore: number; isGuess?: true };

/**
 * The entries that lie over an answer: all that count, until the answer was asked for after they were done. What was turned down changes nothing.
 * @param doneBefore of the answer; one that was asked for before an entry was done is dropped (see replay.ts).
 */
export const laidOver = (entries: readonly Entry[], area: Area, doneBefore: number): Entry[] =>
  entries.filter((entry) => area.includes(entry.call) && (isWaiting(entry) || isUnknownTo(entry, doneBefore)));

// What an older build ended has no number: until its screen asks again, as it does at once, it is shown as the answer has it.
const isUnknownTo = ({ state, done_no = 0 }: Entry, doneBefore: number): boolean =>
  state === "done" && done_no > doneBefore;

/** True while the server may still come to know of it by itself. */
export const isWaiting = ({ state, last_error }: Entry): boolean =>
  state === "needs-you" ? last_error?.kind === "no-answer" : state !== "done";

/** True while nobody can say whether an answer that comes now has all of these entries in it: one is being sent, or may have arrived. */
export const isUnderWay = (entries: readonly Entry[], area: Area): boolean =>
  entries.some(
    ({ call, state, unsure }) =>
      area.includes(call) && (state === "sending" || (unsure && (state === "queued" || state === "paused"))),
  );
