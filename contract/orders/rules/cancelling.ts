/** Whether an order may still be cancelled (pure). */
import type { OrderStatus } from "#contract/base/order-status.ts";
import { isTooFarAhead } from "#contract/base/too-far-ahead.ts";
import * as text from "#contract/orders/text.ts";
import { canEnd } from "./order-endings.ts";
import { waitsForForm } from "./paper-form.ts";
import { notOverBefore } from "./sixty-days.ts";

/** The warehouse gets an order within a day (ORDER_RELEASE_MINUTES). */
const longestReleaseMs = 24 * 3_600_000;

type Standing = {
  status: OrderStatus;
  /** When the warehouse gets it at the latest; null on orders from before they could be cancelled. */
  release_at: Date | null;
  /** When the warehouse took it. */
  released_at: Date | null;
  placed_at: Date;
  is_form222: boolean;
  form_arrived_at: Date | null;
};

/** Why it cannot be cancelled now; undefined when it can. */
export function whyNotCancellable(order: Standing, now: Date): string | undefined {
  const { status, release_at, released_at } = order;
  if (!canEnd(status, "cancel")) return whyEnded[status] ?? text.shippedNotCancelable;
  // Without its form the warehouse does not get it, however long that takes.
  if (waitsForForm(order)) return undefined;
  return released_at !== null || !isReleasePending(release_at, now) ? text.alreadyReleased : undefined;
}

const whyEnded: Partial<Record<OrderStatus, string>> = {
  CANCELLED: text.alreadyCanceled,
  VOIDED: text.alreadyVoided,
  NOT_ACCEPTED: text.notAcceptedBySupplier,
  EXPIRED: text.alreadyExpired,
};

/**
 * Returns true before the time at which the warehouse gets an order at the latest. By a time that is too far ahead, from a clock that was ahead, nobody knows how
 * long the warehouse has had it.
 */
export const isReleasePending = (release_at: Date | null, now: Date): release_at is Date =>
  release_at !== null && release_at > now && !isTooFarAhead(release_at, now, longestReleaseMs);

/** Until when it may be cancelled; null where it may not any more. */
export function cancelUntil(order: Standing, now: Date): Date | null {
  if (whyNotCancellable(order, now) !== undefined) return null;
  return waitsForForm(order) ? notOverBefore(order.placed_at) : order.release_at;
}
