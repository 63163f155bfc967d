/** One process's search index, made anew when the catalogue's revision in the database is another. The truth stays in the database. */
import { setTimeout as sleep } from "node:timers/promises";
import type { HowFound } from "#contract/catalogue/facets.ts";
import { find, type Question, type SearchIndex } from "#contract/catalogue/rules/search-index.ts";
import { int, statement } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { type PackedCatalogue, readSmall } from "./catalogue-reading.ts";
import { readAside } from "./catalogue-thread.ts";
import { productOrder } from "./price-order.ts";
import { unpacked } from "./search-index.ts";

export type CatalogueIndex = {
  /**
   * Answers from an index that is as new as the database: `ask` reads what it needs together with `catalogue_state.revision`, and is asked again
   * with a new index when that differs. Where making one takes long, the one before answers meanwhile.
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
  find: (question: Question) => IndexAnswer;
  countOf: (classId: number) => number;
};

/** Positions of what was found, best first. */
type IndexAnswer = { positions: Int32Array; how: HowFound };

/** The catalogue changes rarely; when it changes faster than it can be read, the last reading answers. */
const mostReadings = 3;

/** Reading the whole stock for every search would be most of the search. */
const stockKeptMs = 5_000;

/** Up to so many products are laid out where they are asked for, in some 40 ms; more of them aside. */
const fewProducts = 1_500;

/** Who has an index waits so long for the next one: what a page shows is read from the database by either. */
const patienceMs = 1_000;

type Reading = { begun: Promise<unknown>; done: Promise<Catalogue> };
type Options = { few?: number };

/** An index that is empty until first asked. @param url of the database, for the thread that reads a large catalogue. */
export function catalogueIndex(url: string, { few = fewProducts }: Options = {}): CatalogueIndex {
  let current: Catalogue | undefined;
  let reading: Reading | undefined;
  let stock: { items: ReadonlySet<number>; readAt: number } | undefined;
  /** One at a time. Its beginning reads through who asked first, who must wait for that. */
  const read = (db: Tx): Reading => {
    if (reading !== undefined) return reading;
    const begun = readSmall(db, few);
    const done = begun
      .then((small) => small ?? readAside(url))
      .then((packed) => (current = catalogueOf(packed)))
      .finally(() => (reading = undefined));
    done.catch(() => {}); // told to whoever waits for it
    return (reading = { begun, done });
  };
  /** The next one, or where that takes long and there is one, that. */
  const next = async (db: Tx): Promise<Catalogue> => {
    const { begun, done } = read(db);
    await begun;
    if (current === undefined) return done;
    const patience = new AbortController();
    const late = sleep(patienceMs, current, { signal: patience.signal, ref: false }).catch(() => current!);
    return Promise.race([done, late]).finally(() => patience.abort());
  };
  return {
    inOrder: productOrder(),
    outOfStock: async (db) => {
      if (stock === undefined || performance.now() - stock.readAt > stockKeptMs)
        stock = { items: await readOutOfStock(db), readAt: performance.now() };
      return stock.items;
    },
    ask: async (db, ask) => {
      let catalogue = current ?? (await next(db));
      for (let readings = 1; ; readings++) {
        const answer = await ask(catalogue);
        if (answer.revision === catalogue.revision || readings === mostReadings) return answer;
        const newer = current !== undefined && current.revision === answer.revision ? current : await next(db);
        if (newer === catalogue) return answer; // its successor is not ready
        catalogue = newer;
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

/** Answers are kept for the next page of the same question, until they hold so many positions together. */
const keptPositions = 2_000_000;

function catalogueOf({ revision, packed }: PackedCatalogue): Catalogue {
  const index = unpacked(packed);
  const counts = new Map<number, number>();
  for (const classId of index.classes) counts.set(classId, (counts.get(classId) ?? 0) + 1);
  const answers = new Map<string, IndexAnswer>();
  let kept = 0;
  const keep = (key: string, answer: IndexAnswer) => {
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
