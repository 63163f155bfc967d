/** Suspect product at the dock (DSCSA): why a unit is put in quarantine, and what became of it; the texts are in contract/receiving/quarantine-text.ts. */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { findShippedLot, isOtherExpiration } from "./lots.ts";
import { isLeftOut } from "./packages.ts";

export const suspectCodes = ["unknown_serial", "wrong_lot", "wrong_expiry", "tampered", "other"] as const;
export type SuspectReason = (typeof suspectCodes)[number];

export const quarantineCodes = ["quarantined", "released", "returned"] as const;
export type QuarantineStatus = (typeof quarantineCodes)[number];

/** The serials that its shipment names: what came in without having been named is no word of the shipment's. */
export const shippedSerials = ({ serials = [] }: Pick<PendingReceive, "serials">): string[] =>
  serials.filter(({ shipment_order_id }) => shipment_order_id !== null).map(({ serial_number }) => serial_number);

/**
 * What about a scanned unit does not fit the notice of its line; undefined: nothing, or the notice does not say. `serial` is the package's name (packages.ts),
 * `expires` is `MM/DD/YYYY`, or empty as the others are where the code does not have it.
 */
export function suspicionOf(
  { lot, expires, serial }: { lot: string; expires: string; serial: string },
  line: Pick<PendingReceive, "lots" | "serials">,
): SuspectReason | undefined {
  if (isLeftOut(shippedSerials(line), serial)) return "unknown_serial";
  if (lot === "" || line.lots.length === 0) return undefined;
  const known = findShippedLot(line.lots, lot);
  if (known === undefined) return "wrong_lot";
  return isOtherExpiration(expires, known.expiration_date) ? "wrong_expiry" : undefined;
}
