/** The products that many codes mean: found in the process's index, shown as the database has them. */
import type { ParsedOf } from "#contract/base/call.ts";
import type { MatchedCodes } from "#contract/cart/quick-order.ts";
import type * as contract from "#contract/cart/quick-order.ts";
import { matchCodes, mostClosest } from "#contract/catalogue/rules/match-codes.ts";
import { orderProductOf } from "#contract/cart/rules/order-product.ts";
import { bigint, int, listOf, orMissing, statement } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { foundRow, productOf, type ProductRow, withFound } from "./product-rows.ts";

/** A match for each code, in their order. Closest ones are looked for only where few codes are asked about. */
export async function matchProducts(
  index: CatalogueIndex,
  db: Tx,
  { customer_id }: Caller,
  { codes, closest }: ParsedOf<typeof contract.matchProducts>,
): Promise<MatchedCodes> {
  const { rows, matches } = await index.ask(db, async (catalogue) => {
    const found = matchCodes(catalogue.index, codes, closest && codes.length <= mostClosest).map(
      ({ positions, ...match }) => ({
        ...match,
        item_ids: positions.map((position) => catalogue.index.items[position]!),
      }),
    );
    const ids = [...new Set(found.flatMap(({ item_ids }) => item_ids))];
    const answer = await db.run(matchedStatement, { customer_id, item_ids: ids });
    return { revision: answer[0]!.revision, rows: answer, matches: found };
  });
  const products = rows.flatMap((row) => (row.item_id === null ? [] : [orderProductOf(productOf(row as ProductRow))]));
  const known = new Set(products.map(({ item_id }) => item_id));
  return {
    products,
    found: matches.map((match) => ({ ...match, item_ids: match.item_ids.filter((id) => known.has(id)) })),
  };
}

/** One row at least, so that the revision is always answered. */
const matchedStatement = statement(
  "matched",
  { values: { customer_id: int, item_ids: listOf(int) }, row: { revision: bigint, ...orMissing(foundRow) } },
  `${withFound()}
  select coalesce((select max(revision) from catalogue_state), 0) as revision, found.*
  from (select 1) one left join found on true`,
);
