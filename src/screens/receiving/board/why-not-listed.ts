/** Why the board lists no line of an order, as far as the order says it (pure). */
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { hasEnded } from "#contract/orders/rules/orders.ts";
import { type Failure, failureOf } from "#src/api/failures.ts";
import { isStillDue } from "#src/data/orders/line-due.ts";

/** `unknown`: the order could not be loaded, or is newer than the board. `hidden`: there is no such order, or the user may not see it. */
export type WhyNotListed = "received" | "closed" | "not-shipped" | "ended" | "hidden" | "unknown";

/** @param order as the server has it; undefined while it could not be loaded @param error of loading it */
export function whyNotListed(order: PurchaseOrder | undefined, error: Error | null): WhyNotListed {
  if (order === undefined) return error !== null && isHidden(failureOf(error)) ? "hidden" : "unknown";
  const { detail, lines } = order;
  if (lines.every(({ shipped_quantity }) => shipped_quantity === 0)) return hasEnded(detail) ? "ended" : "not-shipped";
  if (lines.some(isStillDue)) return "unknown";
  return lines.some(({ closed_quantity }) => closed_quantity > 0) ? "closed" : "received";
}

const isHidden = (failure: Failure): boolean => failure.kind === "refused" && failure.status === 404;
