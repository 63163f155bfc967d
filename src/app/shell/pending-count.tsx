/** How many lines are to be received, with what waits here counted: beside the way there. */
import { usePending } from "#src/data/receiving.ts";
import { quantity } from "#src/ui/format.ts";

export function PendingCount() {
  const { lines } = usePending();
  return lines && <span className="choice__count">{quantity(lines.length)}</span>;
}
