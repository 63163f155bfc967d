/** What a cart's lines have against being ordered, what the cart's page needs too, without the rest (telephone numbers are large). */
import { cartHolds, largestQuantity, maxItemCount, maximumMessage } from "#contract/cart/rules/cart.ts";

/** A cart's line, as far as it can block. */
export type CheckoutLine = {
  item_id?: number;
  quantity_uom_code?: string;
  full_description: string;
  quantity: number;
  max_sale_qty: number | null;
  sale_UOM_desc: string;
  not_sellable_reason: string | null;
};

/** Lines that cannot be ordered as they stand, and a cart that holds too much. */
export const lineReasons = (lines: readonly CheckoutLine[]): string[] => [
  ...lines.flatMap(reasonsOfLine),
  ...roomReasons(lines),
];

/** Of one line. */
export function reasonsOfLine(line: CheckoutLine): string[] {
  const largest = largestQuantity(line.max_sale_qty);
  if (line.not_sellable_reason !== null) return [`${line.full_description}: ${line.not_sellable_reason}`];
  if (line.quantity > largest) return [`${line.full_description}: ${maximumMessage(largest, line.sale_UOM_desc)}`];
  return [];
}

/** Of a cart that holds too much. */
export const roomReasons = (lines: readonly CheckoutLine[]): string[] =>
  lines.reduce((sum, line) => sum + line.quantity, 0) > maxItemCount ? [`${cartHolds}.`] : [];
