/** Voiding a signed order: words that page and server share (pure). */
import type { PurchaseOrder } from "#contract/orders/orders.ts";

export const voidWords = {
  unsigned: "Only an order that was signed with a certificate is voided. Cancel this one instead.",
  shipped: "All of this order has shipped, or was voided already.",
  line: "One of these lines has shipped, or was voided already. Look again at what is left.",
} as const;

/** A line of which nothing has shipped and not all was taken off. */
export const isVoidable = ({
  quantity,
  voided_quantity,
  shipped_quantity,
}: Pick<PurchaseOrder["lines"][number], "quantity" | "voided_quantity" | "shipped_quantity">): boolean =>
  shipped_quantity === 0 && voided_quantity < quantity;
