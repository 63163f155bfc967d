/** A code that is no barcode's element string, as NDCs and item number (pure; decision 218). Quick order, search, the dock and uploads read it here. */
import { gtinNdc } from "#contract/base/gtin.ts";
import { ndc542, ndcForms } from "#contract/base/ndc.ts";
import { codeText } from "#contract/base/typed-code.ts";

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

/**
 * Reads a text that is one code; undefined where it is none.
 * @param text of `cleanedCode`
 */
export function readPlainCode(text: string): CodeReading | undefined {
  const code = codeText(text);
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
  const digits = code.replaceAll("-", "");
  return [...new Set([...(padded === undefined ? [] : [padded]), ...ndcForms(gtinNdc(digits) ?? digits)])];
}

/** A spreadsheet drops the zeros in front of what it takes for a number. With fewer than six digits it is more likely an item number. */
function zerosPutBack(digits: string): string[] {
  if (digits.length < 6) return [];
  const lengths = [10, 11].filter((length) => digits.length < length);
  return [...new Set(lengths.flatMap((length) => ndcForms(digits.padStart(length, "0"))))];
}
