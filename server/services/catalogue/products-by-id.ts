/** Products by their numbers, as the caller's customer sees them. */
import type { Product } from "#contract/catalogue/catalogue.ts";
import type { Tx } from "#server/db/open.ts";
import { int, listOf, statement } from "#server/db/statement.ts";
import { foundRow, productOf, withFound } from "./product-rows.ts";

const productsStatement = statement(
  "products_by_id",
  { values: { customer_id: int, item_ids: listOf(int) }, row: foundRow },
  `${withFound()} select * from found`,
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

/** How many rows a list of numbers finds nobody knows before: PostgreSQL would plan anew for each one product. Of a list of one it knows. */
const productStatement = statement(
  "product",
  { values: { customer_id: int, item_id: int }, row: foundRow },
  `${withFound("array[ :item_id::int ]")} select * from found`,
);

/** Undefined where it is not in the catalogue. */
export async function productById(db: Tx, customer_id: number, item_id: number): Promise<Product | undefined> {
  const [row] = await db.final(productStatement, { customer_id, item_id });
  return row && productOf(row);
}
