/** Which of the entries that a device keeps lie over an answer, so that nothing counts twice and nothing is missing (pure). */
import type { Entry } from "#outbox/entry/entry.ts";
import { type Area, isOfArea } from "#outbox/entry/kinds.ts";

/**
 * An answer, and the number of the last entry that was done before it was asked for: it knows of those up to there. No clock can turn that round.
 * `at`: when it came, by the device's clock. `isGuess`: an entry was under way while it was read, and nobody knows whether it has that one in; there was no other. It is not kept on the device.
 */
export type HeardAnswer<Answer> = { answer: Answer; doneBefore: number; at: number; isGuess?: true };

/** What is known at a moment: the answer before, this device's entries for its customer, and how many of all of them are done. */
export type Known<Answer> = {
  older: HeardAnswer<Answer> | undefined;
  entries: readonly Entry[];
  doneBefore: number;
  at: number;
  area: Area;
};

/**
 * Asks, and gives the answer as it is kept: what is done is noted before asking, and an answer that things have moved on from is dropped.
 * @param look what is known at this moment: then, and as the answer comes.
 */
export async function hear<Answer>(
  ask: () => Promise<Answer>,
  look: () => Known<Answer>,
): Promise<HeardAnswer<Answer>> {
  const { doneBefore } = look();
  const answer = await ask();
  return heardOf(answer, { ...look(), doneBefore });
}

/**
 * An answer as it is kept. One that was read while an entry is under way, or was done meanwhile, may have it in or not; then the older answer stays, with the
 * entry laid over it, until it is asked for anew (data/outbox/invalidation.ts). Where there is no older one it is a guess.
 * `doneBefore` is of when it was asked for; all else of when it comes.
 */
export function heardOf<Answer>(
  answer: Answer,
  { older, entries, doneBefore, at, area }: Known<Answer>,
): HeardAnswer<Answer> {
  const newer = { answer, doneBefore, at };
  if (!isUnderWay(entries, area) && !hasMovedOn(entries, area, doneBefore)) return newer;
  return older === undefined || older.isGuess ? { ...newer, isGuess: true } : older;
}

/**
 * The entries that lie over an answer: all that count, until the answer was asked for after they were done. What was turned down changes nothing.
 * @param doneBefore of the answer.
 */
export const laidOver = (entries: readonly Entry[], area: Area, doneBefore: number): Entry[] =>
  entries.filter((entry) => isOfArea(entry, area) && (isWaiting(entry) || isUnknownTo(entry, doneBefore)));

// Only a done entry has a number.
const isUnknownTo = ({ state, done_no = 0 }: Entry, doneBefore: number): boolean =>
  state === "done" && done_no > doneBefore;

const hasMovedOn = (entries: readonly Entry[], area: Area, doneBefore: number): boolean =>
  entries.some((entry) => isOfArea(entry, area) && isUnknownTo(entry, doneBefore));

/** True while the server may still come to know of it by itself. */
export const isWaiting = ({ state, last_error }: Entry): boolean =>
  state === "blocked" ? last_error?.kind === "no-answer" : state !== "done";

/** True while nobody can say whether an answer that comes now has all of these entries in it: one is being sent, or may have arrived. */
export const isUnderWay = (entries: readonly Entry[], area: Area): boolean =>
  entries.some(
    (entry) => isOfArea(entry, area) && (entry.state === "sending" || (entry.outcomeUnknown && maySend(entry))),
  );

const maySend = ({ state }: Entry): boolean => state === "queued" || state === "paused";
