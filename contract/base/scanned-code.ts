/** The NDC inside what scanners read, where it is typed, pasted or searched for: only the product counts there. */
import { gtinNdc, isChecked, scannedNdc } from "./gtin.ts";

/**
 * Returns the NDC inside what a scanner reads: ten digits of a GTIN behind the application identifier 01, in brackets, with spaces or in a GS1 Digital
 * Link, or the NDC of the identifier 715 as it stands, where the GTIN has none. Undefined where it holds neither, or the check digit is wrong.
 * @param text of `cleanedCode`
 */
export function scannedCode(text: string): string | undefined {
  const code = text.replace(/^\u241D+/, "");
  if (/^https?:/i.test(code)) {
    for (const [, gtin] of code.matchAll(/(?:01|gtin)\/?(?=(\d{14}))/gi)) {
      const ndc = gtinNdc(gtin!);
      if (ndc !== undefined) return ndc;
    }
    return undefined;
  }
  const [, spaced] = /^(?:\][A-Za-z]\d)?\s*\((?:[^)]*\).*\()?01\)\s*(\d{14})(?!\d)/.exec(code) ?? [];
  const ndc = spaced === undefined ? scannedNdc(code) : gtinNdc(spaced);
  if (ndc !== undefined) return ndc;
  const [, gtin, ...values] = nationalNumber.exec(code) ?? [];
  return gtin !== undefined && isChecked(gtin) ? values.find((value) => value !== undefined) : undefined;
}

/** The identifier 715 behind a GTIN, in brackets or among elements whose lengths are known or end with a separator. */
const nationalNumber =
  /^(?:\][A-Za-z]\d)?\(?01\)?\s*(\d{14})(?:\s*\(.*\(715\)\s*([\d-]{10,14})(?![\d-])|\s*\(715\)\s*([\d-]{10,14})(?![\d-])|(?:1[1-7]\d{6}\u241D?|(?:10|21)[^\u241D]{1,20}\u241D)*715([\d-]{10,14})(?:\u241D|$))/;
