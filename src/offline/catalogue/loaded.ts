/** The catalogue in memory, as compact as searching needs it: numbers and words, no product. */
import { searchIndex, type SearchIndex } from "#contract/catalogue/rules/search-index.ts";
import { columnsOf } from "#contract/catalogue/rules/search-facets.ts";
import { chunkSize, traitCount, type SearchChunk } from "./records.ts";

/** Lays out what is on the disk. @param order slots in display order. */
export function indexOf(order: Int32Array, words: readonly string[], chunks: readonly SearchChunk[]): SearchIndex {
  const items = new Int32Array(order.length);
  const groups = new Int32Array(order.length);
  const classes = new Int32Array(order.length);
  const controlled = new Uint8Array(order.length);
  const starts = new Int32Array(order.length + 1);
  const positions = new Int32Array(chunks.length * chunkSize);
  for (let position = 0; position < order.length; position++) {
    const slot = order[position]!;
    const at = slot % chunkSize;
    const chunk = chunks[Math.floor(slot / chunkSize)]!;
    items[position] = chunk.items[at]!;
    groups[position] = chunk.groups[at]!;
    classes[position] = chunk.classes[at]!;
    controlled[position] = chunk.controlled[at]!;
    starts[position + 1] = starts[position]! + chunk.starts[at + 1]! - chunk.starts[at]!;
    positions[slot] = position;
  }
  const values = new Int32Array(starts[order.length]!);
  for (let position = 0, next = 0; position < order.length; position++) {
    const slot = order[position]!;
    const chunk = chunks[Math.floor(slot / chunkSize)]!;
    const end = chunk.starts[(slot % chunkSize) + 1]!;
    for (let at = chunk.starts[slot % chunkSize]!; at < end; at++) values[next++] = chunk.words[at]!;
  }
  return searchIndex({
    items,
    groups,
    classes,
    controlled,
    words,
    wordsOf: { starts, values },
    facets: columnsOf((trait) => columnOf(order, chunks, trait)),
    withCodes: (asked) => {
      const found = new Map<string, number[]>();
      for (const [no, chunk] of chunks.entries())
        eachCode(chunk, (code, at) => {
          if (asked.has(code)) found.set(code, [...(found.get(code) ?? []), positions[no * chunkSize + at]!]);
        });
      return found;
    },
    coded: (term) => chunks.flatMap((chunk, no) => codedIn(chunk, term).map((at) => positions[no * chunkSize + at]!)),
  });
}

/** What changes from day to day, by position: whether it is in stock, and the list's price in cents (-1 none) for which unit. */
export type Offered = { inStock: Uint8Array; prices: Int32Array; units: ReturnType<typeof columnOf> };

/** The same of what is on the disk. */
export function offeredOf(order: Int32Array, chunks: readonly SearchChunk[]): Offered {
  const inStock = new Uint8Array(order.length);
  const prices = new Int32Array(order.length);
  for (let position = 0; position < order.length; position++) {
    const chunk = chunks[Math.floor(order[position]! / chunkSize)]!;
    inStock[position] = chunk.inStock[order[position]! % chunkSize]!;
    prices[position] = chunk.prices[order[position]! % chunkSize]!;
  }
  return { inStock, prices, units: columnOf(order, chunks, traitCount - 1) };
}

/** One trait of all products: each chunk's own numbers made those of all. */
function columnOf(order: Int32Array, chunks: readonly SearchChunk[], trait: number) {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => numbers.get(text) ?? (numbers.set(text, numbers.size), numbers.size - 1);
  const known = chunks.map(({ traitTexts }) => new Int32Array(traitTexts.length).fill(-1));
  const at = new Int32Array(order.length);
  for (let position = 0; position < order.length; position++) {
    const slot = order[position]!;
    const no = Math.floor(slot / chunkSize);
    const own = chunks[no]!.traits[(slot % chunkSize) * traitCount + trait]!;
    if (known[no]![own]! < 0) known[no]![own] = numberOf(chunks[no]!.traitTexts[own]!);
    at[position] = known[no]![own]!;
  }
  return { values: [...numbers.keys()], at };
}

function eachCode({ codes, codeStarts, codeSlots }: SearchChunk, hear: (code: string, at: number) => void): void {
  for (let nth = 0; nth < codeSlots.length; nth++)
    hear(codes.slice(codeStarts[nth], codeStarts[nth + 1]), codeSlots[nth]!);
}

/** Slots of a chunk that have a code beginning with this. */
function codedIn({ codes, codeStarts, codeSlots }: SearchChunk, term: string): number[] {
  const beginOf = (nth: number) =>
    codes.slice(codeStarts[nth], Math.min(codeStarts[nth + 1]!, codeStarts[nth]! + term.length));
  let low = 0;
  for (let high = codeSlots.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (beginOf(middle) < term) low = middle + 1;
    else high = middle;
  }
  const slots: number[] = [];
  for (; low < codeSlots.length && beginOf(low) === term; low++) slots.push(codeSlots[low]!);
  return slots;
}
