/** Whose turn it is (pure): of the queues that wait, those with a write just entered, for its person looks on; then the one that has waited longest. */
import { type Entry, holds, receiptKeyOf } from "./entry.ts";

/** A queue, and how many of its entries may go one after the other. `isHurried`: it has a write just entered, perhaps after these. */
export type Turn = { orderingKey: string; count: number; isHurried: boolean };

/** So long a write that nobody has tried to send yet is one just entered. By the device's clock: it decides what goes first, and nothing else. */
const justEnteredMs = 15_000;

export const isJustEntered = ({ state, attempts, created_at }: Entry, now: number): boolean =>
  state === "queued" && attempts === 0 && created_at <= now && now - created_at < justEnteredMs;

/** Up to `most` entries that may go at `now`, `each` of a queue; inside a queue none before those before it. The cancel of a receipt waits for the receipt's number. @param entries in order of seq. */
export function nextInLine(
  entries: readonly Entry[],
  { most, each, except, now }: { most: number; each: number; except: ReadonlySet<string>; now: number },
): Turn[] {
  const hurried = new Set(entries.filter((entry) => isJustEntered(entry, now)).map(({ orderingKey }) => orderingKey));
  const turns = new Map<string, Turn>();
  const held = new Set(except);
  let left = most;
  const take = (isTheirs: (orderingKey: string) => boolean): void => {
    for (const entry of entries) {
      if (left <= 0) return;
      const { orderingKey, state, next_at } = entry;
      if (!holds(entry) || held.has(orderingKey) || !isTheirs(orderingKey)) continue;
      if (state !== "queued" || next_at > now || receiptKeyOf(entry) !== undefined) {
        held.add(orderingKey);
        continue;
      }
      left -= 1;
      const turn = turns.get(orderingKey) ?? { orderingKey, count: 0, isHurried: hurried.has(orderingKey) };
      turns.set(orderingKey, turn);
      turn.count += 1;
      if (turn.count === each) held.add(orderingKey);
    }
  };
  if (hurried.size > 0) take((orderingKey) => hurried.has(orderingKey));
  take((orderingKey) => !hurried.has(orderingKey));
  return [...turns.values()];
}
