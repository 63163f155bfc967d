/** What a date field makes of what is typed: `MM/DD/YYYY`, strictly, within its bounds. */
import { isoToWire, wireToIso } from "#contract/base/dates.ts";
import { cleanedText } from "#contract/base/typed-text.ts";
import { day } from "#src/text/format.ts";
import * as words from "#src/text/kit/dates.ts";

/**
 * The typed text in the wire's form, where the person left out what can be known: `1/5/2026`, `1-5-26`, `01052026` become
 * `01/05/2026`. Text that is no date is given back as it came.
 */
export function completeDate(typed: string): string {
  const text = cleanedText(typed).trim();
  const parts =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.test(text) ? text : undefined;
  if (iso !== undefined) return isoToWire(iso);
  if (parts === null) return typed.trim();
  const [, month = "", date = "", year = ""] = parts;
  return `${month.padStart(2, "0")}/${date.padStart(2, "0")}/${year.length === 2 ? `20${year}` : year}`;
}

export type DateBounds = { min?: string | undefined; max?: string | undefined };

/** What is wrong with the text, as a sentence; undefined for a day within the bounds, and for nothing. Bounds are `MM/DD/YYYY`. */
export function dateProblem(text: string, { min, max }: DateBounds = {}): string | undefined {
  if (text === "") return undefined;
  const iso = wireToIso(text);
  if (iso === undefined) return words.notValid;
  const [first, last] = [min && wireToIso(min), max && wireToIso(max)];
  if (first !== undefined && first !== "" && iso < first) return words.earliest(day(first));
  if (last !== undefined && last !== "" && iso > last) return words.latest(day(last));
  return undefined;
}
