/** One process's search index, made anew when the catalogue's revision in the database is another. The truth stays in the database. */
import { placeOf } from "#contract/rules/search.ts";
import { find, type Question, type SearchIndex } from "#contract/rules/search-index.ts";
import type { Tx } from "#server/db/open.ts";
import { indexBuilder } from "./search-index.ts";

export type CatalogueIndex = {
  /**
   * Answers from an index that is as new as the database: `ask` reads what it needs together with `catalogue_state.revision`, and is asked again
   * with a new index when that differs.
   */
  ask: <T extends { revision: number }>(db: Tx, ask: (catalogue: Catalogue) => Promise<T>) => Promise<T>;
};

/** The catalogue as it stood at a revision. */
export type Catalogue = {
  revision: number;
  index: SearchIndex;
  positions: (question: Question) => Int32Array;
  countOf: (classId: number) => number;
};

/** The catalogue changes rarely; when it changes faster than it can be read, the last reading answers. */
const mostReadings = 3;

/** An index that is empty until first asked. */
export function catalogueIndex(): CatalogueIndex {
  let current: Catalogue | undefined;
  let reading: Promise<Catalogue> | undefined;
  /** One at a time; whoever comes meanwhile waits for it. */
  const read = async (db: Tx): Promise<Catalogue> => {
    reading ??= readCatalogue(db).finally(() => (reading = undefined));
    return (current = await reading);
  };
  return {
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

/** Rows of one reading. */
const batch = 10_000;
type Row = {
  item_id: number;
  full_description: string;
  display_group_id: number;
  display_group: string;
  class_id: number | null;
  is_controlled: boolean;
  search_text: string;
};

async function readCatalogue(db: Tx): Promise<Catalogue> {
  const state = await db.query<{ revision: number }>("select revision from catalogue_state");
  const builder = indexBuilder();
  for (let last = 0; ;) {
    const { rows } = await db.prepared<Row>(
      "catalogue_batch",
      `select p.item_id, p.full_description, p.display_group_id, g.display_group, p.class_id, p.schedule_name is not null as is_controlled, p.search_text
       from products p join display_groups g using (display_group_id) where p.is_active and p.item_id > $1 order by p.item_id limit ${batch}`,
      [last],
    );
    for (const row of rows)
      builder.add({
        place: placeOf(row),
        class_id: row.class_id,
        isControlled: row.is_controlled,
        search_text: row.search_text,
      });
    if (rows.length < batch) break;
    last = rows.at(-1)!.item_id;
  }
  return catalogueOf(state.rows[0]?.revision ?? 0, builder.done());
}

/** Answers are kept for the next page of the same question, until they hold so many positions together. */
const keptPositions = 2_000_000;

function catalogueOf(revision: number, index: SearchIndex): Catalogue {
  const counts = new Map<number, number>();
  for (const classId of index.classes) counts.set(classId, (counts.get(classId) ?? 0) + 1);
  const answers = new Map<string, Int32Array>();
  let kept = 0;
  const keep = (key: string, positions: Int32Array) => {
    answers.set(key, positions);
    kept += positions.length + 1;
    for (const [oldest, { length }] of answers) {
      if (kept <= keptPositions) break;
      answers.delete(oldest);
      kept -= length + 1;
    }
  };
  return {
    revision,
    index,
    positions: (question) => {
      const key = JSON.stringify(question);
      const known = answers.get(key);
      if (known) return known;
      const positions = Int32Array.from(find(index, question));
      keep(key, positions);
      return positions;
    },
    countOf: (classId) => counts.get(classId) ?? 0,
  };
}
