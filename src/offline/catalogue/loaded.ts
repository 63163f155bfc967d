/** The catalogue in memory, as compact as searching needs it: numbers and words, no product. */
import { searchIndex, type SearchIndex } from "#contract/rules/search-index.ts";
import { chunkSize, type SearchChunk } from "./records.ts";

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
    coded: (term) => chunks.flatMap((chunk, no) => codedIn(chunk, term).map((at) => positions[no * chunkSize + at]!)),
  });
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
