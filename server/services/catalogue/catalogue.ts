/** The catalogue: classes, one product, all of it, and what may come without an order. Searching: product-search.ts. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type * as contract from "#contract/catalogue/catalogue.ts";
import type { Classification, Product, ProductPage } from "#contract/catalogue/catalogue.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { searchTerms } from "#contract/catalogue/rules/search-words.ts";
import { bigint, int, json, listOf, nullable, type Of, orMissing, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { customerNotFound, productNotFound } from "#server/services/catalogue/text.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { productById } from "./products-by-id.ts";
import { itemsAt, pageOf } from "./product-search.ts";

/** Suggestions for an unexpected receipt. */
const mostSuggestions = 50;

/** One product. @throws Refusal 404 when there is none. */
export async function product(
  db: Tx,
  { customer_id }: Caller,
  { itemId }: ParsedOf<typeof contract.product>,
): Promise<Product> {
  const found = await productById(db, customer_id, itemId);
  if (found === undefined) throw new Refusal(404, productNotFound);
  return found;
}

/** All classes by name, with how many products each has. */
export async function classifications(index: CatalogueIndex, db: Tx): Promise<Classification[]> {
  const { classes, counts } = await index.ask(db, async (catalogue) => {
    const rows = await db.run(classesStatement, {});
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
  if (input.customerId !== caller.customer_id) throw new Refusal(404, customerNotFound);
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
    return (await db.run(orderedBeforeStatement, { customer_id })).map(suggestion);
  }
  const { rows } = await index.ask(db, async (catalogue) => {
    const { positions } = catalogue.find({ terms, classId: null, type: "ALL" });
    const answer = await db.run(suggestedStatement, { item_ids: itemsAt(catalogue, positions, 0, mostSuggestions) });
    return {
      revision: answer[0]?.revision ?? catalogue.revision,
      rows: answer.flatMap((row) => (row.item_id === null ? [] : [row as Suggested])),
    };
  });
  return rows.map(suggestion);
}

const revision = "select max(revision) from catalogue_state";
const classesStatement = statement(
  "classes",
  { values: {}, row: { class_id: int, class_name: text, add_header_html: nullable(text), revision: nullable(bigint) } },
  `select class_id, class_name, add_header_html, (${revision}) as revision from classifications order by class_name`,
);

const suggestedRow = {
  item_id: int,
  full_description: text,
  ndc_code: text,
  manufacturer: text,
  schedule_name: nullable(text),
  units: nullable(json<Suggestion["units"]>()),
};
const suggestedColumns = `
  p.item_id, p.full_description, p.ndc_code, p.manufacturer, p.schedule_name,
  (select json_agg(json_build_object('quantity_uom_code', u.quantity_uom_code, 'sale_UOM_desc', u.sale_uom_desc) order by u.position)
    from product_units u where u.item_id = p.item_id) as units`;
const suggestedStatement = statement(
  "suggested",
  {
    values: { item_ids: listOf(int) },
    row: { revision: nullable(bigint), place: nullable(bigint), ...orMissing(suggestedRow) },
  },
  `
  select (${revision}) as revision, r.* from (select 1) one left join (
    select asked.place, ${suggestedColumns} from unnest(:item_ids::int[]) with ordinality as asked(item_id, place) join products p using (item_id) where p.is_active) r on true
  order by r.place`,
);
/** From product to next product in `order_lines_item`, not from line to line: a customer has few products beside its lines. */
const orderedBeforeStatement = statement(
  "ordered_before",
  { values: { customer_id: int }, row: suggestedRow },
  `
  with recursive ordered as (
    (select l.item_id from order_lines l where l.customer_id = :customer_id order by l.item_id limit 1)
    union all
    select (select l.item_id from order_lines l where l.customer_id = :customer_id and l.item_id > ordered.item_id order by l.item_id limit 1)
    from ordered where ordered.item_id is not null)
  select ${suggestedColumns} from ordered join products p using (item_id)
  where p.is_active order by p.full_description, p.item_id limit 1000`,
);
type Suggestion = OutputOf<typeof contract.productsForUnexpectedReceive>[number];
type Suggested = Of<typeof suggestedRow>;

const suggestion = (row: Suggested): Suggestion => ({
  item_id: row.item_id,
  full_description: row.full_description,
  ndc_code: row.ndc_code,
  manufacturer: row.manufacturer,
  schedule_name: row.schedule_name,
  units: row.units ?? [],
});
