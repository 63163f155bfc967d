/** The lot of an unsent receipt after it was edited (pure). */
import { findShippedLot } from "#contract/receiving/rules/lots.ts";
import type { Entry } from "#outbox/entry/entry.ts";

/**
 * Returns the lot to send: as the shipment writes it, else as it was scanned where nobody changed it, else in upper case, as labels print what is typed
 * (decision 167).
 */
export function getEditedLot({ body, snapshot }: Pick<Entry<"receive">, "body" | "snapshot">, typed: string): string {
  const lot = typed.trim();
  const shipped = findShippedLot(snapshot?.line?.lots ?? [], lot);
  if (shipped !== undefined) return shipped.lot_no;
  return lot === body.lot_no ? lot : lot.toUpperCase();
}
