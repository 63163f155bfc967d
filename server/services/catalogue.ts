/** The catalogue: classes, search and browse, one product. Searching happens in the process's index, everything shown comes from the database. */
import type { OutputOf, ParsedOf } from "#contract/call.ts";
import type * as contract from "#contract/catalogue.ts";
import type { Classification, Product, ProductGroup, ProductPage } from "#contract/catalogue.ts";
import { Refusal } from "#contract/refusal.ts";
import { groupHeader, inhalation } from "#contract/rules/headers.ts";
import { searchTerms } from "#contract/rules/search.ts";
import type { Question } from "#contract/rules/search-index.ts";
import type { Tx } from "#server/db/open.ts";
import type { Asker } from "#server/http/asker.ts";
import type { Catalogue, CatalogueIndex } from "./catalogue-index.ts";
import { productOf, type ProductRow, withFound } from "./product-rows.ts";

/** A single class is answered with its items when it has at most this many. */
const mostItemIds = 1_000;
/** Suggestions for an unexpected receipt. */
const mostSuggestions = 50;

/** One product. @throws Refusal 404 when there is none. */
export async function product(
  db: Tx,
  { customer_id }: Asker,
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

/** Products that match, best first, in their groups. @throws Refusal 404 for a class that is not there. */
export const searchProducts = (
  index: CatalogueIndex,
  db: Tx,
  asker: Asker,
  input: ParsedOf<typeof contract.searchProducts>,
): Promise<ProductPage> =>
  pageOf(index, db, asker, { terms: searchTerms(input.searchText), classId: input.classId, type: input.type }, input);

/** The whole catalogue for the asker's own customer. @throws Refusal 404 for any other. */
export async function productsForCustomer(
  index: CatalogueIndex,
  db: Tx,
  asker: Asker,
  input: ParsedOf<typeof contract.productsForCustomer>,
): Promise<ProductPage> {
  if (input.customerId !== asker.customer_id) throw new Refusal(404, "There is no such customer.");
  return pageOf(index, db, asker, { terms: [], classId: null, type: "ALL" }, input);
}

/** What may come without an order: products by words or code; without text those the customer ordered before. */
export async function productsForUnexpectedReceive(
  index: CatalogueIndex,
  db: Tx,
  { customer_id }: Asker,
  { searchText }: ParsedOf<typeof contract.productsForUnexpectedReceive>,
): Promise<OutputOf<typeof contract.productsForUnexpectedReceive>> {
  const terms = searchTerms(searchText);
  if (terms.length === 0) {
    const { rows } = await db.prepared<Suggested>("ordered_before", orderedBeforeSql, [customer_id]);
    return rows.map(suggestion);
  }
  const { rows } = await index.ask(db, async (catalogue) => {
    const answer = await db.prepared<Suggested>("suggested", suggestedSql, [
      itemsAt(catalogue, { terms, classId: null, type: "ALL" }, 0, mostSuggestions),
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

/** One row at least, so that the revision is always answered. */
const pageSql = `${withFound}
  select coalesce((${revision}), 0) as revision, (select row_to_json(c) from classifications c where c.class_id = $3) as class, found.*,
    case when found.display_group_id = ${inhalation.display_group_id}
      then (select add_header_html from classifications where class_id = ${inhalation.class_id}) end as inhalation_header
  from (select 1) one left join found on true order by found.place`;
type PageRow = {
  revision: number;
  class: ClassRow | null;
  inhalation_header: string | null;
} & (ProductRow | { item_id: null });

type Paging = { page: number; page_size: number };

async function pageOf(
  index: CatalogueIndex,
  db: Tx,
  { customer_id }: Asker,
  question: Question,
  { page, page_size }: Paging,
): Promise<ProductPage> {
  const { rows, total, itemIds, count } = await index.ask(db, async (catalogue) => {
    const positions = catalogue.positions(question);
    const asked = itemsAt(catalogue, question, (page - 1) * page_size, page_size);
    const answer = await db.prepared<PageRow>("product_page", pageSql, [customer_id, asked, question.classId]);
    const isWhole = question.classId !== null && catalogue.countOf(question.classId) <= mostItemIds;
    const itemIdsOfClass = () =>
      itemsAt(catalogue, { terms: [], classId: question.classId, type: "ALL" }, 0, mostItemIds);
    return {
      revision: answer.rows[0]!.revision,
      rows: answer.rows,
      total: positions.length,
      itemIds: isWhole ? itemIdsOfClass() : [],
      count: catalogue.countOf(question.classId ?? 0),
    };
  });
  const groups = groupsOf(rows);
  const found = rows[0]!.class;
  if (question.classId === null) return { groups, total };
  if (found === null) throw new Refusal(404, "There is no such class.");
  return { groups, total, classification: { ...found, item_ids: itemIds, item_count: count } };
}

const itemsAt = ({ positions, index }: Catalogue, question: Question, from: number, count: number): number[] =>
  Array.from(positions(question).subarray(from, from + count), (position) => index.items[position]!);

/** Neighbours of one group under one heading. */
function groupsOf(rows: readonly PageRow[]): ProductGroup[] {
  const groups: ProductGroup[] = [];
  for (const row of rows) {
    if (row.item_id === null) continue;
    const { display_group_id, display_group, inhalation_header } = row;
    if (groups.at(-1)?.display_group_id !== display_group_id) {
      groups.push({
        display_group_id,
        display_group,
        items: [],
        add_header_html: groupHeader(display_group_id, inhalation_header),
      });
    }
    groups.at(-1)!.items.push(productOf(row));
  }
  return groups;
}

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
