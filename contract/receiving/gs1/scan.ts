/** What a scanner read, whatever symbol it was in: the element string of a GS1 symbol, or the GTIN of a plain retail code. */
import { isChecked } from "#contract/base/gtin.ts";
import { type Elements, elementsOf } from "./elements.ts";

/** What the scanner says of the symbol it read (AIM's symbology identifiers, ISO/IEC 15424): those that carry GS1 elements ... */
const gs1 = ["]C1", "]d2", "]Q3", "]e0", "]J1"];
/** ... those that are a GTIN of 13 digits or 8, and others that are neither. */
const retail: Readonly<Record<string, number>> = { "]E0": 13, "]E4": 8 };
const names: Readonly<Record<string, string>> = {
  "gs1-128": "]C1",
  "gs1 datamatrix": "]d2",
  "gs1 qr code": "]Q3",
  "gs1 databar": "]e0",
  "gs1 dotcode": "]J1",
  "ean-13": "]E0",
  "upc-a": "]E0",
  "ean-8": "]E4",
};

/**
 * Reads it. The symbology may stand before the text, as scanners put it there, or be told: its identifier or its name; without one it is taken for a GS1
 * symbol. `year` is today's, for dates of two digits.
 */
export function scanOf(raw: string, symbology: string | undefined, year: number): Elements {
  const [prefix] = /^\][A-Za-z]\d/.exec(raw) ?? [];
  const told = symbology === undefined || symbology === "" ? undefined : (names[symbology.toLowerCase()] ?? symbology);
  const kind = prefix ?? told;
  const text = prefix === undefined ? raw : raw.slice(prefix.length);
  if (kind === undefined || gs1.includes(kind)) return elementsOf(text, year);
  const digits = retail[kind];
  if (digits === undefined) return { ok: false, reason: "The symbol carries no GS1 elements." };
  const padded = text.padStart(digits, "0");
  if (padded.length !== digits || !/^\d+$/.test(padded))
    return { ok: false, reason: `The code has not ${digits} digits.` };
  if (!isChecked(padded)) return { ok: false, reason: "The code has a wrong check digit." };
  return { ok: true, elements: { "01": padded.padStart(14, "0") } };
}
