/** Dates without a time, as they travel: `MM/DD/YYYY` (docs/readings.md, "dates"). Inside the program they are `YYYY-MM-DD`, which sorts. */

/** True for an existing calendar date written `MM/DD/YYYY`. */
export const isWireDate = (text: string): boolean => wireToIso(text) !== undefined;

/** `MM/DD/YYYY` to `YYYY-MM-DD`; undefined when there is no such day. */
export function wireToIso(text: string): string | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!match) return undefined;
  const [, month, day, year] = match as unknown as [string, string, string, string];
  const isThere = Number(year) >= 1 && Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month));
  return isThere ? `${year}-${month}-${day}` : undefined;
}

/** How long a month is; 0 where there is no such month. Without a `Date`, which a thousand receipts would wait for. */
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month < 1 || month > 12) return 0;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** `YYYY-MM-DD` to `MM/DD/YYYY`. */
export const isoToWire = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;

/** The calendar date at an instant in a time zone, `YYYY-MM-DD`. Put together from its parts: how a locale orders them differs between browsers. */
export function dateIn(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

/** Making one takes longer than a hundred uses; the zones of customers are few. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A date some days later (or earlier, below 0); takes and gives `YYYY-MM-DD`. */
export function addDays(iso: string, days: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
