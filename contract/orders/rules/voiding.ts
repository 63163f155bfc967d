/** Which lines of a signed order can be voided (pure). */
import { canEndLine } from "./order-endings.ts";
import type { PurchaseOrder } from "#contract/orders/orders.ts";

/** Returns true for a line of which nothing has shipped and not all was removed. */
export const isVoidable = (
  line: Pick<PurchaseOrder["lines"][number], "quantity" | "voided_quantity" | "shipped_quantity">,
): boolean => canEndLine(line, "void");
