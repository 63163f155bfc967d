/** What text and time are: the one place that decides it for page, device and server. Whatever is neither, no database takes. */

/** Control characters, but for tabs and line breaks. */
const control = /[\p{Cc}--[\t\n\r]]/gv;

/** Well-formed Unicode without NUL: what PostgreSQL keeps as text and inside JSON. */
export const isText = (value: string): boolean => value.isWellFormed() && !value.includes("\0");

/** Without control characters, too: what people type. */
export const isPlain = (value: string): boolean => isText(value) && value.search(control) < 0;

/** The nearest text to a value: a space for each control character. Text stays what it is. */
export const asPlain = (value: string): string => value.toWellFormed().replaceAll(control, " ");

/** A JSON value with each text in it, names included, as plain text. */
export function asKept(value: unknown): unknown {
  if (typeof value === "string") return asPlain(value);
  if (Array.isArray(value)) return value.map(asKept);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [asPlain(name), asKept(each)]));
}

/** Nothing that a call takes lies deeper. */
const deepest = 32;

/** Whether a JSON value is nested deeper than anybody means it; to be asked before anything else walks it. */
export const isTooDeep = (value: unknown, left = deepest): boolean =>
  typeof value === "object" &&
  value !== null &&
  (left === 0 || Object.values(value).some((each) => isTooDeep(each, left - 1)));

/** Where in a JSON value something stands that is no text; undefined: nowhere. */
export function placeOfNoText(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === "string") return isText(value) ? undefined : path.filter(isText).join(".") || "body";
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, each] of Object.entries(value)) {
    const found = placeOfNoText(isText(name) ? each : name, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

const [firstYear, lastYear] = [1900, 2200];
const [first, last] = [Date.UTC(firstYear, 0), Date.UTC(lastYear + 1, 0) - 1];

/** An instant that a clock may show, however wrong it is. */
export const isTime = (instant: Date): boolean => instant.getTime() >= first && instant.getTime() <= last;

/** The nearest such instant to milliseconds since 1970. */
export const nearestTime = (ms: number): Date => new Date(Number.isNaN(ms) ? 0 : Math.min(last, Math.max(first, ms)));

/** A day, `YYYY-MM-DD`, that stands on a calendar of these years. */
export const isDay = (iso: string): boolean => iso >= `${firstYear}-01-01` && iso <= `${lastYear}-12-31`;

/** What a person reads of a date that is none. */
export const dayRange = `must be a date from ${firstYear} to ${lastYear}`;
