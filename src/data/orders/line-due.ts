/** What of an order's line is due and what of it is here (pure), as receiving counts it. */
import type { PurchaseOrder } from "#contract/orders/orders.ts";

type Line = PurchaseOrder["lines"][number];

/** What was ordered and not taken off again. */
export const wantedOf = ({ quantity, voided_quantity }: Pick<Line, "quantity" | "voided_quantity">): number =>
  quantity - voided_quantity;

/** Received, and declared as not coming: nothing is waited for any more. */
export const hereOf = ({
  received_quantity,
  closed_quantity,
}: Pick<Line, "received_quantity" | "closed_quantity">): number => received_quantity + closed_quantity;

/** Something of the line left the warehouse, and not all that is due is here: it stands in the dock's list. */
export const isStillDue = (
  line: Pick<Line, "quantity" | "voided_quantity" | "shipped_quantity" | "received_quantity" | "closed_quantity">,
): boolean => line.shipped_quantity > 0 && hereOf(line) < wantedOf(line);
