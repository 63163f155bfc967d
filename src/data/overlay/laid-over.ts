/** Which of the entries that a device keeps lie over an answer, so that nothing counts twice and nothing is missing (pure). */
import type { Entry } from "#outbox/entry/entry.ts";
import { type Area, isOfArea } from "#outbox/entry/kinds.ts";

/**
 * An answer, and the number of the last entry that was done before it was asked for: it knows of those up to there. No clock can turn that round.
 * `at`: when it came, by the device's clock; an older build's has none. `isGuess`: an entry was under way while it was read, and nobody knows whether it has that one in; there was no other. It is not kept on the device.
 */
export type Heard<Answer> = { answer: Answer; doneBefore: number; at?: number; isGuess?: true };

/** What is known as an answer comes: the one before it, this device's entries for its customer, and how many of all of them are done. */
type Known<Answer> = {
  older: Heard<Answer> | undefined;
  entries: readonly Entry[];
  doneBefore: number;
  at: number;
  area: Area;
};

/**
 * An answer as it is kept. One that was read while an entry is under way may have it in or not; then the older answer stays, with the entry laid over it,
 * until the entry's own answer is there (whose drawing may be put off: it is drawn before the answer is). Where there is no older one it is a guess.
 */
export function heardOf<Answer>(
  answer: Answer,
  { older, entries, doneBefore, at, area }: Known<Answer>,
): Heard<Answer> {
  const newer = { answer, doneBefore, at };
  if (!isUnderWay(entries, area)) return newer;
  return older === undefined || older.isGuess ? { ...newer, isGuess: true } : older;
}

/**
 * The entries that lie over an answer: all that count, until the answer was asked for after they were done. What was turned down changes nothing.
 * @param doneBefore of the answer; one that was asked for before an entry was done is dropped (see invalidation.ts).
 */
export const laidOver = (entries: readonly Entry[], area: Area, doneBefore: number): Entry[] =>
  entries.filter((entry) => isOfArea(entry, area) && (isWaiting(entry) || isUnknownTo(entry, doneBefore)));

// What an older build ended has no number: until its screen asks again, as it does at once, it is shown as the answer has it.
const isUnknownTo = ({ state, done_no = 0 }: Entry, doneBefore: number): boolean =>
  state === "done" && done_no > doneBefore;

/** True while the server may still come to know of it by itself. */
export const isWaiting = ({ state, last_error }: Entry): boolean =>
  state === "blocked" ? last_error?.kind === "no-answer" : state !== "done";

/** True while nobody can say whether an answer that comes now has all of these entries in it: one is being sent, or may have arrived. */
export const isUnderWay = (entries: readonly Entry[], area: Area): boolean =>
  entries.some(
    (entry) => isOfArea(entry, area) && (entry.state === "sending" || (entry.outcomeUnknown && maySend(entry))),
  );

const maySend = ({ state }: Entry): boolean => state === "queued" || state === "paused";
