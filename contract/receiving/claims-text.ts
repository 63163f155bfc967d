/** Texts about claims that page and server share. */
import type { ClaimStatus, ExceptionReason } from "./rules/claims.ts";

/** Why goods are reported, in the order in which the reasons are offered. Before ": " is the name, after it the explanation. */
export const exceptionReasons = {
  short: "Short: fewer received than shipped",
  over: "Over: more received than shipped",
  damaged: "Damaged",
  wrong_item: "Wrong item",
  wrong_lot: "Wrong lot: not on this shipment",
  expired: "Expired or short-dated",
  temperature: "Temperature: out of range",
  not_ordered: "Not ordered",
} as const satisfies Record<ExceptionReason, string>;

export const claimStatuses = {
  open: "Open",
  looked_at: "In review",
  accepted: "Accepted",
  refused: "Denied",
  withdrawn: "Withdrawn",
} as const satisfies Record<ClaimStatus, string>;
