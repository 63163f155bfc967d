/** GTINs as scanners read them off a carton, and the NDC inside those of medicines sold in the United States. */

/**
 * The ten digits of the NDC in a scanned code: a GTIN behind the application identifier 01, in brackets or not, with or without the scanner's own
 * prefix, whatever follows (lot, expiry, serial). Undefined where it is none, or its check digit is wrong.
 */
export function scannedNdc(text: string): string | undefined {
  const [, symbology, bracketed, plain] = /^(\][A-Za-z]\d)?(?:\(01\)(\d{14})(?!\d)|01(\d{14}))/.exec(text) ?? [];
  const element = bracketed ?? (plain !== undefined && mayBeElement(text, symbology) ? plain : undefined);
  return element === undefined ? undefined : ndcIn(element);
}

/** The same of a GTIN alone: 12, 13 or 14 digits. */
export const gtinNdc = (digits: string): string | undefined =>
  /^\d{12,14}$/.test(digits) ? ndcIn(digits.padStart(14, "0")) : undefined;

/** The GTIN of the package that an NDC names, 14 digits; undefined where the NDC has not its ten digits. */
export function gtinOf(ndc: string): string | undefined {
  const digits = ndc.replaceAll("-", "");
  if (!/^\d{10}$/.test(digits)) return undefined;
  return withCheckDigit(`003${digits}`);
}

/** Digits of a GTIN, or of any other GS1 key, with the check digit that ends them. */
export const withCheckDigit = (digits: string): string => `${digits}${(10 - (weightOf(`${digits}0`) % 10)) % 10}`;

/** Without brackets only what is longer than a GTIN alone is read as an element. */
const mayBeElement = (text: string, symbology: string | undefined): boolean =>
  symbology !== undefined || text.length >= 16;

/** Packaging level, 03 for a US medicine, the NDC's digits, check digit. A 12-digit code has no level, and a 3 alone. */
function ndcIn(gtin: string): string | undefined {
  const [, ndc] = /^\d03(\d{10})\d$/.exec(gtin) ?? [];
  return ndc !== undefined && isChecked(gtin) ? ndc : undefined;
}

/** The sum with the check digit is a multiple of ten. */
export const isChecked = (gtin: string): boolean => weightOf(gtin) % 10 === 0;

/** Weights 3 and 1 in turns from the right, where the check digit stands. */
function weightOf(gtin: string): number {
  let sum = 0;
  for (let at = 0; at < gtin.length; at++) sum += Number(gtin.at(-1 - at)) * (at % 2 === 0 ? 1 : 3);
  return sum;
}
