/**
 * How the catalogue stands on the disk: products in chunks of 500, each in a slot that it keeps. What searching reads, what showing reads and what
 * ordering reads are records of their own, so that a start reads only the first, and a page of a list little beside its own products.
 */
import * as z from "zod/mini";
import { SharedAvailability } from "#contract/catalogue/availability.ts";
import { KeptProduct, KeptUnit } from "#contract/catalogue/catalogue.ts";
import { canBeHad } from "#contract/catalogue/rules/availability.ts";
import { cents } from "#contract/base/money.ts";
import { facetsOf } from "#contract/catalogue/rules/search-facets.ts";
import { cataloguePlaceOf, type CataloguePlace } from "#contract/catalogue/rules/search.ts";
import { searchPartsOf, searchTextOf } from "#contract/catalogue/rules/search-words.ts";

/** Products in a chunk. The slot of a product is its chunk's number times this, and its place in there. */
export const chunkSize = 500;
/** Products whose lines are one record, by their slots: neighbours in a list stand anywhere, and a browser reads a large record slowly. */
export const linesInRecord = 20;

const fields = Object.keys(KeptProduct.shape) as (keyof KeptProduct)[];

/**
 * What is kept, and in which order. Raise the number when a field changes its meaning or contract/catalogue/rules/search-words.ts makes other words or another
 * order (tests/src/offline/catalogue/records.test.ts says when): a device with another shape starts anew.
 */
export const shape = `1 ${fields.join(" ")}`;

/** How far the copy is. All of it is one record, written together with what it tells of. */
export type Sync = {
  shape: string;
  /** Of the last answer; undefined: everything is to be asked for. */
  cursor: string | undefined;
  /** Another one after each change of the products: who has read them before reads them again. */
  generation: number;
  /** Everything is being named again; what was not named by the end is gone. */
  isNaming: boolean;
  /** All of it was here once; only then anything is shown. */
  isComplete: boolean;
  /** When the server last had nothing more to say, by this device's clock; 0 never. */
  as_of: number;
  /** Products here, and in the catalogue as the server told. */
  count: number;
  total: number;
};

/**
 * What searching reads of a chunk, by slot; an item of 0 is a free slot. The words of a slot are those from its start to the next one's. The codes of
 * all its slots stand sorted in one text, each from its start to the next one's, and beside them whose they are. `traits` holds five numbers a slot,
 * of texts in `traitTexts`: its facets, and the unit that the price (in cents; -1 none) is for.
 */
export type SearchChunk = {
  items: Int32Array;
  groups: Int32Array;
  classes: Int32Array;
  controlled: Uint8Array;
  starts: Int32Array;
  words: Int32Array;
  codes: string;
  codeStarts: Int32Array;
  codeSlots: Uint16Array;
  traitTexts: string[];
  traits: Uint16Array;
  inStock: Uint8Array;
  prices: Int32Array;
};
/** How many traits a slot has. */
export const traitCount = 5;
/** The products of a chunk as lines (see `lineOf`); on the disk they are so many records, under numbers that go on from one chunk to the next. */
export type ChunkLines = string[];
/** The records of a chunk's lines, each with its number. */
export const lineRecords = (no: number, rows: ChunkLines): [number: number, lines: ChunkLines][] =>
  Array.from({ length: Math.ceil(rows.length / linesInRecord) }, (_, nth) => [
    firstRecordOf(no) + nth,
    rows.slice(nth * linesInRecord, (nth + 1) * linesInRecord),
  ]);
/** Where the records of a chunk's lines begin. */
export const firstRecordOf = (no: number): number => (no * chunkSize) / linesInRecord;
/** Where the products stand in the catalogue. */
export type PlaceChunk = { items: Int32Array; groups: Int32Array; groupKeys: string[]; keys: string[] };

/** One product with all that is kept of it. */
export type Slot = {
  item_id: number;
  display_group_id: number;
  class_id: number;
  isControlled: boolean;
  words: Int32Array;
  /** Sorted. */
  codes: string[];
  /** The facets, and the unit of the price. */
  traits: readonly string[];
  isInStock: boolean;
  /** Cents for one of the first unit, at the list's price; -1 without one. */
  price: number;
  line: string;
  groupKey: string;
  key: string;
};
export type Chunk = (Slot | undefined)[];
export type ChunkRecords = { search: SearchChunk; rows: ChunkLines; places: PlaceChunk };

/** The row that is kept of what the server sent; undefined where it does not fit. Fields that a newer server added are left out. */
export function keptRow(sent: unknown): KeptProduct | undefined {
  const { success, data } = Row.safeParse(sent);
  return success ? data : undefined;
}
const Row = z.object({
  ...KeptProduct.shape,
  units: z.array(z.object(KeptUnit.shape)),
  availability: z.pipe(z.transform(onlyKnown), SharedAvailability),
});

/** Without the fields that this build does not know of its kind. */
function onlyKnown(sent: unknown): unknown {
  const known = z.safeParse(z.looseObject({ kind: z.string() }), sent);
  const its = SharedAvailability.def.options.find(({ shape: { kind } }) => kind.safeParse(known.data?.kind).success);
  return its === undefined || !known.success
    ? sent
    : Object.fromEntries(Object.entries(known.data).filter(([name]) => Object.hasOwn(its.shape, name)));
}

/** A product as it is written: its fields' values in their order. */
export const lineOf = (product: KeptProduct): string => JSON.stringify(fields.map((field) => product[field]));

/** The product of a line. */
export function productOf(line: string): KeptProduct {
  const values = JSON.parse(line) as unknown[];
  return Object.fromEntries(fields.map((field, at) => [field, values[at]])) as KeptProduct;
}

/** All that is kept of a product. @param wordId numbers a word. */
export function slotOf(product: KeptProduct, line: string, wordId: (word: string) => number): Slot {
  const { words, codes } = searchPartsOf(searchTextOf(product))!;
  const { groupKey, key } = cataloguePlaceOf(product);
  return {
    item_id: product.item_id,
    display_group_id: product.display_group_id,
    class_id: product.class_id ?? 0,
    isControlled: product.schedule_name !== null,
    words: Int32Array.from(words, wordId),
    codes: codes.toSorted(),
    traits: [...facetsOf(product), product.units[0]?.quantity_uom_code ?? ""],
    isInStock: canBeHad(product.availability),
    price: priceOf(product),
    line,
    groupKey,
    key,
  };
}

function priceOf({ units: [first] }: KeptProduct): number {
  const price = first?.sale_UOM_price ?? null;
  return price === null ? -1 : cents(price);
}

/** The three records of a chunk. */
export function packed(chunk: Chunk): ChunkRecords {
  const starts = new Int32Array(chunk.length + 1);
  for (const [at, slot] of chunk.entries()) starts[at + 1] = starts[at]! + (slot?.words.length ?? 0);
  const words = new Int32Array(starts[chunk.length]!);
  for (const [at, slot] of chunk.entries()) if (slot) words.set(slot.words, starts[at]);
  const numbers = (of: (slot: Slot) => number) => Int32Array.from(chunk, (slot) => (slot ? of(slot) : 0));
  const texts = (of: (slot: Slot) => string) => Array.from(chunk, (slot) => (slot ? of(slot) : ""));
  const items = numbers(({ item_id }) => item_id);
  const groups = numbers(({ display_group_id }) => display_group_id);
  return {
    search: {
      items,
      groups,
      classes: numbers(({ class_id }) => class_id),
      controlled: Uint8Array.from(chunk, (slot) => (slot?.isControlled === true ? 1 : 0)),
      starts,
      words,
      ...codesOf(chunk),
      ...traitsOf(chunk),
      inStock: Uint8Array.from(chunk, (slot) => (slot?.isInStock === true ? 1 : 0)),
      prices: numbers(({ price }) => price),
    },
    rows: texts(({ line }) => line),
    places: { items, groups, groupKeys: texts(({ groupKey }) => groupKey), keys: texts(({ key }) => key) },
  };
}

function codesOf(chunk: Chunk): Pick<SearchChunk, "codes" | "codeStarts" | "codeSlots"> {
  const all = chunk.flatMap((slot, at) => (slot?.codes ?? []).map((code) => ({ code, at })));
  all.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : a.at - b.at)); // oxlint-disable-line unicorn/no-array-sort -- made here
  const codeStarts = new Int32Array(all.length + 1);
  for (const [nth, { code }] of all.entries()) codeStarts[nth + 1] = codeStarts[nth]! + code.length;
  const codeSlots = Uint16Array.from(all, ({ at }) => at);
  return { codes: all.map(({ code }) => code).join(""), codeStarts, codeSlots };
}

function traitsOf(chunk: Chunk): Pick<SearchChunk, "traitTexts" | "traits"> {
  const numbers = new Map<string, number>();
  const traits = new Uint16Array(chunk.length * traitCount);
  for (const [at, slot] of chunk.entries()) {
    for (const [nth, text] of (slot?.traits ?? []).entries()) {
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      traits[at * traitCount + nth] = number;
    }
  }
  return { traitTexts: [...numbers.keys()], traits };
}

/** A chunk as its records have it. */
export function unpacked({ search, rows, places }: ChunkRecords): Chunk {
  const codes = rows.map((): string[] => []);
  for (const [nth, at] of search.codeSlots.entries())
    codes[at]!.push(search.codes.slice(search.codeStarts[nth], search.codeStarts[nth + 1]));
  return rows.map((line, at) =>
    search.items[at] === 0
      ? undefined
      : {
          item_id: search.items[at]!,
          display_group_id: search.groups[at]!,
          class_id: search.classes[at]!,
          isControlled: search.controlled[at] === 1,
          words: search.words.slice(search.starts[at], search.starts[at + 1]),
          codes: codes[at]!,
          traits: Array.from(
            search.traits.subarray(at * traitCount, (at + 1) * traitCount),
            (number) => search.traitTexts[number]!,
          ),
          isInStock: search.inStock[at] === 1,
          price: search.prices[at]!,
          line,
          groupKey: places.groupKeys[at]!,
          key: places.keys[at]!,
        },
  );
}

/** The place of a slot in a chunk. */
export const placeIn = ({ items, groups, groupKeys, keys }: PlaceChunk, at: number): CataloguePlace => ({
  groupKey: groupKeys[at]!,
  display_group_id: groups[at]!,
  key: keys[at]!,
  item_id: items[at]!,
});
