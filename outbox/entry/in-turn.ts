/** Whose turn it is (pure): of the scopes that wait, the one that has waited longest. */
import type { Entry } from "./entry.ts";
import { holds } from "./record.ts";

/** Up to `most` scopes whose first entry may go at `now`, the oldest first. @param entries in order of seq. */
export function scopesInTurn(
  entries: readonly Entry[],
  { most, except, now }: { most: number; except: ReadonlySet<string>; now: number },
): string[] {
  const seen = new Set(except);
  const scopes: string[] = [];
  for (const entry of entries) {
    if (scopes.length === most) break;
    if (!holds(entry) || seen.has(entry.scope)) continue;
    seen.add(entry.scope);
    if (entry.state === "queued" && entry.next_at <= now) scopes.push(entry.scope);
  }
  return scopes;
}
