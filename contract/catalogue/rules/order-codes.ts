/** Which products a typed, pasted, uploaded or scanned code may mean: NDC in any form, the GTIN of a carton, or the item number (pure; decision 218). */
import { gtinNdc } from "#contract/base/gtin.ts";
import { ndc542, ndcForms, ndcParts, ndcTerm } from "#contract/base/ndc.ts";
import { cleanedCode, codeText, hasLostDigits, scannedCode } from "#contract/base/typed-code.ts";

/** The NDCs of a code are in their 5-4-2 form. */
export type CodeReading = {
  /** Its digits, with the hyphens between its parts. */
  code: string;
  /** NDCs that it is as it is written; several where its digits fit several formats. */
  ndcs: string[];
  /** NDCs that it may be where no product has it as it is written: a UPC without its check digit, hyphens elsewhere, a part without its zeros. */
  otherNdcs: string[];
  /** NDCs that it may be with the zeros in front that a spreadsheet dropped. */
  paddedNdcs: string[];
  /** Undefined: it has hyphens, or comes from a barcode. */
  itemNumber: string | undefined;
};

/** Reads a text that is one code; undefined where it is none. */
export function readCode(text: string): CodeReading | undefined {
  const clean = cleanedCode(text);
  const scanned = scannedCode(clean);
  if (scanned !== undefined)
    return { code: scanned, ndcs: ndcForms(scanned), otherNdcs: [], paddedNdcs: [], itemNumber: undefined };
  const code = codeText(clean);
  if (code === undefined) return undefined;
  const digits = code.replaceAll("-", "");
  if (digits !== code)
    return { code, ndcs: ndcForms(code), otherNdcs: withOtherHyphens(code), paddedNdcs: [], itemNumber: undefined };
  const gtin = gtinNdc(digits);
  return {
    code,
    ndcs: [...new Set([...(gtin === undefined ? [] : ndcForms(gtin)), ...ndcForms(digits)])],
    otherNdcs: ndcForms(/^0{0,2}3(\d{10})$/.exec(digits)?.[1] ?? ""),
    paddedNdcs: zerosPutBack(digits),
    itemNumber: digits.replace(/^0+(?=\d)/, ""),
  };
}

/** Hyphens between the right parts decide; a part may lack its zeros ("409-1234-01"), and hyphens that fit no format are passed over. */
function withOtherHyphens(code: string): string[] {
  if (ndcForms(code).length > 0) return [];
  const [, labeler, product, pack] = /^(\d{1,5})-(\d{1,4})-(\d{1,2})$/.exec(code) ?? [];
  const padded =
    labeler === undefined
      ? undefined
      : ndc542([labeler.padStart(5, "0"), product!.padStart(4, "0"), pack!.padStart(2, "0")].join("-"));
  return [...new Set([...(padded === undefined ? [] : [padded]), ...ndcForms(code.replaceAll("-", ""))])];
}

/** A spreadsheet drops the zeros in front of what it takes for a number. With fewer than six digits it is more likely an item number. */
function zerosPutBack(digits: string): string[] {
  if (digits.length < 6) return [];
  const lengths = [10, 11].filter((length) => digits.length < length);
  return [...new Set(lengths.flatMap((length) => ndcForms(digits.padStart(length, "0"))))];
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
