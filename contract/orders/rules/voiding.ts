/** Which lines of a signed order can be voided (pure). */
import type { PurchaseOrder } from "#contract/orders/orders.ts";

/** A line of which nothing has shipped and not all was taken off. */
export const isVoidable = ({
  quantity,
  voided_quantity,
  shipped_quantity,
}: Pick<PurchaseOrder["lines"][number], "quantity" | "voided_quantity" | "shipped_quantity">): boolean =>
  shipped_quantity === 0 && voided_quantity < quantity;
