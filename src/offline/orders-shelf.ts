/** Where the orders of the last 45 days lie on this device, each sealed; what seals them is loaded with the first one (recent-orders.ts). */
import type { AtRest } from "./at-rest.ts";
import type { Owner } from "./own-prices.ts";
import { shelf } from "./shelf.ts";

/** `shapes`: of which build; `mark`: how it stood when it was asked for, unreadable; `keys`: its number and its shipments'. */
export type KeptOrder = { owner: Owner; shapes: number; kept_at: number; mark: string; keys: number[]; sealed: AtRest };

/** By the order's number. */
export const orders = shelf<KeptOrder>("portal-recent-orders", "orders");

/** Takes all of them from this device. */
export async function forgetOrders(): Promise<void> {
  try {
    await orders.clear();
  } catch {
    // No storage: there was nothing.
  }
}
