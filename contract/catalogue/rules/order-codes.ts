/** Which products a typed, pasted, uploaded or scanned code may mean: NDC in any form, the GTIN of a carton, or the item number (pure; decision 218). */
import { gtinNdc } from "#contract/base/gtin.ts";
import { ndcForms, ndcParts, ndcTerm } from "#contract/base/ndc.ts";
import { scannedCode } from "#contract/base/scanned-code.ts";
import { cleanedCode, codeText, hasLostDigits } from "#contract/base/typed-code.ts";
import { type CodeReading, readPlainCode } from "./plain-code.ts";

/** Reads a text that is one code, or what a scanner reads off a carton; undefined where it is neither. */
export function readCode(text: string): CodeReading | undefined {
  const clean = cleanedCode(text);
  const scanned = scannedCode(clean);
  return scanned === undefined
    ? readPlainCode(clean)
    : { code: scanned, ndcs: ndcForms(scanned), otherNdcs: [], paddedNdcs: [], itemNumber: undefined };
}

/**
 * The codes under which a product may be listed (`ndcCodes`, item number), in turns: a later turn counts only where no product has one of the turn
 * before. Several products of one turn are asked about. Empty where the text is no code and holds no single NDC.
 */
export function codeTurns(text: string): string[][] {
  const reading = readCodeIn(text);
  if (reading === undefined) return [];
  const { code, ndcs, otherNdcs, paddedNdcs, itemNumber } = reading;
  const asWritten = new Set([...ndcs, ndcTerm(code), itemNumber ?? code]);
  return [[...asWritten], [...otherNdcs, ...paddedNdcs]];
}

/** Reads a text that is one code, or holds one NDC among other words ("99942-287-01 Glucagon kit"); undefined where it is neither. */
export const readCodeIn = (text: string): CodeReading | undefined => readCode(text) ?? readCode(onlyNdcIn(text));

/** Returns the NDC in a text with other words; empty where there is none, or another one, or the text is of a barcode. */
function onlyNdcIn(text: string): string {
  const clean = cleanedCode(text);
  if (/^(?:\]|\(\d|\d{16}|https?:)/i.test(clean)) return "";
  const codes = clean.match(/(?<![\d-])\d{4,6}-\d{3,4}-\d{1,2}(?![\d-])/g) ?? [];
  return new Set(codes).size === 1 && ndcParts(codes[0]!) !== undefined ? codes[0]! : "";
}

/** A code that no product can have as it stands; undefined where nothing is wrong with the text itself. */
export type CodeProblem = "lost-digits" | "check-digit";

/** Finds out what is wrong with a text: a number whose digits a spreadsheet has rounded away, or a GTIN of a medicine that was misread. */
export function findCodeProblem(text: string): CodeProblem | undefined {
  const clean = cleanedCode(text);
  if (hasLostDigits(clean)) return "lost-digits";
  const digits = codeText(clean);
  const isMisread = digits !== undefined && /^(?:\d03|03)\d{11}$/.test(digits) && gtinNdc(digits) === undefined;
  return isMisread ? "check-digit" : undefined;
}
