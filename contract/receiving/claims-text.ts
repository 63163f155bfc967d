/** Texts about claims that page and server share. */
import { unitFor } from "#contract/base/units.ts";
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

/** Closing a line short by more than remains on it. @param remaining below 0: more than ordered was received @param unit "carton" */
export const closesMoreThanRemains = (remaining: number, unit: string): string =>
  remaining > 0
    ? `${remaining.toLocaleString("en-US")} ${unitFor(remaining, unit)} ${remaining === 1 ? "remains" : "remain"} on this line. Close that many or fewer.`
    : "Nothing remains on this line. Report the problem without closing the line.";
