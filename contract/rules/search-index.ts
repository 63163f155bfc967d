/**
 * The catalogue laid out for searching: products in display order, the distinct words with the products that have them, and the codes. It follows
 * ./search.ts and holds no truth: only positions of products. The server's process and a device's worker both search by this page.
 */
import { bestFirst, isCode } from "./search.ts";

export type SearchIndex = {
  /** By position: item, group, class (0 none) and whether it is controlled. */
  items: Int32Array;
  groups: Int32Array;
  classes: Int32Array;
  controlled: Uint8Array;
  /** All distinct words, each behind a space, and where each begins. */
  vocabulary: string;
  begins: Int32Array;
  /** Positions by word, and words by position. */
  positionsOf: Lists;
  wordsOf: Lists;
  /** Positions of the products that have a code beginning with this, in any order. */
  coded: (term: string) => readonly number[];
};

/** Many short lists of numbers in two arrays. */
export type Lists = { starts: Int32Array; values: Int32Array };

export type Question = { terms: readonly string[]; classId: number | null; type: "ALL" | "CSO" | "RXO" };

/** What an index is made of: `words` are all distinct ones, `wordsOf` holds numbers of them by position. */
export type Layout = Omit<SearchIndex, "vocabulary" | "begins" | "positionsOf"> & { words: readonly string[] };

/** Lays an index out. */
export function searchIndex({ words, wordsOf, ...rest }: Layout): SearchIndex {
  return {
    ...rest,
    wordsOf,
    vocabulary: words.map((word) => ` ${word}`).join(""),
    begins: beginsOf(words),
    positionsOf: inverted(wordsOf, words.length),
  };
}

/** Positions of the products found, best first (./search.ts, `bestFirst`). */
export function find(index: SearchIndex, { terms, classId, type }: Question): number[] {
  const { items, classes, controlled, groups, wordsOf } = index;
  const hits = terms.map((term) => hitsOf(index, term)).toSorted((a, b) => a.size - b.size);
  const [first, ...others] = hits;
  const { levels, candidates } = first ? marked(index, first) : everything(items.length);
  const found: number[] = [];
  let isAllAtStart = true;
  for (const position of candidates) {
    if (classId !== null && classes[position] !== classId) continue;
    if (type !== "ALL" && (controlled[position] === 1) !== (type === "CSO")) continue;
    for (const hit of others) levels[position] = worse(levels[position]!, levelOf(hit, wordsOf, position));
    if (levels[position] === none) continue;
    found.push(position);
    if (levels[position] !== start) isAllAtStart = false;
  }
  if (isAllAtStart) return found;
  const rankAt = (position: number) => levels[position]! - start;
  return bestFirst(found, rankAt, (position) => groups[position]!);
}

/** How a product meets a term: not, at the start of a word, inside one. */
const [none, start, inside] = [0, 1, 2];
const worse = (a: number, b: number): number => (a === none || b === none ? none : Math.max(a, b));

/** What a term meets: levels by word, the words met, positions whose codes begin with it; and how many products that is at most. */
type Hits = { levels: Uint8Array; words: number[]; codes: Set<number>; size: number };

function hitsOf({ vocabulary, begins, positionsOf, coded }: SearchIndex, term: string): Hits {
  const levels = new Uint8Array(begins.length);
  const words: number[] = [];
  let word = 0;
  for (let at = vocabulary.indexOf(term); at >= 0; at = vocabulary.indexOf(term, at)) {
    while (word + 1 < begins.length && begins[word + 1]! <= at) word++;
    words.push(word);
    levels[word] = begins[word] === at ? start : inside;
    // On to the next word: where in this one it was found first is what counts.
    at = word + 1 < begins.length ? begins[word + 1]! : vocabulary.length;
  }
  const codePositions = isCode(term) ? coded(term) : [];
  const size = words.reduce((sum, each) => sum + lengthAt(positionsOf, each), codePositions.length);
  return { levels, words, codes: new Set(codePositions), size };
}

/** Levels by position, and the positions that have one, ascending. */
type Candidates = { levels: Uint8Array; candidates: Int32Array };

function everything(count: number): Candidates {
  const candidates = new Int32Array(count);
  for (let position = 0; position < count; position++) candidates[position] = position;
  return { levels: new Uint8Array(count).fill(start), candidates };
}

/** Products that the term with the fewest of them meets. */
function marked({ items, positionsOf }: SearchIndex, { levels: byWord, words, codes }: Hits): Candidates {
  const levels = new Uint8Array(items.length);
  let count = 0;
  const mark = (position: number, level: number) => {
    if (levels[position] === none) count++;
    if (levels[position] !== start) levels[position] = level;
  };
  for (const word of words) {
    for (let at = positionsOf.starts[word]!; at < positionsOf.starts[word + 1]!; at++)
      mark(positionsOf.values[at]!, byWord[word]!);
  }
  for (const position of codes) mark(position, start);
  const candidates = new Int32Array(count);
  // Looking at every product once is quicker than sorting those that were met.
  for (let position = 0, next = 0; next < count; position++) {
    if (levels[position] !== none) candidates[next++] = position;
  }
  return { levels, candidates };
}

/** Level of one product for the other terms: its words are few. */
function levelOf({ levels, codes }: Hits, wordsOf: Lists, position: number): number {
  if (codes.size > 0 && codes.has(position)) return start;
  let level = none;
  for (let at = wordsOf.starts[position]!; at < wordsOf.starts[position + 1]!; at++) {
    const its = levels[wordsOf.values[at]!]!;
    if (its === start) return start;
    if (its === inside) level = inside;
  }
  return level;
}

const lengthAt = ({ starts }: Lists, at: number): number => starts[at + 1]! - starts[at]!;

/** For each of `count` values the lists that hold it, ascending. */
function inverted({ starts, values }: Lists, count: number): Lists {
  const turned = new Int32Array(count + 1);
  for (const value of values) turned[value + 1]!++;
  for (let at = 0; at < count; at++) turned[at + 1]! += turned[at]!;
  const next = turned.slice();
  const holders = new Int32Array(values.length);
  for (let list = 0; list + 1 < starts.length; list++) {
    for (let at = starts[list]!; at < starts[list + 1]!; at++) holders[next[values[at]!]!++] = list;
  }
  return { starts: turned, values: holders };
}

function beginsOf(words: readonly string[]): Int32Array {
  const begins = new Int32Array(words.length);
  let at = 1;
  for (const [nth, word] of words.entries()) {
    begins[nth] = at;
    at += word.length + 1;
  }
  return begins;
}
