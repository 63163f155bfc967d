/**
 * The catalogue laid out for searching: products in display order, the distinct words with the products that have them, and the codes. It follows
 * ./search.ts and holds no truth: only positions of products. The server's process and a device's worker both search by this page.
 */
import type { HowFound } from "#contract/catalogue/facets.ts";
import { mayBeMisspelt, nearness } from "./search-near.ts";
import { bestFirst, few, isNumeric, lettersIn, mostOfSome } from "./search.ts";
import type { FacetColumns } from "./search-facets.ts";
import { codesOf } from "./search-words.ts";

export type SearchIndex = {
  /** By position: item, group, class (0 none) and whether it is controlled. */
  items: Int32Array;
  groups: Int32Array;
  classes: Int32Array;
  controlled: Uint8Array;
  /** What products are narrowed down by. */
  facets: FacetColumns;
  /** All distinct words, each behind a space, and where each begins. */
  vocabulary: string;
  begins: Int32Array;
  /** Positions by word, and words by position. */
  positionsOf: NumberLists;
  wordsOf: NumberLists;
  /** Positions of the products that have a code beginning with this, in any order. */
  coded: (term: string) => readonly number[];
  /** Positions of the products that have one of these codes as it stands, by code: thousands are looked up at once. */
  withCodes: (codes: ReadonlySet<string>) => ReadonlyMap<string, readonly number[]>;
};

/** Many short lists of numbers in two arrays. */
export type NumberLists = { starts: Int32Array; values: Int32Array };

export type Question = { terms: readonly string[]; classId: number | null; type: "ALL" | "CSO" | "RXO" };

/** What an index is made of: `words` are all distinct ones, `wordsOf` holds numbers of them by position. */
export type IndexLayout = Omit<SearchIndex, "vocabulary" | "begins" | "positionsOf"> & { words: readonly string[] };

/** Lays an index out. */
export function searchIndex({ words, wordsOf, ...rest }: IndexLayout): SearchIndex {
  return {
    ...rest,
    wordsOf,
    vocabulary: words.map((word) => ` ${word}`).join(""),
    begins: beginsOf(words),
    positionsOf: inverted(wordsOf, words.length),
  };
}

/** Positions of the products found, best first (./search.ts, `bestFirst`), and how they were found. */
export type Found = { positions: number[]; how: HowFound };

/**
 * Finds as asked. Only where that gives nothing, or little that was meant, a slip of the finger is allowed; and where no product has all the terms,
 * those are the closest that have the most of them, by letters.
 */
export function find(index: SearchIndex, question: Question): Found {
  const { terms } = question;
  const exact = matching(
    index,
    question,
    terms.map((term) => hitsOf(index, term, "none")),
  );
  if (terms.length === 0 || exact.best === start || exact.positions.length >= few)
    return { positions: exact.positions, how: "exact" };
  const hits = terms.some(mayBeMisspelt) ? terms.map((term) => hitsOf(index, term, "one")) : undefined;
  const near = hits && matching(index, question, hits);
  if (near !== undefined && near.positions.length > exact.positions.length)
    return { positions: near.positions, how: "near" };
  if (exact.positions.length > 0 || terms.length === 1) return { positions: exact.positions, how: "exact" };
  return {
    positions: withMost(index, question, hits ?? terms.map((term) => hitsOf(index, term, "none"))),
    how: "some",
  };
}

/** How a product meets a term: not, at the start of a word, inside one, near one, near the beginning of one. */
const [none, start, inside, near, nearStart] = [0, 1, 2, 3, 4];
const worse = (a: number, b: number): number => (a === none || b === none ? none : Math.max(a, b));
const better = (a: number, b: number): number => (a === none ? b : b === none ? a : Math.min(a, b));

/** Products that meet all terms; `best`: the best level among them. */
function matching(
  index: SearchIndex,
  question: Question,
  hits: readonly Hits[],
): { positions: number[]; best: number } {
  const { items, groups, wordsOf } = index;
  const [first, ...others] = hits.toSorted((a, b) => a.size - b.size);
  const { levels, candidates } = first ? marked(index, first) : everything(items.length);
  const found: number[] = [];
  let best = none;
  let worst = none;
  for (const position of candidates) {
    if (!isAskedFor(index, question, position)) continue;
    for (const hit of others) levels[position] = worse(levels[position]!, levelOf(hit, wordsOf, position));
    const level = levels[position]!;
    if (level === none) continue;
    found.push(position);
    best = better(best, level);
    worst = Math.max(worst, level);
  }
  if (worst <= start) return { positions: found, best };
  const rankAt = (position: number) => levels[position]! - start;
  return { positions: bestFirst(found, rankAt, (position) => groups[position]!), best };
}

/** Of the class and kind that was asked for. */
const isAskedFor = ({ classes, controlled }: SearchIndex, { classId, type }: Question, position: number): boolean =>
  (classId === null || classes[position] === classId) &&
  (type === "ALL" || (controlled[position] === 1) === (type === "CSO"));

/** Products that meet the most letters of the terms, and at least half of them: a long word tells more than a short one. */
function withMost(index: SearchIndex, question: Question, hits: readonly Hits[]): number[] {
  const { items, groups } = index;
  const letters = new Uint16Array(items.length);
  const levels = new Uint8Array(items.length);
  for (const hit of hits) {
    const met = marked(index, hit);
    for (const position of met.candidates) {
      letters[position]! += hit.term.length;
      levels[position] = Math.max(levels[position]!, met.levels[position]!);
    }
  }
  let found: number[] = [];
  let most = Math.ceil(lettersIn(question.terms) / 2);
  for (let position = 0; position < letters.length; position++) {
    if (letters[position]! < most || !isAskedFor(index, question, position)) continue;
    if (letters[position]! > most) found = [];
    most = letters[position]!;
    found.push(position);
  }
  return bestFirst(
    found,
    (position) => levels[position]! - start,
    (position) => groups[position]!,
  ).slice(0, mostOfSome);
}

/** What a term meets: levels by word, the words met, positions whose codes begin with it; and how many products that is at most. */
type Hits = { term: string; levels: Uint8Array; words: number[]; codes: Set<number>; size: number };

function hitsOf(index: SearchIndex, term: string, slips: "none" | "one"): Hits {
  const { vocabulary, begins, positionsOf, coded } = index;
  const levels = new Uint8Array(begins.length);
  const words: number[] = [];
  const meet = (word: number, level: number) => {
    if (levels[word] === none) words.push(word);
    levels[word] = better(levels[word]!, level);
  };
  if (isNumeric(term)) {
    eachWordWith(index, ` ${term}`, (word) => meet(word, start));
    eachWordWith(index, ` .${term}`, (word) => meet(word, inside));
  } else eachWordWith(index, term, (word, at) => meet(word, begins[word] === at ? start : inside));
  if (slips === "one" && mayBeMisspelt(term)) {
    for (let word = 0; word < begins.length; word++) {
      if (levels[word] !== none) continue;
      const how = nearness(term, vocabulary, begins[word]!, endOf(index, word));
      if (how !== "not") meet(word, how === "whole" ? near : nearStart);
    }
  }
  const codePositions = codesOf(term).flatMap(coded);
  const size = words.reduce((sum, each) => sum + lengthAt(positionsOf, each), codePositions.length);
  return { term, levels, words, codes: new Set(codePositions), size };
}

/** Words that have this text, each with where it was found first; a text may begin with the space before a word. */
function eachWordWith(
  { vocabulary, begins }: SearchIndex,
  text: string,
  found: (word: number, at: number) => void,
): void {
  let word = 0;
  for (let at = vocabulary.indexOf(text); at >= 0; at = vocabulary.indexOf(text, at)) {
    while (word + 1 < begins.length && begins[word + 1]! <= at + 1) word++;
    found(word, at);
    // On to the next word: where in this one it was found first is what counts.
    at = word + 1 < begins.length ? begins[word + 1]! - 1 : vocabulary.length;
  }
}

/** Behind the last letter of a word: a space stands between it and the next one. */
const endOf = ({ vocabulary, begins }: SearchIndex, word: number): number =>
  word + 1 < begins.length ? begins[word + 1]! - 1 : vocabulary.length;

/** Levels by position, and the positions that have one, ascending. */
type Candidates = { levels: Uint8Array; candidates: Int32Array };

function everything(count: number): Candidates {
  const candidates = new Int32Array(count);
  for (let position = 0; position < count; position++) candidates[position] = position;
  return { levels: new Uint8Array(count).fill(start), candidates };
}

/** Products that a term meets. */
function marked({ items, positionsOf }: SearchIndex, { levels: byWord, words, codes }: Hits): Candidates {
  const levels = new Uint8Array(items.length);
  const { starts, values } = positionsOf;
  let count = 0;
  // Word after word, without a call for each product: it is most of what a common word costs.
  for (const word of words) {
    const level = byWord[word]!;
    for (let at = starts[word]!, end = starts[word + 1]!; at < end; at++) {
      const position = values[at]!;
      const before = levels[position]!;
      if (before === none) count++;
      if (before === none || level < before) levels[position] = level;
    }
  }
  for (const position of codes) {
    if (levels[position] === none) count++;
    levels[position] = start;
  }
  const candidates = new Int32Array(count);
  // Looking at every product once is quicker than sorting those that were met.
  for (let position = 0, next = 0; next < count; position++) {
    if (levels[position] !== none) candidates[next++] = position;
  }
  return { levels, candidates };
}

/** Level of one product for the other terms: its words are few. */
function levelOf({ levels, codes }: Hits, wordsOf: NumberLists, position: number): number {
  if (codes.size > 0 && codes.has(position)) return start;
  let level = none;
  for (let at = wordsOf.starts[position]!; at < wordsOf.starts[position + 1]!; at++) {
    level = better(level, levels[wordsOf.values[at]!]!);
    if (level === start) return start;
  }
  return level;
}

const lengthAt = ({ starts }: NumberLists, at: number): number => starts[at + 1]! - starts[at]!;

/** For each of `count` values the lists that hold it, ascending. */
function inverted({ starts, values }: NumberLists, count: number): NumberLists {
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
