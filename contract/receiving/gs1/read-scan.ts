/** What a scanner read, whatever symbol it was in: the element string of a GS1 symbol, the GTIN of a retail one, both of a composite one, or a GS1 Digital Link. */
import { isChecked } from "#contract/base/gtin.ts";
import { type Checks, checks } from "./checks.ts";
import { digitalLink, isWebAddress } from "./digital-link.ts";
import { type Elements, elementsIn, groupSeparator, separate } from "./elements.ts";
import * as reasons from "./gs1-text.ts";
import { expanded, type SymbolKind, symbolOf } from "./symbologies.ts";

/**
 * Reads it. The symbology may stand before the text, as scanners put it there, or be told: its identifier or its name; without one it is taken for a GS1
 * symbol. `year` is today's, for dates of two digits.
 */
export function readScan(raw: string, symbology: string | undefined, year: number, known: Checks = checks): Elements {
  const [prefix] = /^\][A-Za-z]\d/.exec(raw) ?? [];
  const told = prefix ?? (symbology === "" ? undefined : symbology);
  const symbol: SymbolKind | undefined = told === undefined ? { carries: "any" } : symbolOf(told);
  const text = prefix === undefined ? raw : raw.slice(prefix.length);
  if (symbol === undefined) return refused(reasons.noGs1Data);
  if (symbol.carries === "retail") return retail(text, symbol, year, known);
  if (symbol.carries !== "elements" && isWebAddress(text))
    return digitalLink(text, year, known) ?? refused(reasons.noGs1Key);
  if (symbol.carries === "text") return refused(reasons.noGs1Data);
  // Behind an identifier the symbol's first character is no separator.
  if (prefix !== undefined && text.startsWith(groupSeparator)) return refused(reasons.startsWithSeparator);
  return elementsIn(separate(text), year, known);
}

/** How the second part of a composite symbol begins, where the first is a retail one. */
const composite = "|]e0";

function retail(
  text: string,
  { digits, short }: Extract<SymbolKind, { carries: "retail" }>,
  year: number,
  known: Checks,
): Elements {
  const to = text.indexOf(composite);
  const code = whole(to === -1 ? text : text.slice(0, to), short);
  if (code.length !== digits || !/^\d+$/.test(code)) return refused(reasons.digitsMissing(digits));
  if (!isChecked(code)) return refused(reasons.wrongCheckDigit);
  const gtin = `01${code.padStart(14, "0")}`;
  if (to === -1) return elementsIn(separate(gtin), year, known);
  const rest = text.slice(to + composite.length);
  return rest === "" ? refused(reasons.secondPartEmpty) : elementsIn(both(gtin, rest), year, known);
}

function* both(gtin: string, rest: string) {
  yield* separate(gtin);
  yield* separate(rest);
}

/** With the digits that such a symbol leaves out. */
function whole(code: string, short: "upc-a" | "upc-e" | undefined): string {
  if (short === "upc-e" && /^[01]\d{7}$/.test(code)) return `0${expanded(code)}`;
  return short !== undefined && code.length === 12 ? `0${code}` : code;
}

const refused = (reason: string): Elements => ({ ok: false, reason });
