/** Whether an order may still be cancelled (pure). */
import type { OrderStatus } from "#contract/orders/orders.ts";

/** Words that page and server share. */
export const cancellingWords = {
  cancelled: "This order was cancelled already.",
  shipped: "This order has shipped and cannot be cancelled any more.",
  released: "The warehouse has this order already. Call customer service to change it.",
} as const;

type Standing = {
  status: OrderStatus;
  /** When the warehouse gets it at the latest; null on orders from before they could be cancelled. */
  release_at: Date | null;
  /** When the warehouse took it. */
  released_at: Date | null;
};

/** Why it cannot be cancelled now; undefined when it can. */
export function whyNotCancellable({ status, release_at, released_at }: Standing, now: Date): string | undefined {
  if (status === "CANCELLED") return cancellingWords.cancelled;
  if (status !== "PLACED") return cancellingWords.shipped;
  return released_at !== null || release_at === null || release_at <= now ? cancellingWords.released : undefined;
}

/** Until when it may be cancelled; null where it may not any more. */
export const cancelUntil = (order: Standing, now: Date): Date | null =>
  whyNotCancellable(order, now) === undefined ? order.release_at : null;
