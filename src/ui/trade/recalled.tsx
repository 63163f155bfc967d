/** A lot that is recalled, beside its number, wherever it stands. */
import { recalled } from "#src/text/trade/lot.ts";
import { Badge } from "#src/ui/kit/marks/badge.tsx";

export function Recalled() {
  return <Badge tone="refused">{recalled}</Badge>;
}
