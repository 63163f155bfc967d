/**
 * The words of a product and the terms of a question, cut alike: "5 mg" is "5mg", "0.50" is "0.5", "µg" is "mcg", an NDC is found in any form, and so
 * is the carton that carries it. Time is bounded whatever is typed: no more is read than the contract lets through.
 */
import { ndcCodes, ndcTerm } from "#contract/base/ndc.ts";
import { scannedCode } from "#contract/base/scanned-code.ts";
import { cleanedCode, codeText } from "#contract/base/typed-code.ts";
import { cleanedText } from "#contract/base/typed-text.ts";
import { readPlainCode } from "./plain-code.ts";
import { longestSearchText } from "./search-text.ts";

/** More terms than this are not looked at. */
const mostTerms = 12;
/** A number shorter than this is a strength or a size, no NDC and no item. */
const shortestCode = 4;
/** A code of so many characters is one in any writing. */
const longCode = 8;
/** Raise it when a product gets other words: what was written before is then made anew. */
const wordsVersion = "v2";

/** The distinct terms of a search text: a code as one, else words, strengths as one ("5mg", "0.9%"), and codes that keep their hyphens (`0002-1200-10`). */
export function searchTerms(text: string): string[] {
  const typed = text.slice(0, longestSearchText).trim();
  const code = searchedCode(typed);
  if (code !== undefined) return [ndcTerm(code)];
  const tokens = plain(cleanedText(typed))
    .slice(0, longestSearchText)
    .replace(/(?<![\p{L}\p{N}])ndc[:#\s]*(?=\d)/gu, "") // as it stands on the label
    .split(/[\s,;()]+/)
    .flatMap((part): Token[] =>
      isHyphenated(part, typed) ? [{ kind: "code", text: part }] : tokensOf(part.replace(/[@#]/g, ""), " "),
    );
  return [...new Set(strengthsJoined(tokens).map(ndcTerm))].slice(0, mostTerms);
}

/** Returns the code that a whole text is; a short one only as it is typed, for it may be a strength. */
function searchedCode(typed: string): string | undefined {
  const clean = cleanedCode(typed);
  const code = scannedCode(clean) ?? codeText(clean);
  return code !== undefined && (code.length >= longCode || (code === typed && isCode(code))) ? code : undefined;
}

/** True for a code with hyphens; with other dashes a short one may be a range of strengths ("5–10 mg"). */
const isHyphenated = (part: string, typed: string): boolean =>
  /^\d+-[\d-]*$/.test(part) && (part.length >= longCode || typed.includes(part));

/** Whether a term may be an NDC or an item number. */
const isCode = (term: string): boolean => term.length >= shortestCode && /^\d[\d-]*$/.test(term);

/** What a term may mean as a code: itself, and the NDCs that it may be in another form (GTIN, UPC, without its zeros). */
export function codesOf(term: string): string[] {
  if (!isCode(term)) return [];
  const { ndcs = [], otherNdcs = [], paddedNdcs = [] } = readPlainCode(term) ?? {};
  return [...new Set([term, ...ndcs, ...otherNdcs, ...paddedNdcs])];
}

/** What of a product can be found. An `item_id` that is not known yet is null, and added behind the codes with a space. */
export type Searchable = {
  item_id: number | null;
  full_description: string;
  display_group: string;
  manufacturer: string;
  ndc_code: string;
};

/** What is kept with a product for searching: a space before each word; after a line break the version, then a space before each of its codes. */
export function searchTextOf({ item_id, full_description, display_group, manufacturer, ndc_code }: Searchable): string {
  const words = new Set([full_description, display_group, manufacturer].flatMap(findableWords));
  const codes = [...ndcCodes(ndc_code), ...(item_id === null ? [] : [item_id])];
  return ` ${[...words].join(" ")}\n${wordsVersion} ${codes.join(" ")}`;
}

/** Words and codes of a search text; undefined where an older version wrote it. */
export function searchPartsOf(searchText: string): { words: string[]; codes: string[] } | undefined {
  const cut = searchText.indexOf(`\n${wordsVersion} `);
  if (cut < 0) return undefined;
  const codes = searchText.slice(cut + wordsVersion.length + 2).split(" ");
  return { words: searchText.slice(1, cut).split(" "), codes };
}

/** A cut of a text: a number, as it stands and as it is written plainly, or a word; `glued` to the number before it. */
type Token =
  | { kind: "number"; text: string; raw: string }
  | { kind: "word"; text: string; glued?: true }
  | { kind: "code"; text: string };

/** Units that belong to the number before them. Two of them stand together where an address lost the slash between. */
const unit = /^(?:%|(?:mcg|mg|kg|gm?|ml|l|meq|mmol|units?|iu|hr?){1,2})$/;

/** A number with the unit behind it is one term. */
function strengthsJoined(tokens: readonly Token[]): string[] {
  const terms: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at]!, tokens[at + 1]];
    const isJoined = token.kind === "number" && next?.kind === "word" && (next.glued === true || unit.test(next.text));
    if (isJoined) at++;
    if (token.text !== "%") terms.push(isJoined ? token.text + singular(next.text) : token.text);
  }
  return terms;
}

/** A beginning of both: "100 units" finds "100 unit", "1 gm" finds "1 g". */
const singular = (word: string): string => (word === "units" ? "unit" : word === "gm" ? "g" : word);

/**
 * The words under which a text is found: "2.5 mg/mL" by 2.5, mg, ml, 2.5mg and, where an address lost slash and dot, by 25mgml. What lost its dot is
 * kept behind one: it is another strength, and must not stand among the first.
 */
function findableWords(text: string): string[] {
  const read = plain(cleanedText(text)).replace(/[@#]/g, ""); // those of a wide script too, which are plain only now
  return [...wordsIn(tokensOf(read, "")), ...wordsIn(tokensOf(read, " "))];
}

const wordsIn = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token, at) => {
    if (token.kind !== "number") return token.text === "%" ? [] : [token.text];
    const next = tokens[at + 1];
    const units = next?.kind === "word" && /^(?:%|\p{L}+)$/u.test(next.text) ? ["", next.text] : [""];
    const written = token.raw.includes(".") ? [token.text, `.${token.raw.replace(".", "")}`] : [token.text];
    return written.flatMap((number) => units.map((each) => number + each));
  });

/** Cuts plain text. @param slash what stands for a slash: nothing, as in an address, or a gap. */
function tokensOf(text: string, slash: "" | " "): Token[] {
  return text
    .replace(/[\\/]/g, slash)
    .split(/[^\p{L}\p{N}.%]+/u)
    .flatMap((chunk): Token[] => {
      const [, raw, rest] = /^(\d*\.\d+|\d+)\.*(%|\p{L}*)\.*$/u.exec(chunk) ?? [];
      if (raw !== undefined && rest !== undefined) {
        const number: Token = { kind: "number", text: canonical(raw), raw };
        return rest === "" ? [number] : [number, { kind: "word", text: rest, glued: true }];
      }
      const word = chunk === "%" ? chunk : chunk.replace(/[.%]/g, "");
      return word === "" ? [] : [{ kind: "word", text: word }];
    });
}

/** ".750" as "0.75", "1.0" as "1"; whole numbers keep their zeros, for they may be codes. */
function canonical(number: string): string {
  const [whole = "", fraction] = number.split(".");
  if (fraction === undefined) return number;
  const rest = fraction.replace(/0+$/, "");
  return rest === "" ? whole || "0" : `${whole || "0"}.${rest}`;
}

/** Lower case, without accents and without the commas inside numbers. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)/g, "")
    .replace(/(?:(?<!\p{L})μ|(?<=\d\s?)u)g(?!\p{L})/gu, "mcg");
