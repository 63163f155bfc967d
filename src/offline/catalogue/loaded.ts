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
  const codes = chunks.map((chunk) => chunk.codes);
  return searchIndex({
    items,
    groups,
    classes,
    controlled,
    words,
    wordsOf: { starts, values },
    coded: codeSearch(codes, positions),
  });
}

/** Looks through the codes of all chunks: quick enough, and nothing has to be sorted at the start. */
function codeSearch(codes: readonly string[], positions: Int32Array): SearchIndex["coded"] {
  const ends: Int32Array[] = [];
  return (term) => {
    const found: number[] = [];
    const begin = ` ${term}`;
    for (const [no, text] of codes.entries()) {
      let line = 0;
      for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at)) {
        const endOf = (ends[no] ??= lineEnds(text));
        while (endOf[line]! < at) line++;
        found.push(positions[no * chunkSize + line]!);
        at = endOf[line]!; // one code of a product is enough
      }
    }
    return found;
  };
}

function lineEnds(text: string): Int32Array {
  const ends: number[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends.push(at);
  return Int32Array.from([...ends, text.length]);
}
