/** How packages of an order leave what is due: the ways, and the statuses and lines from which each is allowed (pure). */
import type { OrderStatus } from "#contract/base/order-status.ts";

/**
 * `cancel`: by the buyer, before the warehouse has the order. `void`: by the purchaser or the supplier, of lines that have not begun to ship
 * (21 CFR 1305.19, 1305.28). `refuse`: the supplier's non-acceptance (21 CFR 1305.15, 1305.25). `expire`: 60 days after the order was placed
 * (21 CFR 1305.13(b), 1305.22(e)). `ship`: by the warehouse, of an order on paper only with its form (21 CFR 1305.13(a)).
 */
export type OrderEnding = "cancel" | "void" | "refuse" | "expire" | "ship";

/** The transition table. The server consults it under the order's lock (server/services/orders/open-order.ts). */
const endingsByStatus: Record<OrderStatus, readonly OrderEnding[]> = {
  WAITING_FOR_FORM: ["cancel", "void", "refuse", "expire"],
  PLACED: ["cancel", "void", "refuse", "expire", "ship"],
  PARTIAL: ["void", "refuse", "expire", "ship"],
  SHIPPED: [],
  RECEIVED: [],
  CANCELLED: [],
  VOIDED: [],
  NOT_ACCEPTED: [],
  EXPIRED: [],
};

/** Returns true if packages of an order with this status may leave it this way. */
export const canEnd = (status: OrderStatus, ending: OrderEnding): boolean => endingsByStatus[status].includes(ending);

/** Returns true for endings by a record that is linked to an order form: of orders that were signed or placed on a Form 222 alone. */
export const needsForm = (ending: OrderEnding): boolean => ending !== "cancel" && ending !== "ship";

type LineCounts = { quantity: number; voided_quantity: number; shipped_quantity: number };

/** Returns how many packages of a line have neither shipped nor been removed. */
export const countOpenPackages = ({ quantity, voided_quantity, shipped_quantity }: LineCounts): number =>
  Math.max(0, quantity - voided_quantity - shipped_quantity);

/** Returns true if the open packages of a line may leave it this way: all or none. Of a line that has begun to ship nothing is voided (21 CFR 1305.28(c)). */
export const canEndLine = (line: LineCounts, ending: OrderEnding): boolean =>
  countOpenPackages(line) > 0 && (ending !== "void" || line.shipped_quantity === 0);
