/**
 * Writes an answer of the delta sync: what changed, what went, and the cursor, in one transaction, so that a crash leaves either all of it or nothing.
 * Whatever comes twice changes nothing the second time.
 */
import type { OutputOf } from "#contract/base/call.ts";
import type { productChanges } from "#contract/catalogue/catalogue.ts";
import { resultOf } from "#outbox/database/database.ts";
import { ordered, reordered } from "./order.ts";
import {
  chunkSize,
  firstRecordOf,
  keptRow,
  lineOf,
  lineRecords,
  packed,
  placeIn,
  shape,
  slotOf,
  unpacked,
  type Chunk,
  type ChunkLines,
  type PlaceChunk,
  type SearchChunk,
  type Slot,
  type Sync,
} from "./records.ts";

export const storeNames = ["state", "words", "search", "rows", "places", "named"];

export type Changes = OutputOf<typeof productChanges>;
/** `again`: ask with this cursor at once. `changed`: products are other than before. */
export type AppliedChanges = { cursor: string | undefined; again: boolean; changed: boolean };

/** Where everything is, as of a generation; made of the disk where somebody else has written since. */
type Known = {
  generation: number;
  slotOf: Map<number, number>;
  free: number[];
  /** The first slot that was never used. */
  end: number;
  wordIds: Map<string, number>;
};

/** What one answer touches. */
type Edit = Known & {
  chunks: Map<number, Chunk>;
  changed: Set<number>;
  freed: Set<number>;
  placed: Set<number>;
  newWords: string[];
};

const fresh: Sync = {
  shape,
  cursor: undefined,
  generation: 0,
  isNaming: false,
  isComplete: false,
  as_of: 0,
  count: 0,
  total: 0,
};

/** What is on the disk; undefined where there is nothing, or it has another shape. */
export async function syncIn(transaction: IDBTransaction): Promise<Sync | undefined> {
  const sync = await resultOf<Sync | undefined>(transaction.objectStore("state").get("sync"));
  return sync?.shape === shape ? sync : undefined;
}

/** The one writer of this worker. It may be run again for a transaction that broke off. */
export function writer(now: () => number) {
  let known: Known | undefined;
  return {
    /** @param asked the cursor that the answer belongs to: where another one stands by now, nothing is written. */
    async apply(transaction: IDBTransaction, asked: string | undefined, page: Changes): Promise<AppliedChanges> {
      const sync = (await syncIn(transaction)) ?? startAnew(transaction);
      if (sync.cursor !== asked) return { cursor: sync.cursor, again: false, changed: false };
      const isStart = page.from_start || asked === undefined;
      const isNaming = sync.isNaming || isStart;
      if (isStart) transaction.objectStore("named").clear();
      if (isNaming) transaction.objectStore("named").add(Int32Array.from(page.products.map(idOf)));
      const next: Sync = { ...sync, isNaming, cursor: page.cursor, total: page.total };
      const isEnd = !page.more;
      if (page.products.length > 0 || page.removed.length > 0 || (isEnd && isNaming)) {
        const edit = editOf(known?.generation === sync.generation ? known : await readKnown(transaction, sync));
        known = undefined; // until this is on the disk
        for (const row of page.products) await put(transaction, edit, row);
        for (const item_id of page.removed) await remove(transaction, edit, item_id);
        if (isEnd && isNaming) await removeUnnamed(transaction, edit);
        write(transaction, edit);
        if (sync.isComplete || isEnd) await writeOrder(transaction, edit);
        if (edit.changed.size > 0 || (isEnd && !sync.isComplete)) next.generation++;
        next.count = edit.slotOf.size;
        const { slotOf: slots, free, end, wordIds } = edit;
        const after = { generation: next.generation, slotOf: slots, free, end, wordIds };
        transaction.addEventListener("complete", () => (known = after));
      }
      if (isEnd) Object.assign(next, { isNaming: false, isComplete: true, as_of: now() });
      if (isEnd && isNaming) transaction.objectStore("named").clear();
      transaction.objectStore("state").put(next, "sync");
      // A server that names no other cursor would be asked for ever.
      const again = page.more && page.cursor !== asked;
      return { cursor: next.cursor, again, changed: next.generation !== sync.generation };
    },
  };
}

function startAnew(transaction: IDBTransaction): Sync {
  for (const name of storeNames) transaction.objectStore(name).clear();
  return fresh;
}

async function readKnown(transaction: IDBTransaction, { generation }: Sync): Promise<Known> {
  const [chunks, words] = await Promise.all([
    resultOf<SearchChunk[]>(transaction.objectStore("search").getAll()),
    resultOf<string[][]>(transaction.objectStore("words").getAll()),
  ]);
  const slots = new Map<number, number>();
  const free: number[] = [];
  for (const [no, { items }] of chunks.entries()) {
    for (const [at, item] of items.entries()) {
      if (item === 0) free.push(no * chunkSize + at);
      else slots.set(item, no * chunkSize + at);
    }
  }
  const last = chunks.at(-1);
  const end = last === undefined ? 0 : (chunks.length - 1) * chunkSize + last.items.length;
  return { generation, slotOf: slots, free, end, wordIds: new Map(words.flat().map((word, id) => [word, id])) };
}

const editOf = (known: Known): Edit => ({
  ...known,
  chunks: new Map(),
  changed: new Set(),
  freed: new Set(),
  placed: new Set(),
  newWords: [],
});

/** Puts a product into its slot, or into a free one. One that does not fit is left out, and what was known of it stays. */
async function put(transaction: IDBTransaction, edit: Edit, sent: unknown): Promise<void> {
  const product = keptRow(sent);
  if (product === undefined) return;
  const slot = edit.slotOf.get(product.item_id) ?? edit.free.pop() ?? edit.end++;
  edit.slotOf.set(product.item_id, slot);
  const [no, at] = [Math.floor(slot / chunkSize), slot % chunkSize];
  const chunk = edit.chunks.get(no) ?? (await chunkIn(transaction, edit, no));
  const before = chunk[at];
  const line = lineOf(product);
  if (before?.line === line) return;
  const made = slotOf(product, line, (word) => wordId(edit, word));
  chunk[at] = made;
  edit.changed.add(no);
  if (before === undefined || !isSamePlace(before, made)) edit.placed.add(slot);
}

async function remove(transaction: IDBTransaction, edit: Edit, item_id: number): Promise<void> {
  const slot = edit.slotOf.get(item_id);
  if (slot === undefined) return;
  const [no, at] = [Math.floor(slot / chunkSize), slot % chunkSize];
  const chunk = edit.chunks.get(no) ?? (await chunkIn(transaction, edit, no));
  chunk[at] = undefined;
  edit.changed.add(no);
  edit.slotOf.delete(item_id);
  edit.free.push(slot);
  edit.placed.delete(slot);
  edit.freed.add(slot);
}

/** At the end of a pass over everything: what it did not name has left the catalogue. */
async function removeUnnamed(transaction: IDBTransaction, edit: Edit): Promise<void> {
  const pages = await resultOf<Int32Array[]>(transaction.objectStore("named").getAll());
  const named = new Set(pages.flatMap((ids) => [...ids]));
  for (const item_id of [...edit.slotOf.keys()].filter((id) => !named.has(id)))
    await remove(transaction, edit, item_id);
}

async function chunkIn(transaction: IDBTransaction, edit: Edit, no: number): Promise<Chunk> {
  const lines = IDBKeyRange.bound(firstRecordOf(no), firstRecordOf(no + 1), false, true);
  const [search, rows, places] = await Promise.all([
    resultOf<SearchChunk | undefined>(transaction.objectStore("search").get(no)),
    resultOf<ChunkLines[]>(transaction.objectStore("rows").getAll(lines)),
    resultOf<PlaceChunk>(transaction.objectStore("places").get(no)),
  ]);
  const chunk = search === undefined ? [] : unpacked({ search, rows: rows.flat(), places });
  edit.chunks.set(no, chunk);
  return chunk;
}

function wordId({ wordIds, newWords }: Edit, word: string): number {
  const known = wordIds.get(word);
  if (known !== undefined) return known;
  wordIds.set(word, wordIds.size);
  newWords.push(word);
  return wordIds.size - 1;
}

function write(transaction: IDBTransaction, { chunks, changed, newWords, wordIds }: Edit): void {
  for (const no of changed) {
    const { search, rows, places } = packed(chunks.get(no)!);
    transaction.objectStore("search").put(search, no);
    for (const [number, lines] of lineRecords(no, rows)) transaction.objectStore("rows").put(lines, number);
    transaction.objectStore("places").put(places, no);
  }
  // Under the number of its first word, so that all of them are read in their order.
  if (newWords.length > 0) transaction.objectStore("words").put(newWords, wordIds.size - newWords.length);
}

async function writeOrder(transaction: IDBTransaction, { slotOf: slots, freed, placed }: Edit): Promise<void> {
  const state = transaction.objectStore("state");
  const order = await resultOf<Int32Array | undefined>(state.get("order"));
  if (order !== undefined && freed.size === 0 && placed.size === 0) return;
  const isSorting = order === undefined || placed.size > 0;
  const places = isSorting ? await resultOf<PlaceChunk[]>(transaction.objectStore("places").getAll()) : [];
  const placeAt = (slot: number) => placeIn(places[Math.floor(slot / chunkSize)]!, slot % chunkSize);
  const next =
    order === undefined ? ordered([...slots.values()], placeAt) : reordered(order, { freed, placed }, placeAt);
  state.put(next, "order");
}

const isSamePlace = (a: Slot, b: Slot): boolean =>
  a.groupKey === b.groupKey && a.display_group_id === b.display_group_id && a.key === b.key && a.item_id === b.item_id;

/** The item of a row, whether or not the rest of it fits: named is named. */
const idOf = (sent: unknown): number => Number((sent as { item_id?: unknown } | null)?.item_id) || 0;
