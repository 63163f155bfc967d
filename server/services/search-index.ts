/**
 * The catalogue as one process searches it: products in display order, the distinct words with the products that have them, and the codes.
 * It follows contract/rules/search.ts and holds no truth: only numbers of products, which the database is then asked for.
 */
import { bestFirst, byPlace, isCode, type Place } from "#contract/rules/search.ts";

/** What is read of each product. */
export type Indexed = { place: Place; class_id: number | null; isControlled: boolean; search_text: string };

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
  /** Codes and positions, as "code position", sorted. */
  codes: string[];
};

export type Question = { terms: readonly string[]; classId: number | null; type: "ALL" | "CSO" | "RXO" };

/** Collects products one by one, then lays the index out. */
export function indexBuilder(): { add: (product: Indexed) => void; done: () => SearchIndex } {
  const words = new Map<string, number>();
  const products: (Omit<Indexed, "search_text"> & { words: Int32Array; codes: string })[] = [];
  const idOf = (word: string): number => {
    const known = words.get(word);
    if (known !== undefined) return known;
    words.set(word, words.size);
    return words.size - 1;
  };
  return {
    add: ({ place, class_id, isControlled, search_text }) => {
      const cut = search_text.indexOf("\n");
      const its = search_text.slice(1, cut).split(" ");
      products.push({
        place,
        class_id,
        isControlled,
        words: Int32Array.from(its, idOf),
        codes: search_text.slice(cut + 2),
      });
    },
    done: () => {
      products.sort((a, b) => byPlace(a.place, b.place)); // oxlint-disable-line unicorn/no-array-sort -- a copy of the whole catalogue would be for nothing
      const wordsOf = listsOf(products.map((product) => product.words));
      const names = [...words.keys()];
      return {
        items: Int32Array.from(products, ({ place }) => place.item_id),
        groups: Int32Array.from(products, ({ place }) => place.display_group_id),
        classes: Int32Array.from(products, ({ class_id }) => class_id ?? 0),
        controlled: Uint8Array.from(products, ({ isControlled }) => Number(isControlled)),
        vocabulary: names.map((name) => ` ${name}`).join(""),
        begins: beginsOf(names),
        positionsOf: inverted(wordsOf, names.length),
        wordsOf,
        codes: products
          .flatMap(({ codes }, position) => codes.split(" ").map((code) => `${code} ${position}`))
          .toSorted(),
      };
    },
  };
}

/** Positions of the products found, best first (contract/rules/search.ts, `bestFirst`). */
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

function hitsOf({ vocabulary, begins, positionsOf, codes }: SearchIndex, term: string): Hits {
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
  const codePositions = isCode(term) ? positionsOfCode(codes, term) : [];
  const size = words.reduce((sum, each) => sum + lengthAt(positionsOf, each), codePositions.length);
  return { levels, words, codes: new Set(codePositions), size };
}

/** Levels by position, and the positions that have one, ascending. */
type Candidates = { levels: Uint8Array; candidates: Int32Array };

const everything = (count: number): Candidates => ({
  levels: new Uint8Array(count).fill(start),
  candidates: Int32Array.from({ length: count }, (_, position) => position),
});

/** Products that the term with the fewest of them meets. */
function marked({ items, positionsOf }: SearchIndex, { levels: byWord, words, codes, size }: Hits): Candidates {
  const levels = new Uint8Array(items.length);
  const candidates = new Int32Array(size);
  let count = 0;
  const mark = (position: number, level: number) => {
    if (levels[position] === none) candidates[count++] = position;
    if (levels[position] !== start) levels[position] = level;
  };
  for (const word of words) {
    for (let at = positionsOf.starts[word]!; at < positionsOf.starts[word + 1]!; at++)
      mark(positionsOf.values[at]!, byWord[word]!);
  }
  for (const position of codes) mark(position, start);
  return { levels, candidates: candidates.subarray(0, count).sort() }; // oxlint-disable-line unicorn/no-array-sort -- in place: the array is ours
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

function positionsOfCode(codes: readonly string[], term: string): number[] {
  let low = 0;
  for (let high = codes.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (codes[middle]! < term) low = middle + 1;
    else high = middle;
  }
  const positions: number[] = [];
  for (let at = low; at < codes.length; at++) {
    const code = codes[at]!;
    if (!code.startsWith(term)) break;
    positions.push(Number(code.slice(code.indexOf(" ") + 1)));
  }
  return positions;
}

/** Many short lists of numbers in two arrays. */
type Lists = { starts: Int32Array; values: Int32Array };
const lengthAt = ({ starts }: Lists, at: number): number => starts[at + 1]! - starts[at]!;

function listsOf(lists: readonly Int32Array[]): Lists {
  const starts = new Int32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = starts[at]! + list.length;
  const values = new Int32Array(starts[lists.length]!);
  for (const [at, list] of lists.entries()) values.set(list, starts[at]);
  return { starts, values };
}

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

function beginsOf(names: readonly string[]): Int32Array {
  const begins = new Int32Array(names.length);
  let at = 1;
  for (const [nth, name] of names.entries()) {
    begins[nth] = at;
    at += name.length + 1;
  }
  return begins;
}
