/** A correction by the distributor that makes the server refuse a receipt. */
import type { Product } from "#tests/support/product.ts";

/** Changes the unit of measure of an ordered line, so that a receipt in the previous unit is refused. */
export const correctUnit = (
  { rows }: Pick<Product, "rows">,
  { order_id, item_id, unit }: { order_id: number; item_id: number; unit: string },
) =>
  rows("update order_lines set quantity_uom_code = $3 where order_id = $1 and item_id = $2", [order_id, item_id, unit]);
