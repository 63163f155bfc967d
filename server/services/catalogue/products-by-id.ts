/** Products by their numbers, as the caller's customer sees them. */
import type { Product } from "#contract/catalogue/catalogue.ts";
import type { Tx } from "#server/db/open.ts";
import { int, listOf, statement } from "#server/db/statement.ts";
import { foundRow, productOf, withFound } from "./product-rows.ts";

const productsStatement = statement(
  "products_by_id",
  { values: { customer_id: int, item_ids: listOf(int) }, row: foundRow },
  `${withFound} select * from found`,
);

/** In any order; of those that are not in the catalogue nothing. */
export async function productsById(
  db: Tx,
  customer_id: number,
  item_ids: readonly number[],
): Promise<Map<number, Product>> {
  if (item_ids.length === 0) return new Map();
  const rows = await db.run(productsStatement, { customer_id, item_ids });
  return new Map(rows.map((row) => [row.item_id, productOf(row)]));
}
