/** A code as people type, paste, scan or upload it, without what they and their programs write around it. Quick order, search, the dock and uploads read it here. */
import { isChecked, withCheckDigit } from "./gtin.ts";
import { ndcParts } from "./ndc.ts";
import { cleanedText } from "./typed-text.ts";

/** Longer texts hold no code: a scanned carton has some 60 characters. */
export const longestCode = 200;

/** Text for `codeText` and `scannedCode` (scanned-code.ts): `cleanedText`, without accents and control characters; a scanner's group separator is its symbol (U+241D). */
export const cleanedCode = (text: string): string =>
  cleanedText(text.slice(0, longestCode))
    .slice(0, longestCode)
    .replace(/\p{M}/gu, "")
    .replaceAll("\u001D", "\u241D")
    .replace(/[\p{Cc}\uFFFD]/gu, " ")
    .trim();

/**
 * Returns the digits of a text that is one code, with its hyphens; whatever else stands between the three parts of an NDC becomes hyphens. Left out: quotes, brackets and asterisks around it (Code 39, `="..."`), a leading apostrophe, a label before or behind it (NDC, NDC-11, Item #,
 * UPC), a symbology identifier, the qualifier N4 of claims with its unit, a fraction of zeros, thousands separators; an exponent that kept all digits is
 * written out. The digits behind `]E0` or `]E4` are padded to a GTIN of 14, and a UPC that is printed without its check digit gets it. Undefined where the text is no code, or where a retail barcode lacks digits.
 * @param text of `cleanedCode`
 */
export function codeText(text: string): string | undefined {
  const code = plainCode(text);
  const [, symbology] = /\](E[04])/.exec(text) ?? [];
  if (symbology === undefined || code === undefined) return code;
  return (symbology === "E0" ? isEan13(code) : /^\d{8}$/.test(code)) ? code.padStart(14, "0") : undefined;
}

/** Some readers leave out the first zero of a UPC-A. Its check digit tells it from an EAN-13 that lost a digit. */
const isEan13 = (code: string): boolean => /^\d{13}$/.test(code) || (/^\d{12}$/.test(code) && isChecked(code));

function plainCode(text: string): string | undefined {
  const bare = bareCode(text)
    .replace(/^(\d+)(?:\.0+|,0{1,2})$/, "$1")
    .replace(/\s*-[\s-]*/g, "-");
  if (/^\d[\d-]*$/.test(bare)) return bare;
  if (/^\d{1,3}(,\d{3})+$/.test(bare)) return bare.replaceAll(",", "");
  return exponentDigits(bare) ?? joinedGroups(bare);
}

/** Returns true for a number that a spreadsheet wrote with an exponent and fewer digits than it has (`9.9942E+10`). */
export function hasLostDigits(text: string): boolean {
  const bare = bareCode(text);
  return Number(exponent.exec(bare)?.[3] ?? 0) >= leastPower && exponentDigits(bare) === undefined;
}

/** Returns the text without labels, quotes and other characters around the code. */
function bareCode(text: string): string {
  const bare = trimmed(trimmed(trimmed(text).replace(label, "")).replace(labelBehind, ""));
  return claimsCode.exec(bare)?.[1] ?? bare;
}

/** Without a symbology identifier, and without what is written around a code. */
const trimmed = (text: string): string =>
  text
    .replace(/^\][A-Za-z]\d(?=.)/, "")
    .replace(/^[\s'"`+‘’“”„‚«»‹›*=<>[\]{}(),;:#|•·\u241D-]+|[\s'"`‘’“”„‚«»‹›*=<>[\]{}(),;:#|.\u241D]+$/g, "");

/** A word in front of a code, for use in a pattern: "NDC", "NDC:", "NDC-11", "NDC#", "Item #", "UPC-A". */
export const labelPattern = String.raw`(?:(?:ndc|n\.d\.c\.?|upc(?:-a)?|gtin|ean)(?:[- ]?1[0-4](?:[- ]?digits?)?(?=[\s:#]))?|item|prod(?:uct)?|sku|code|catalog|cat|stock|id|num(?:ber)?|no)[-#:./=\s]*`;
const label = new RegExp(`^(?:${labelPattern})+`, "i");
const labelBehind = /[\s(]+(?:ndc|upc)$/i;

/** The qualifier of an NDC on a claim, and behind the code its unit and quantity. */
const claimsCode = /^n4[-\s:]*(\d{10,11}|\d+-\d+-\d+)(?:\s*(?:f2|gr|me|ml|un)\s*[\d.]*)?$/i;

/** "9.9942028701E+10"; an address loses the dot and the plus sign. */
const exponent = /^(\d+)[.,]?(\d*)\s*e[\s+]*(\d{1,3})$/i;

/** Spreadsheets write no smaller number with one. */
const leastPower = 5;

/** Returns the digits of a number with an exponent; undefined where not all of them are written. */
function exponentDigits(text: string): string | undefined {
  const [, whole = "", fraction = "", power] = exponent.exec(text) ?? [];
  if (power === undefined) return undefined;
  const length = (fraction === "" ? 1 : whole.length) + Number(power);
  const digits = whole + fraction;
  return digits.length >= length && /^0*$/.test(digits.slice(length)) ? digits.slice(0, length) : undefined;
}

/** Returns a code whose parts are not joined by hyphens alone; undefined where its groups of digits may be something else. */
function joinedGroups(text: string): string | undefined {
  const groups = text.split(/[^\p{L}\p{N}]+/u);
  if (groups.length < 2 || !groups.every((group) => /^\d+$/.test(group))) return undefined;
  const parts = groups.join("-");
  if (ndcParts(parts) !== undefined) return parts;
  if (numberMarks.test(text)) return undefined;
  const spaced = groups.join(" ");
  if (uncheckedUpc.test(spaced)) return withCheckDigit(groups.join(""));
  return spacedCode.test(spaced) ? groups.join("") : undefined;
}

/** Between digits these part a number, a time or a calculation. */
const numberMarks = /[.,:;/*+=×→]/;

/**
 * Digits in groups that are one code: a UPC or an EAN as it is printed below its bars, a labeler and the rest, or a number in thousands. Other groups may
 * be a code and a quantity.
 */
const spacedCode =
  /^(?:(?:\d{1,3} ){1,2}\d{5} \d{5} \d|\d \d{6} \d{6}|\d{4,5} \d{6}|\d{5} \d{5}|\d{2} \d{3} \d{3} \d{3})$/;
/** The UPC of a medicine, which begins with 3, as it is printed, without its last digit. */
const uncheckedUpc = /^3 \d{5} \d{5}$/;
