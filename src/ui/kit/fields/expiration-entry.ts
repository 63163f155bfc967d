/** An expiration date as labels write it and people type it: with its day, or as a month, whose last day is meant. */
import { isoToWire, wireToIso } from "#contract/base/dates.ts";
import { cleanedText } from "#contract/base/typed-text.ts";
import { day } from "#src/text/format.ts";
import * as words from "#src/text/kit/dates.ts";
import { completeDate } from "./date-entry.ts";

/**
 * Returns the typed text in the wire's form. A month without a day means its last day (USP <7>): `12/2027`, `2027-12`, `DEC 2027`, `122027`; six digits
 * with a year of this century are a month, not a day. With a day, the forms of labels are read (`2028-MAY-20`, `20 MAY 2028`, `20280520`), and those of
 * `completeDate`. Text that is no date is given back as it came.
 */
export function completeExpiration(typed: string): string {
  const label = readLabel(typed);
  if (label === undefined) return completeDate(typed);
  const { year, month, date = new Date(Date.UTC(year, month, 0)).getUTCDate() } = label;
  return isoToWire([year, ...[month, date].map((part) => String(part).padStart(2, "0"))].join("-"));
}

/** Returns the day that the text is read as, in a sentence; undefined where it is written in full, or is no date. */
export function describeExpiration(typed: string): string | undefined {
  const complete = completeExpiration(typed);
  if (complete === typed.trim() || wireToIso(complete) === undefined) return undefined;
  const label = readLabel(typed);
  return label !== undefined && label.date === undefined
    ? words.readAsMonth(day(complete))
    : words.readAs(day(complete));
}

type LabelDate = { year: number; month: number; date?: number };

/** Of the words of a label with hyphens between them; a month in letters is `M` and its number. */
const forms = [
  /^(?<month>M?\d{1,2})-(?<year>20\d\d)$/,
  /^(?<year>20\d\d)-(?<month>M?\d{1,2})$/,
  /^(?<month>\d\d)(?<year>20\d\d)$/,
  /^(?<year>20\d\d)(?<month>\d\d)$/,
  /^(?<year>20\d\d)-(?<month>M?\d{1,2})-(?<date>\d{1,2})$/,
  /^(?<date>\d{1,2})-(?<month>M\d{1,2})-(?<year>20\d\d)$/,
  /^(?<month>M\d{1,2})-(?<date>\d{1,2})-(?<year>20\d\d)$/,
  /^(?<year>20\d\d)(?<month>\d\d)(?<date>\d\d)$/,
];

/** Undefined for every other form, and where there is no such month. */
function readLabel(typed: string): LabelDate | undefined {
  const text = cleanedText(typed)
    .trim()
    .toUpperCase()
    .replace(/^EXP(?:IR[A-Z]*)?[\s.:]*(?:DATE[\s.:]*)?/, "");
  if (!/^[\dA-Z/.,\s-]*$/.test(text)) return undefined;
  const parts = (text.match(/\d+|[A-Z]+/g) ?? []).map((part) => markMonth(part) ?? part).join("-");
  for (const form of forms) {
    const { year, month = "", date } = form.exec(parts)?.groups ?? {};
    const number = Number(month.replace("M", ""));
    if (year !== undefined && number >= 1 && number <= 12)
      return { year: Number(year), month: number, ...(date !== undefined && { date: Number(date) }) };
  }
  return undefined;
}

const monthNames = "JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER".split(" ");

/** `M5` for MAY, of three letters or more; undefined for another word. */
function markMonth(word: string): string | undefined {
  const at = word.length < 3 ? -1 : monthNames.findIndex((name) => name.startsWith(word));
  return at < 0 ? undefined : `M${at + 1}`;
}
