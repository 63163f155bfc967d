/** The catalogue on this device's disk. Nothing of one customer is in it, so all people of the device share it; losing it loses nothing. */
import type { Classification } from "#contract/catalogue/catalogue.ts";
import { database, resultOf, type OutboxDatabase } from "#outbox/database/database.ts";
import type { SearchIndex } from "#contract/catalogue/rules/search-index.ts";
import { indexOf, offeredOf, type Offered } from "./loaded.ts";
import { linesInRecord, productOf, type ChunkLines, type SearchChunk, type Sync } from "./records.ts";
import type { KeptProduct } from "#contract/catalogue/catalogue.ts";
import { storeNames, syncIn, writer, type AppliedChanges, type Changes } from "./writer.ts";

export type Classes = Pick<Classification, "class_id" | "class_name" | "add_header_html">[];

/** What searching needs, as of a generation; `order` gives the slot of a position. */
export type Loaded = { sync: Sync; classes: Classes; order: Int32Array; index: SearchIndex; offered: Offered };

/** Every function is one transaction. @throws StorageFull, StorageGone */
export type CatalogueStore = {
  /** How far the copy is; undefined where there is none. */
  sync: () => Promise<Sync | undefined>;
  hasClasses: () => Promise<boolean>;
  apply: (asked: string | undefined, page: Changes) => Promise<AppliedChanges>;
  keepClasses: (classes: Classes) => Promise<void>;
  /** Everything for searching; undefined until all of the catalogue was here once. */
  load: () => Promise<Loaded | undefined>;
  /** The products in these slots, in that order; "changed" where the catalogue has become another one. */
  products: (loaded: Loaded, slots: ArrayLike<number>) => Promise<KeptProduct[] | "changed">;
  close: () => void;
};

/** Records of lines that stay in memory: a page of a list mostly goes on where the last one ended. */
const keptRecords = 600;

/** Opens it when it is first needed. */
export function openCatalogue(storage: IDBFactory, now: () => number): CatalogueStore {
  const db = database(
    storage,
    "portal-catalog",
    [
      (made) => {
        for (const name of storeNames) made.createObjectStore(name, name === "named" ? { autoIncrement: true } : {});
      },
    ],
    { durability: "relaxed" },
  );
  const writes = writer(now);
  let lines = { generation: 0, records: new Map<number, ChunkLines>() };

  async function linesOf(
    { sync: { generation } }: Loaded,
    wanted: readonly number[],
  ): Promise<typeof lines | "changed"> {
    const kept = lines.generation === generation ? lines.records : new Map<number, ChunkLines>();
    const missing = wanted.filter((number) => !kept.has(number));
    const read = await db.run(["state", "rows"], "readonly", async (transaction) => {
      if ((await syncIn(transaction))?.generation !== generation) return "changed";
      return Promise.all(missing.map((number) => resultOf<ChunkLines>(transaction.objectStore("rows").get(number))));
    });
    if (read === "changed") return "changed";
    const all = new Map([...kept, ...missing.map((number, nth) => [number, read[nth]!] as const)]);
    const used = { generation, records: all };
    lines = { generation, records: new Map([...all].slice(-keptRecords)) };
    return used;
  }

  return {
    sync: () => db.run(["state"], "readonly", syncIn),
    hasClasses: () =>
      db.run(["state"], "readonly", async (transaction) => {
        const count = await resultOf(transaction.objectStore("state").count("classes"));
        return count > 0 && (await syncIn(transaction)) !== undefined;
      }),
    apply: (asked, page) => db.run(storeNames, "readwrite", (transaction) => writes.apply(transaction, asked, page)),
    keepClasses: (classes) =>
      db.run(["state"], "readwrite", async (transaction) => {
        transaction.objectStore("state").put(classes, "classes");
      }),
    load: () => loadAll(db),
    products: async (loaded, slots) => {
      const places = Array.from(slots, (slot) => [Math.floor(slot / linesInRecord), slot % linesInRecord] as const);
      const read = await linesOf(loaded, [...new Set(places.map(([number]) => number))]);
      if (read === "changed") return "changed";
      return places.map(([number, at]) => productOf(read.records.get(number)![at]!));
    },
    close: db.close,
  };
}

async function loadAll(db: OutboxDatabase): Promise<Loaded | undefined> {
  const records = await db.run(["state", "words", "search"], "readonly", async (transaction) => {
    const sync = await syncIn(transaction);
    if (sync?.isComplete !== true) return undefined;
    const state = transaction.objectStore("state");
    const [order, classes, words, chunks] = await Promise.all([
      resultOf<Int32Array>(state.get("order")),
      resultOf<Classes | undefined>(state.get("classes")),
      resultOf<string[][]>(transaction.objectStore("words").getAll()),
      resultOf<SearchChunk[]>(transaction.objectStore("search").getAll()),
    ]);
    return { sync, order, classes: classes ?? [], words, chunks };
  });
  if (records === undefined) return undefined;
  const { sync, order, classes, words, chunks } = records;
  return { sync, classes, order, index: indexOf(order, words.flat(), chunks), offered: offeredOf(order, chunks) };
}
