/** Whose turn it is (pure): of the queues that wait, the one that has waited longest. */
import type { Entry } from "./entry.ts";
import { holds } from "./record.ts";

/** Up to `most` queues whose first entry may go at `now`, the oldest first. @param entries in order of seq. */
export function nextInLine(
  entries: readonly Entry[],
  { most, except, now }: { most: number; except: ReadonlySet<string>; now: number },
): string[] {
  const seen = new Set(except);
  const orderingKeys: string[] = [];
  for (const entry of entries) {
    if (orderingKeys.length === most) break;
    if (!holds(entry) || seen.has(entry.orderingKey)) continue;
    seen.add(entry.orderingKey);
    if (entry.state === "queued" && entry.next_at <= now) orderingKeys.push(entry.orderingKey);
  }
  return orderingKeys;
}
