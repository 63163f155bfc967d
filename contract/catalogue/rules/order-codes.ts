/** Which products a typed, pasted or scanned code may mean: NDC in any form, the GTIN of a carton, or the item number (pure). */
import { gtinNdc, scannedNdc } from "#contract/base/gtin.ts";
import { ndc542, ndcParts, ndcTerm } from "#contract/base/ndc.ts";

/** Codes longer than this are none: a scanned carton has some 60 characters. */
export const longestCode = 200;

/**
 * The codes under which a product may be listed (`ndcCodes`, item number), in turns: a later turn counts only where no product has one of the turn
 * before. Empty where the text is no code.
 */
export function codeTurns(text: string): string[][] {
  const written = text
    .slice(0, longestCode)
    .trim()
    .replace(/^['"]+|['"]+$/g, "")
    .replace(/^(ndc|item|no|#|[:.\s])+/i, "")
    .trim();
  const scanned = scannedNdc(written);
  if (scanned !== undefined) return [[scanned]];
  // A spreadsheet shows a number as one: 48001.0
  const compact = written.replace(/\s+/g, "").replace(/\.0+$/, "");
  if (!/^\d[\d-]*$/.test(compact)) return [];
  const digits = compact.replaceAll("-", "");
  if (digits !== compact) {
    const long = ndcParts(compact) === undefined ? undefined : ndc542(compact);
    return [[ndcTerm(compact)], [...(long === undefined ? [] : [long]), ndcTerm(digits)]];
  }
  const gtin = gtinNdc(digits);
  const asWritten = [...(gtin === undefined ? [] : [gtin]), ndcTerm(digits), digits.replace(/^0+(?=\d)/, "")];
  // A spreadsheet drops the zeros in front of what it takes for a number.
  const padded = [10, 11].filter((length) => digits.length < length && digits.length >= 8);
  return [[...new Set(asWritten)], padded.map((length) => digits.padStart(length, "0"))];
}

/**
 * For an NDC that no product has: what such codes begin with, longest first, so that the products nearest to it can be offered (the same product in
 * another pack, the same labeler).
 */
export function nearbyCodes(text: string): string[] {
  const digits = codeTurns(text)[0]?.[0]?.replaceAll("-", "") ?? "";
  if (digits.length < 8) return [];
  return [digits.length - 1, digits.length - 2, digits.length - 3].map((length) => digits.slice(0, length));
}
