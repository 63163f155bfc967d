/** Searching the catalogue: found in the process's index, narrowed down by what the database says now, and shown from the database. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import type { Classification, ProductGroup, ProductPage } from "#contract/catalogue/catalogue.ts";
import type * as contract from "#contract/catalogue/product-search.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { groupHeader, inhalation } from "#contract/catalogue/rules/headers.ts";
import { isNarrowed, narrowed } from "#contract/catalogue/rules/search-facets.ts";
import type { Question } from "#contract/catalogue/rules/search-index.ts";
import { searchTerms } from "#contract/catalogue/rules/search-words.ts";
import {
  bigint,
  bool,
  int,
  json,
  listOf,
  nullable,
  type Of,
  orMissing,
  statement,
  text,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { classNotFound } from "#server/services/catalogue/text.ts";
import type { Catalogue, CatalogueIndex } from "./catalogue-index.ts";
import { foundRow, productOf, type ProductRow, withFound } from "./product-rows.ts";

/** A single class is answered with its items when it has at most this many. */
const mostItemIds = 1_000;

type Search = { index: CatalogueIndex; db: Tx; caller: Caller };
type Input = ParsedOf<typeof contract.searchProducts>;

/** Products that match, best first, in their groups. @throws Refusal 404 for a class that is not there. */
export const searchProducts = (search: Search, input: Input): Promise<ProductPage> =>
  pageOf(search, questionOf(input), { ...input, isSearch: true });

/** The same, where the class is told and does not narrow. @throws Refusal 404 for a class that is not there. */
export const searchAllClasses = (search: Search, input: Input): Promise<ProductPage> =>
  pageOf(search, { ...questionOf(input), classId: null }, { ...input, isSearch: true });

const questionOf = ({ searchText, classId, type }: Input): Question => ({
  terms: searchTerms(searchText),
  classId,
  type,
});

/** What products are called. */
export async function productNames(
  { index, db }: Omit<Search, "caller">,
  { searchText, page, page_size }: ParsedOf<typeof contract.productNames>,
): Promise<OutputOf<typeof contract.productNames>> {
  const question: Question = { terms: searchTerms(searchText), classId: null, type: "ALL" };
  const { names } = await index.ask(db, async (catalogue) => {
    const { positions } = catalogue.find(question);
    const asked = itemsAt(catalogue, positions, (page - 1) * page_size, page_size);
    const answer = await db.run(namesStatement, { item_ids: asked });
    const name = ({ item_id, full_description, ndc_code, schedule_name, manufacturer }: Name): Name => ({
      item_id,
      full_description,
      ndc_code,
      schedule_name,
      manufacturer,
    });
    const found = answer.flatMap((row) => (row.item_id === null ? [] : [name(row as Name)]));
    return { revision: answer[0]!.revision, names: found };
  });
  return names;
}

const controlledStatement = statement(
  "has_controlled",
  { values: { item_ids: listOf(int) }, row: { has_cs: bool } },
  "select exists (select from products where item_id = any(:item_ids::int[]) and schedule_name is not null and is_active) as has_cs",
);

/** Whether one of these products is controlled. */
export async function hasControlled(
  db: Tx,
  { item_ids }: ParsedOf<typeof contract.hasControlled>,
): Promise<{ has_cs: boolean }> {
  return (await db.run(controlledStatement, { item_ids }))[0]!;
}

/** One row at least, so that the revision is always answered. */
const revision = "select max(revision) from catalogue_state";
const namesStatement = statement(
  "product_names",
  {
    values: { item_ids: listOf(int) },
    row: {
      revision: bigint,
      item_id: nullable(int),
      full_description: nullable(text),
      ndc_code: nullable(text),
      schedule_name: nullable(text),
      manufacturer: nullable(text),
    },
  },
  `
  select coalesce((${revision}), 0) as revision, r.item_id, r.full_description, r.ndc_code, r.schedule_name, r.manufacturer from (select 1) one left join (
    select p.*, asked.place
    from unnest(:item_ids::int[]) with ordinality as asked(item_id, place) join products p using (item_id) where p.is_active) r on true
  order by r.place`,
);
type Name = OutputOf<typeof contract.productNames>[number];

type ClassRow = Pick<Classification, "class_id" | "class_name" | "add_header_html">;
const pageStatement = statement(
  "product_page",
  {
    values: { customer_id: nullable(int), item_ids: listOf(int), class_id: nullable(int) },
    row: {
      revision: bigint,
      class: nullable(json<ClassRow>()),
      ...orMissing(foundRow),
      inhalation_header: nullable(text),
    },
  },
  `${withFound()}
  select coalesce((${revision}), 0) as revision, (select row_to_json(c) from classifications c where c.class_id = :class_id) as class, found.*,
    case when found.display_group_id = ${inhalation.display_group_id}
      then (select add_header_html from classifications where class_id = ${inhalation.class_id}) end as inhalation_header
  from (select 1) one left join found on true order by found.place`,
);
type PageRow = Of<(typeof pageStatement)["row"]>;

/** `classId` is the class to tell of; choices, sort and facets are those of a search. */
type Wanted = { page: number; page_size: number; classId: number | null } & (
  | { isSearch: false }
  | ({ isSearch: true } & Pick<Input, "filters" | "sort" | "facets">)
);

/** One page of an answer. @throws Refusal 404 for a class that is not there. */
export async function pageOf(search: Search, question: Question, wanted: Wanted): Promise<ProductPage> {
  const { index, db, caller } = search;
  const { page, page_size, classId } = wanted;
  const { rows, total, itemIds, count, how, facets } = await index.ask(db, async (catalogue) => {
    const { positions, how: found, facets: told } = await chosen(search, catalogue, question, wanted);
    const asked = itemsAt(catalogue, positions, (page - 1) * page_size, page_size);
    const answer = await db.final(pageStatement, {
      customer_id: caller.customer_id,
      item_ids: asked,
      class_id: classId,
    });
    const isWhole = classId !== null && catalogue.countOf(classId) <= mostItemIds;
    const itemIdsOfClass = () =>
      itemsAt(catalogue, catalogue.find({ terms: [], classId, type: "ALL" }).positions, 0, mostItemIds);
    return {
      revision: answer[0]!.revision,
      rows: answer,
      total: positions.length,
      itemIds: isWhole ? itemIdsOfClass() : [],
      count: catalogue.countOf(classId ?? 0),
      how: found,
      facets: told,
    };
  });
  const answer: ProductPage = {
    groups: groupsOf(rows),
    total,
    ...(wanted.isSearch ? { how } : {}),
    ...(facets === undefined ? {} : { facets }),
  };
  const found = rows[0]!.class;
  if (classId === null) return answer;
  if (found === null) throw new Refusal(404, classNotFound);
  return { ...answer, classification: { ...found, item_ids: itemIds, item_count: count } };
}

/** What was found, as far as the choices leave it, in the order asked for. */
async function chosen(search: Search, catalogue: Catalogue, question: Question, wanted: Wanted) {
  const { positions: found, how } = catalogue.find(question);
  const none = { positions: found as ArrayLike<number> & Iterable<number>, how, facets: undefined };
  if (!wanted.isSearch) return none;
  const { filters, sort, facets: isTold } = wanted;
  const its = isTold || isNarrowed(filters) ? narrowed(found, filters, await narrowingOf(search, catalogue)) : none;
  const facets = isTold ? its.facets : undefined;
  const { index } = catalogue;
  const isLasting = !isNarrowed(filters); // then it is the index's own answer
  const positions = isLasting ? found : its.positions;
  const toSort = { customer_id: search.caller.customer_id, index, positions, sort, isLasting };
  return { positions: await search.index.inOrder(search.db, toSort), how, facets };
}

async function narrowingOf({ index, db, caller }: Search, { index: { items, classes, facets } }: Catalogue) {
  const [outOfStock, offered] = [await index.outOfStock(db), await offeredTo(db, caller.customer_id)];
  return {
    classes,
    ...facets,
    isInStock: (position: number) => !outOfStock.has(items[position]!),
    isOnIncentive: (position: number) => offered.has(items[position]!),
  };
}

const offeredStatement = statement(
  "offered_to",
  { values: { customer_id: nullable(int) }, row: { item_id: int } },
  `select distinct o.item_id from customer_incentives ci join incentive_products o using (incentive_id)
   where ci.customer_id = :customer_id and not o.is_qualifying`,
);

/** The items of the customer's incentives. */
async function offeredTo(db: Tx, customer_id: number | null): Promise<ReadonlySet<number>> {
  const rows = await db.run(offeredStatement, { customer_id });
  return new Set(rows.map(({ item_id }) => item_id));
}

/** Item numbers of a part of what was found. */
export const itemsAt = ({ index }: Catalogue, positions: ArrayLike<number>, from: number, count: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.min(count, positions.length - from)) },
    (_, at) => index.items[positions[from + at]!]!,
  );

/** Neighbours of one group under one heading. */
function groupsOf(rows: readonly PageRow[]): ProductGroup[] {
  const groups: ProductGroup[] = [];
  for (const row of rows) {
    if (row.item_id === null) continue;
    const found = row as ProductRow; // a row of it is whole
    const { display_group_id, display_group, group_html } = found;
    if (groups.at(-1)?.display_group_id !== display_group_id) {
      groups.push({
        display_group_id,
        display_group,
        items: [],
        add_header_html: groupHeader(display_group_id, group_html, row.inhalation_header),
      });
    }
    groups.at(-1)!.items.push(productOf(found));
  }
  return groups;
}
