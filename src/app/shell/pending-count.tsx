/** How many lines are to be received, with what waits here counted: beside the way there. */
import { usePending } from "#src/data/receiving/pending.ts";
import { formatQuantity } from "#src/text/format.ts";

/** It stands on every page: what a page before it asked for, or the look ahead (prefetch.ts), does. */
const justAskedMs = 30_000;

export function PendingCount() {
  const { toReceive } = usePending({ staleTime: justAskedMs });
  return toReceive && <span className="choice__count">{formatQuantity(toReceive.length)}</span>;
}
