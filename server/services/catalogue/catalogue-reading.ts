/** The catalogue read for its search index, in the caller's transaction or, where it is large, by a thread of its own (catalogue-thread.ts). */
import { cataloguePlaceOf } from "#contract/catalogue/rules/search.ts";
import { searchPartsOf, searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import { facetsOf } from "#contract/catalogue/rules/search-facets.ts";
import { bigint, int, nullable, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { indexBuilder, type PackedIndex } from "./search-index.ts";

/** Rows of one reading. */
const batch = 10_000;
const indexedRow = {
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
};
const batchStatement = statement(
  "catalogue_batch",
  { values: { last: int, most: bigint }, row: indexedRow },
  `select p.item_id, p.full_description, p.display_group_id, g.display_group, p.class_id, p.schedule_name, p.form,
         p.manufacturer, p.ndc_code, p.search_text
       from products p join display_groups g using (display_group_id) where p.is_active and p.item_id > :last order by p.item_id limit :most`,
);

const revisionStatement = statement(
  "catalogue_revision",
  { values: {}, row: { revision: bigint } },
  "select revision from catalogue_state",
);

/** The catalogue at a revision, as a thread hands it over. */
export type PackedCatalogue = { revision: number; packed: PackedIndex };

/** All of it; undefined where it has more than `most` products. */
export async function readSmall(db: Tx, most: number): Promise<PackedCatalogue | undefined> {
  const [[state], rows] = await Promise.all([
    db.run(revisionStatement, {}),
    db.run(batchStatement, { last: 0, most: most + 1 }),
  ]);
  if (rows.length > most) return undefined;
  return { revision: state?.revision ?? 0, packed: withRows(indexBuilder(), rows).packed() };
}

/** All of it, whatever its size. */
export async function readLarge(db: Tx): Promise<PackedCatalogue> {
  const [state] = await db.run(revisionStatement, {});
  const builder = indexBuilder();
  for (let last = 0; ;) {
    const rows = await db.run(batchStatement, { last, most: batch });
    withRows(builder, rows);
    if (rows.length < batch) return { revision: state?.revision ?? 0, packed: builder.packed() };
    last = rows.at(-1)!.item_id;
  }
}

type Builder = ReturnType<typeof indexBuilder>;

function withRows(builder: Builder, rows: readonly Of<typeof indexedRow>[]): Builder {
  for (const row of rows)
    builder.add({
      place: cataloguePlaceOf(row),
      class_id: row.class_id,
      isControlled: row.schedule_name !== null,
      facets: facetsOf(row),
      ...(searchPartsOf(row.search_text) ?? searchPartsOf(searchTextOf(row))!), // of an older version: made anew
    });
  return builder;
}
