/** Two unsent neighbours of one cart line may be one: what a person typed twice in a row is sent once. */
import type { Entry } from "./entry.ts";
import { kindOf, type LineEntry } from "./kinds.ts";

/** `before` with `after` merged into it, under the first one's key, seq and base; undefined when they must stay two. */
export function merged(before: Entry, after: Entry): Entry | undefined {
  if (before.on_behalf_of !== null || after.on_behalf_of !== null) return undefined;
  if (before.state !== "queued" || before.attempts > 0 || before.outcomeUnknown || before.v !== after.v)
    return undefined;
  if (!isOfLine(before) || !isOfLine(after) || before.orderingKey !== after.orderingKey) return undefined;
  if (before.body.item_id !== after.body.item_id || before.body.quantity_uom_code !== after.body.quantity_uom_code)
    return undefined;
  return kindOf(after).merge?.(before, after);
}

const isOfLine = (entry: Entry): entry is LineEntry => kindOf(entry).merge !== null;
