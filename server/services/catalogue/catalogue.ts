/** The catalogue: classes, one product, all of it, and what may come without an order. Searching: product-search.ts. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/catalogue/catalogue.ts";
import type { Classification, Product, ProductPage } from "#contract/catalogue/catalogue.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { searchTerms } from "#contract/catalogue/rules/search-words.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { productOf, type ProductRow, withFound } from "./product-rows.ts";
import { itemsAt, pageOf } from "./product-search.ts";

/** Suggestions for an unexpected receipt. */
const mostSuggestions = 50;

/** One product. @throws Refusal 404 when there is none. */
export async function product(
  db: Tx,
  { customer_id }: Caller,
  { itemId }: ParsedOf<typeof contract.product>,
): Promise<Product> {
  const { rows } = await db.prepared<ProductRow>("product", `${withFound} select * from found`, [
    customer_id,
    [itemId],
  ]);
  if (!rows[0]) throw new Refusal(404, "There is no such product.");
  return productOf(rows[0]);
}

/** All classes by name, with how many products each has. */
export async function classifications(index: CatalogueIndex, db: Tx): Promise<Classification[]> {
  const { classes, counts } = await index.ask(db, async (catalogue) => {
    const { rows } = await db.prepared<{ revision: number } & ClassRow>(
      "classes",
      `select class_id, class_name, add_header_html, (${revision}) as revision from classifications order by class_name`,
    );
    return { revision: rows[0]?.revision ?? catalogue.revision, classes: rows, counts: catalogue.countOf };
  });
  return classes.map(({ class_id, class_name, add_header_html }) => ({
    class_id,
    class_name,
    add_header_html,
    item_ids: [],
    item_count: counts(class_id),
  }));
}

/** The whole catalogue for the caller's own customer. @throws Refusal 404 for any other. */
export async function productsForCustomer(
  index: CatalogueIndex,
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.productsForCustomer>,
): Promise<ProductPage> {
  if (input.customerId !== caller.customer_id) throw new Refusal(404, "There is no such customer.");
  return pageOf(
    { index, db, caller },
    { terms: [], classId: null, type: "ALL" },
    { ...input, classId: null, isSearch: false },
  );
}

/** What may come without an order: products by words or code; without text those the customer ordered before. */
export async function productsForUnexpectedReceive(
  index: CatalogueIndex,
  db: Tx,
  { customer_id }: Caller,
  { searchText }: ParsedOf<typeof contract.productsForUnexpectedReceive>,
): Promise<OutputOf<typeof contract.productsForUnexpectedReceive>> {
  const terms = searchTerms(searchText);
  if (terms.length === 0) {
    const { rows } = await db.prepared<Suggested>("ordered_before", orderedBeforeSql, [customer_id]);
    return rows.map(suggestion);
  }
  const { rows } = await index.ask(db, async (catalogue) => {
    const answer = await db.prepared<Suggested>("suggested", suggestedSql, [
      itemsAt(catalogue, catalogue.find({ terms, classId: null, type: "ALL" }).positions, 0, mostSuggestions),
    ]);
    return {
      revision: answer.rows[0]?.revision ?? catalogue.revision,
      rows: answer.rows.filter(({ item_id }) => item_id !== null),
    };
  });
  return rows.map(suggestion);
}

const revision = "select max(revision) from catalogue_state";
type ClassRow = Pick<Classification, "class_id" | "class_name" | "add_header_html">;

const suggestedColumns = `
  p.item_id, p.full_description, p.ndc_code, p.schedule_name,
  (select json_agg(json_build_object('quantity_uom_code', u.quantity_uom_code, 'sale_UOM_desc', u.sale_uom_desc) order by u.position)
    from product_units u where u.item_id = p.item_id) as units`;
const suggestedSql = `
  select (${revision}) as revision, r.* from (select 1) one left join (
    select asked.place, ${suggestedColumns} from unnest($1::int[]) with ordinality as asked(item_id, place) join products p using (item_id) where p.is_active) r on true
  order by r.place`;
const orderedBeforeSql = `
  select ${suggestedColumns} from products p
  where p.is_active and p.item_id in (select l.item_id from order_lines l where l.customer_id = $1) order by p.full_description, p.item_id limit 1000`;
type Suggestion = OutputOf<typeof contract.productsForUnexpectedReceive>[number];
type Suggested = Omit<Suggestion, "units"> & { units: Suggestion["units"] | null; revision?: number };

const suggestion = ({ item_id, full_description, ndc_code, schedule_name, units }: Suggested): Suggestion => ({
  item_id,
  full_description,
  ndc_code,
  schedule_name,
  units: units ?? [],
});
