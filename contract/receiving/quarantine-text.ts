/** Texts about quarantine that page and server share. */
import type { QuarantineStatus, SuspectReason } from "./rules/suspect.ts";

/** Why a unit is in quarantine, in the order in which the reasons are offered. */
export const suspectReasons = {
  unknown_serial: "Serial number is not on this shipment",
  wrong_lot: "Lot is not on this shipment",
  wrong_expiry: "Expiration date differs from the shipment",
  tampered: "Opened, altered or damaged",
  other: "Other",
} as const satisfies Record<SuspectReason, string>;

export const quarantineStatuses = {
  quarantined: "In quarantine",
  released: "Released",
  returned: "Returned",
} as const satisfies Record<QuarantineStatus, string>;
