/** Suspect product at the dock (DSCSA): why a unit is put in quarantine, and what became of it. */
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { findShippedLot, isOtherExpiration } from "./lots.ts";
import { isLeftOut } from "./packages.ts";

export const suspectReasons = {
  unknown_serial: "Serial number is not on the notice",
  wrong_lot: "Lot is not on the notice",
  wrong_expiry: "Expiry date is not that of the notice",
  tampered: "Opened, altered or damaged",
  other: "Something else",
} as const;

export type SuspectReason = keyof typeof suspectReasons;
export const suspectCodes = Object.keys(suspectReasons) as SuspectReason[];

export const quarantineStatuses = {
  quarantined: "In quarantine",
  released: "Released",
  returned: "Returned",
} as const;

export type QuarantineStatus = keyof typeof quarantineStatuses;
export const quarantineCodes = Object.keys(quarantineStatuses) as QuarantineStatus[];

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
