/** Lines of a mail, a note or a field as rows of an order: "1) 99942-287-01 x1", "NDC 99958-1473-1 qty 2", "3 x 48001", "ondansetron 2 mg/mL 5" (pure). */
import { ndcParts } from "#contract/base/ndc.ts";
import { cleanedCode, labelPattern } from "#contract/base/typed-code.ts";
import { cleanedText, trimControls } from "#contract/base/typed-text.ts";
import { isCodeCell, isScannedCode, isStrongCode } from "./code-cells.ts";
import { findGroupedCodes, type FoundCode } from "./grouped-codes.ts";
import { isTradeUnit, isUnitWord, numberPattern, wholeDigits } from "./written-quantity.ts";

/** What is longer is no line of a list. */
const longestLine = 500;
/** A code has four digits and more. */
const shortestLine = 4;

/** `nameOnly`: no code stands in it, but a quantity after words: a product's name, or a sentence of a mail. */
export type LineReading =
  | { kind: "row"; rows: { code: string; quantity: string; unit: string }[]; nameOnly: boolean }
  | { kind: "left-out" };

const leftOut: LineReading = { kind: "left-out" };

/** Reads one line. One with something like a code is always a row, with an empty quantity where none or more than one is written. */
export function readLine(line: string): LineReading {
  const written = trimControls(line).slice(0, longestLine);
  if (written.length < shortestLine || !/\p{N}/u.test(written)) return leftOut;
  // A code as a scanner sends it holds more than a product: nothing in it is a quantity.
  if (isScannedCode(cleanedCode(written))) return toFix(written);
  // Superscript and circled digits would become digits of a number.
  const clean = cleanedText(written.replaceAll(/\p{No}/gu, " "))
    .replaceAll(/[\p{Cc}\uFFFD]/gu, " ")
    .trim();
  const text = clean.replaceAll(telephone, " ").trim().replace(bullet, "");
  const codes = findCodes(text);
  if (codes.length > 1) return severalCodes(text, codes);
  const [code] = codes;
  if (code === undefined) return hasLostCode(text) ? toFix(text) : readName(text);
  const behind = text.slice(code.at + code.length).replace(/^\s*[,;]\s*/, "");
  const rest = `${text.slice(0, code.at)} | ${behind}`;
  return { kind: "row", rows: [{ code: code.code, ...findQuantity(rest) }], nameOnly: false };
}

/** Bullets, numbering, and the marks of a quoted mail. */
const bullet =
  /^(?:[-*•·‣▪◦●○■□>–—+]+\s*)*(?:\[[ x]?\]\s*)?(?:\(?\d{1,3}\.?\)\s*|\d{1,3}[.:]\s+|#\d{1,3}[.:)]\s+)?(?:[-*•·]\s+)?/i;

const telephone = /(?<![\d-])(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[.-])\d{3}[.-]\d{4}(?![\d-])/g;

const codeEnd = String.raw`(?:(?=[x×*]\s*\d)|(?![\w-]))`;
/** Digits that a space parts and no reader knows: they are no 28,701 of item 99942, and no quantity begins with 0. */
const partedNumber = /(?<![\w.,$/-])\d{4,8} (?:\d{5,7}|0\d)(?![\w/-]|[.,]\d)/g;
/** As a spreadsheet shows a number that is too long for it. */
const exponent = /(?<![\w.,$-])\d(?:\.\d+)?e\+\d{1,2}(?!\w)/gi;
const longNumber = new RegExp(String.raw`(?<![\w.,$/-])(?:n4)?\d{8,14}(?:\.0+)?${codeEnd}(?!\.\d)`, "gi");
/** Words and marks in front of a code. */
const codePrefix = String.raw`(?:${labelPattern}|n4(?=\d{8,})|#\s*)+`;
/** Between digits these join parts of one code, which no rule reads then; the others part a code from its quantity. */
const joint = String.raw`[^\s\w.,:;|/()=+×*→>-]`;
/** Of four digits and more; a year, a ZIP code and a house number are no codes, so where it stands decides. */
const shortNumber = String.raw`\d{4,7}(?:-\d{1,4}){0,2}(?![\w/-]|[.,]\d|${joint}\d|\s*(?:mg|mcg|ml|g|iu|units?\/|%)\b)`;
/** A line of separated values among other lines: "48001,2". */
const separatedAtStart = new RegExp(
  String.raw`^(?:${codePrefix})?(\d{4,7}(?:-\d{1,4}){0,2})(?=\s*[,;|]\s*\d{1,5}\s*(?:[,;|]|$))`,
  "i",
);
const shortAtStart = new RegExp(`^(?:${codePrefix})?(${shortNumber})`, "i");
const shortAfterCount = new RegExp(String.raw`^\d{1,4}\s*[x×*]\s*(?:${codePrefix})?(${shortNumber})`, "i");
const shortAfterPrefix = new RegExp(
  String.raw`(?<![\w-])(?:ndc|item|sku|product|code|upc|gtin)s?\b[\s.:#=-]*(?:(?:number|no|num|id|code)\b[\s.:#=-]*)?(${shortNumber})`,
  "i",
);
const marked = new RegExp(String.raw`(?<![\w])(?:qty|quantity|[x×*])\.?\s*[.:=]?\s*\d`, "i");
/** Not a ZIP code behind its state. */
const shortAnywhere = new RegExp(`(?<![\\w.,$/-]|\\d${joint}|\\b[A-Z]{2},? )(${shortNumber})`);
const asks = /\b(?:order|send|need|want|please|pls|add|ship)\b/i;

function findCodes(text: string): FoundCode[] {
  if (!/\d[\d-]{3}|e\+\d/i.test(text)) return [];
  const grouped = findGroupedCodes(text);
  const ndcs = grouped.filter(({ code }) => ndcParts(code) !== undefined);
  if (ndcs.length > 0) return ndcs;
  const matches = [partedNumber, exponent, longNumber].map((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: code, index }) => ({ at: index, length: code.length, code })),
  );
  const long = [grouped, ...matches]
    .map((codes) => codes.filter(({ at }) => !contactBefore.test(text.slice(0, at))))
    .find((codes) => codes.length > 0);
  if (long !== undefined) return long;
  if (street.test(text) && !marked.test(text)) return [];
  const found =
    separatedAtStart.exec(text) ??
    shortAtStart.exec(text) ??
    shortAfterCount.exec(text) ??
    shortAfterPrefix.exec(text) ??
    (marked.test(text) || (asks.test(text) && /(?<![\d-])\d{1,3}(?![\d-])/.test(text))
      ? shortAnywhere.exec(text)
      : null);
  const code = found?.[1];
  if (found === null || code === undefined || !isCodeCell(code)) return firstWord(text);
  return [{ at: found.index + found[0].length - code.length, length: code.length, code }];
}

/** A word that begins like a code and is none of the known forms: what was meant is for a person to say. */
function firstWord(text: string): FoundCode[] {
  const [code = ""] = text.split(/\s/, 1);
  const isLikeOne = /^\D{0,5}\d[\d-]{3,}$/.test(code) && isCodeCell(code.replace(/^\D+/, ""));
  return isLikeOne ? [{ at: 0, length: code.length, code }] : [];
}

/** In front of numbers of telephones, accounts and parcels, which are no products'. */
const contactBefore =
  /\b(?:tel|telephone|phone|fax|cell|mobile|call|ext|acct|account|invoice|po|tracking|npi|dea|license|lic|www|https?)\b[\s.:#]*(?:(?:no|number|id)\b[\s.:#]*)?(?:\+?1?[\s(.]*)?$/i;
const street =
  /\b(?:street|st|ave|avenue|road|rd|blvd|boulevard|drive|lane|ln|suite|ste|floor|hwy|highway|parkway|p\.?o\.? box)\b/i;

/** Digits as of an NDC, or of any other code in parts, in a form that no rule above reads. */
const lostCode = new RegExp(
  String.raw`\d{4,6}[^\p{L}\p{N}\s]{1,2}\d{3,4}[^\p{L}\p{N}\s]{1,2}\d{1,2}|(?<![/\d])\d{8,}|(?<![\p{L}\p{N}.,/-])\d{4,}(?:${joint}|_)\d|\d(?:${joint}|_)\d{4,}`,
  "gu",
);
const hasLostCode = (text: string): boolean => {
  const [found] = [...text.matchAll(lostCode)];
  return found !== undefined && !contactBefore.test(text.slice(0, found.index));
};

const toFix = (code: string): LineReading => ({
  kind: "row",
  rows: [{ code, quantity: "", unit: "" }],
  nameOnly: false,
});

/** "99942-287-01 x1, 99958-1473-1 x2" is two rows; where the line does not part so, it is one to put right. */
function severalCodes(text: string, codes: readonly FoundCode[]): LineReading {
  const parts = text.split(/\s*[,;]\s*|\s+and\s+/i).filter((part) => part !== "");
  const readings = parts.map((part) => ({ part, own: findCodes(part) }));
  const isEachOwn = readings.every(({ own }) => own.length === 1 && own.every(({ code }) => isStrongCode(code)));
  if (isEachOwn && readings.length === codes.length) {
    const rows = readings.map(({ part, own: [code] }) => ({
      code: code!.code,
      ...findQuantity(`${part.slice(0, code!.at)} | ${part.slice(code!.at + code!.length)}`),
    }));
    return { kind: "row", rows, nameOnly: false };
  }
  return toFix(new Set(codes.map(({ code }) => code)).size === 1 ? codes[0]!.code : text);
}

/** Words and a quantity behind them; or, as of a product, with a strength among them. */
function readName(text: string): LineReading {
  const [all, number, unit] = nameEnd.exec(text) ?? [];
  const code = (all === undefined ? text : text.slice(0, -all.length)).replace(/[\s,;:-]+$/, "");
  const isName = /\p{L}{2}/u.test(code) && !/\d\s*[-/:]$/.test(code) && (unit === undefined || isUnitWord(unit));
  const isProduct = /\d\s*(?:mg|mcg|ml|g|iu|meq|units?)\b|\d\s*%|\/ml\b/i.test(code);
  if (!isName || (all === undefined && !isProduct)) return leftOut;
  const isSaid = all !== undefined && (isProduct || /^[\s,;:-]*(?:qty|quantity|[x×*])/i.test(all));
  const quantity = number === undefined ? "" : wholeDigits(number);
  return { kind: "row", rows: [{ code, quantity, unit: unit ?? "" }], nameOnly: !isSaid };
}

const nameEnd = new RegExp(
  String.raw`[\s,;:]+(?:(?:qty|quantity)\b[.:]?\s*|[x×*]\s*|[-=:]\s+)?((?<![\d/.,-])(?:\d{1,3}(?:,\d{3})+|\d{1,5}))(?:\s*([a-z]{2,9})\.?)?$`,
  "i",
);

/** Measures and packs: "1 mg", "10x5", "30 count", "0.9 %", "2 mg/mL", "$12.50": no number of them is a quantity. */
const measures = new RegExp(
  [
    String.raw`[$€£]\s*[\d.,]+`,
    String.raw`\d[\d,]*[.,]\d{2}(?!\d)`,
    String.raw`\d[\d.,]*\s*-?\s*(?:mg|mcg|ug|µg|g|gm|kg|ml|cc|l|iu|meq|mmol|mm|cm|oz|lbs?|inch|ga|gauge|hr|hrs|hours?|days?|weeks?|months?|am|pm|count)\b(?:\s*\/\s*[\d.]*\s*[a-z]+)?`,
    String.raw`\d[\d.,]*\s*%`,
    String.raw`\d+[/:]\d[\d/:]*`,
    String.raw`\d+\.\d*[1-9]\d*|\d+,\d?[1-9](?!\d)`,
    String.raw`[a-z]+-?\d+[a-z\d-]*`,
  ].join("|"),
  "gi",
);
const notInNumber = String.raw`(?<![\w.,/-])`;
const numberEnd = String.raw`(?![\w/-]|[.,]\d)`;
const unitBehind = String.raw`(?:\s*\(?(?<unit>[a-z]{2,9})\b)?`;
/** Units that are no words of a product's name, as kit and vial are. */
const unitNames = "ct|ctns?|cs|ea|each|bx|cartons?|cases?|box|boxes";

/** From the surest: "x 3", "qty 3 CT" and "3 x"; "2 cartons" and "CT 2"; a number by itself. */
const ways = [
  [
    String.raw`(?<!\w)(?:qty|quantity|quant|qnty)\b\.?\s*(?:of\b|is\b)?\s*[.:=#-]*\s*[x×*]?\s*(?<number>${numberPattern})(?![\d/-]|[.,]\d)${unitBehind}`,
    String.raw`(?<![\w.,])[x×*]\s*(?<number>${numberPattern})(?![\d/-]|[.,]\d)${unitBehind}`,
    String.raw`${notInNumber}(?<number>${numberPattern})\s*[x×*](?!\w)(?:\s*(?<unit>[a-z]{2,9})\b)?`,
  ],
  [
    String.raw`${notInNumber}(?<number>${numberPattern})\s*\(?(?<unit>[a-z]{2,9})\b`,
    String.raw`(?<!\w)(?<unit>${unitNames})\b\.?\s*[:=]?\s*(?<number>${numberPattern})${numberEnd}`,
  ],
  [String.raw`${notInNumber}(?<number>${numberPattern})${numberEnd}`],
].map((patterns) => patterns.map((pattern) => new RegExp(pattern, "gi")));
const packs = /\d[\d.,]*\s*[x×*]\s*\d[\d.,]*(?:\s*(?:ml|mg|g|l)\b)?/gi;

/** The quantity of a line beside its code: the one that is written most clearly; empty where several are, or none is. */
function findQuantity(rest: string): { quantity: string; unit: string } {
  let text = rest.replaceAll(/\b(?:ndc(?:-?1[0-2])?|item|sku|upc|gtin|n4)\b[\s.:#=-]*/gi, " ").replaceAll(packs, " ");
  const sure = matchesOf(text, 0);
  if (sure.length > 0) return onlyOne(sure);
  text = text.replaceAll(measures, (all) => (isSimple(all) ? all : " "));
  const named = matchesOf(text, 1).filter(({ unit }) => isUnitWord(unit));
  const bare = matchesOf(text, 2);
  if (named.length === 0 && bare.length === 1) return { ...onlyOne(bare), unit: loneUnit(text) };
  if (new Set(bare.map(({ quantity }) => quantity)).size > 1) return { quantity: "", unit: "" };
  return onlyOne(named.length > 0 ? named : bare);
}

/** "x3" and "qty5" are words with digits, and quantities. */
const isSimple = (word: string): boolean => /^(?:x|qty)\d+$/i.test(word);

const matchesOf = (text: string, way: 0 | 1 | 2) =>
  ways[way]!.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups = {} }) => ({
      quantity: wholeDigits(groups["number"]!),
      unit: groups["unit"] !== undefined && isUnitWord(groups["unit"]) ? groups["unit"] : "",
    })),
  );

function onlyOne(found: readonly { quantity: string; unit: string }[]): { quantity: string; unit: string } {
  const quantities = new Set(found.map(({ quantity }) => quantity));
  if (quantities.size !== 1) return { quantity: "", unit: "" };
  return found.find(({ unit }) => unit !== "") ?? found[0]!;
}

/** A unit that stands apart from its number: "12 | CT". */
function loneUnit(text: string): string {
  const units = text.split(/[\s|,;().]+/).filter(isTradeUnit);
  return units.length === 1 ? units[0]! : "";
}
