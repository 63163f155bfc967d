/** One process's search index, made anew when the catalogue's revision in the database is another. The truth stays in the database. */
import type { HowFound } from "#contract/catalogue/facets.ts";
import { placeOf } from "#contract/catalogue/rules/search.ts";
import { partsOf, searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import { facetsOf } from "#contract/catalogue/rules/search-facets.ts";
import { find, type Question, type SearchIndex } from "#contract/catalogue/rules/search-index.ts";
import { bigint, int, nullable, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { productOrder } from "./price-order.ts";
import { indexBuilder } from "./search-index.ts";

export type CatalogueIndex = {
  /**
   * Answers from an index that is as new as the database: `ask` reads what it needs together with `catalogue_state.revision`, and is asked again
   * with a new index when that differs.
   */
  ask: <T extends { revision: number }>(db: Tx, ask: (catalogue: Catalogue) => Promise<T>) => Promise<T>;
  /** Items of which not one unit can be sold now, as of a few seconds ago: for counting and narrowing, never for selling. */
  outOfStock: (db: Tx) => Promise<ReadonlySet<number>>;
  inOrder: ReturnType<typeof productOrder>;
};

/** The catalogue as it stood at a revision. */
export type Catalogue = {
  revision: number;
  index: SearchIndex;
  find: (question: Question) => Answer;
  countOf: (classId: number) => number;
};

/** Positions of what was found, best first. */
export type Answer = { positions: Int32Array; how: HowFound };

/** The catalogue changes rarely; when it changes faster than it can be read, the last reading answers. */
const mostReadings = 3;

/** Reading the whole stock for every search would be most of the search. */
const stockKeptMs = 5_000;

/** An index that is empty until first asked. */
export function catalogueIndex(): CatalogueIndex {
  let current: Catalogue | undefined;
  let reading: Promise<Catalogue> | undefined;
  let stock: { items: ReadonlySet<number>; readAt: number } | undefined;
  /** One at a time; whoever comes meanwhile waits for it. */
  const read = async (db: Tx): Promise<Catalogue> => {
    reading ??= readCatalogue(db).finally(() => (reading = undefined));
    return (current = await reading);
  };
  return {
    inOrder: productOrder(),
    outOfStock: async (db) => {
      if (stock === undefined || performance.now() - stock.readAt > stockKeptMs)
        stock = { items: await readOutOfStock(db), readAt: performance.now() };
      return stock.items;
    },
    ask: async (db, ask) => {
      let catalogue = current ?? (await read(db));
      for (let readings = 1; ; readings++) {
        const answer = await ask(catalogue);
        if (answer.revision === catalogue.revision || readings === mostReadings) return answer;
        catalogue = current !== undefined && current.revision === answer.revision ? current : await read(db);
      }
    },
  };
}

const outStatement = statement(
  "out_of_stock",
  { values: {}, row: { item_id: int } },
  `select s.item_id from stock s join product_units u using (item_id)
     where s.available < u.units_in and not exists (select from product_units f where f.item_id = u.item_id and f.position < u.position)`,
);

async function readOutOfStock(db: Tx): Promise<ReadonlySet<number>> {
  const rows = await db.run(outStatement, {});
  return new Set(rows.map(({ item_id }) => item_id));
}

/** Rows of one reading. */
const batch = 10_000;
const batchStatement = statement(
  "catalogue_batch",
  {
    values: { last: int },
    row: {
      item_id: int,
      full_description: text,
      display_group_id: int,
      display_group: text,
      class_id: nullable(int),
      schedule_name: nullable(text),
      form: text,
      manufacturer: text,
      ndc_code: text,
      search_text: text,
    },
  },
  `select p.item_id, p.full_description, p.display_group_id, g.display_group, p.class_id, p.schedule_name, p.form,
         p.manufacturer, p.ndc_code, p.search_text
       from products p join display_groups g using (display_group_id) where p.is_active and p.item_id > :last order by p.item_id limit ${batch}`,
);

const revisionStatement = statement(
  "catalogue_revision",
  { values: {}, row: { revision: bigint } },
  "select revision from catalogue_state",
);

async function readCatalogue(db: Tx): Promise<Catalogue> {
  const [state] = await db.run(revisionStatement, {});
  const builder = indexBuilder();
  for (let last = 0; ;) {
    const rows = await db.run(batchStatement, { last });
    for (const row of rows)
      builder.add({
        place: placeOf(row),
        class_id: row.class_id,
        isControlled: row.schedule_name !== null,
        facets: facetsOf(row),
        ...(partsOf(row.search_text) ?? partsOf(searchTextOf(row))!), // of an older version: made anew
      });
    if (rows.length < batch) break;
    last = rows.at(-1)!.item_id;
  }
  return catalogueOf(state?.revision ?? 0, builder.done());
}

/** Answers are kept for the next page of the same question, until they hold so many positions together. */
const keptPositions = 2_000_000;

function catalogueOf(revision: number, index: SearchIndex): Catalogue {
  const counts = new Map<number, number>();
  for (const classId of index.classes) counts.set(classId, (counts.get(classId) ?? 0) + 1);
  const answers = new Map<string, Answer>();
  let kept = 0;
  const keep = (key: string, answer: Answer) => {
    answers.set(key, answer);
    kept += answer.positions.length + 1;
    for (const [oldest, { positions }] of answers) {
      if (kept <= keptPositions) break;
      answers.delete(oldest);
      kept -= positions.length + 1;
    }
  };
  return {
    revision,
    index,
    find: (question) => {
      const key = JSON.stringify(question);
      const known = answers.get(key);
      if (known) return known;
      const { positions, how } = find(index, question);
      const answer = { positions: Int32Array.from(positions), how };
      keep(key, answer);
      return answer;
    },
    countOf: (classId) => counts.get(classId) ?? 0,
  };
}
