/** `portal gs1 parse`: the page's own reading of scans, for suites of test vectors. */
import { scanOf } from "#contract/receiving/gs1/scan.ts";

/** A line `{ id, raw, symbology? }`, the group separator as U+001D; gives `{ ok, elements }` or `{ ok, reason }`. */
export function parseScan({ raw, symbology }: Record<string, unknown>, now: Date): object {
  if (typeof raw !== "string") return { ok: false, reason: "`raw` is no text." };
  if (symbology !== undefined && symbology !== null && typeof symbology !== "string")
    return { ok: false, reason: "`symbology` is no text." };
  return scanOf(raw, symbology ?? undefined, now.getUTCFullYear());
}
