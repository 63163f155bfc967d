/** How numbers, money, dates and codes are written, everywhere alike (pure; the words of the page are American English). */
import { unitFor } from "#contract/base/units.ts";
import { addDays, wireToIso } from "#contract/base/dates.ts";
import { moneyWords } from "#contract/base/money.ts";
import { wallClock } from "./wall-clock.ts";

const locale = "en-US";
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
const dayOnly = new Intl.DateTimeFormat(locale, { timeZone: "UTC", year: "numeric", month: "short", day: "numeric" });
const dayAndWeekday = new Intl.DateTimeFormat(locale, {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});
const dayOfAnotherYear = new Intl.DateTimeFormat(locale, {
  timeZone: "UTC",
  weekday: "short",
  year: "numeric",
  month: "short",
  day: "numeric",
});

/** `$1,347.16`; below zero with a true minus sign: `−$5.00`. Takes dollars as they travel. */
export const money = moneyWords;

/** `4,812`, or with its unit `1 carton`, `6 cartons`; the plural takes an s unless it is given. */
export function formatQuantity(count: number, unit?: string, units?: string): string {
  const written = whole.format(count).replace("-", "−");
  return unit === undefined ? written : `${written} ${unitFor(count, unit, units)}`;
}

/** A date without a time, `MM/DD/YYYY` or `YYYY-MM-DD`: `Nov 20, 2026`. Anything else is given back as it came. */
export function day(date: string): string {
  const at = midnight(date);
  return at === undefined ? date : (chosenDate?.(at, "UTC") ?? dayOnly.format(at));
}

/** The same for an arrival: `Fri, Nov 20`; `Mon, Jan 4, 2027` where it is another year than now. */
export function arrival(date: string, now = wallClock()): string {
  const at = midnight(date);
  if (at === undefined) return date;
  const isThisYear = String(at.getUTCFullYear()) === formatOf("year", zone()).format(now);
  return (isThisYear ? dayAndWeekday : dayOfAnotherYear).format(at);
}

/** An arrival as one looks forward to it: `today`, `tomorrow, Fri, Nov 20`, `Tue, Nov 24`. @param today `YYYY-MM-DD`. */
export function arrivalFrom(date: string, today: string): string {
  const soon = soonName(date, today);
  if (soon === undefined) return arrival(date);
  return soon === "today" ? soon : `${soon}, ${arrival(date)}`;
}

/** The name of a day that is at hand, alone: for where its date stands already. */
export function soonName(date: string, today: string): "today" | "tomorrow" | undefined {
  const iso = midnight(date)?.toISOString().slice(0, 10);
  if (iso === today) return "today";
  return iso === addDays(today, 1) ? "tomorrow" : undefined;
}

/** Where the device remembers it. */
export const dateFormatPlace = "dates";
type WriteDate = (at: Date, timeZone: string | undefined) => string;
let chosenDate: WriteDate | undefined;
/** Dates as a person chose (date-format.ts); undefined: in words. */
export const writeDatesBy = (write: WriteDate | undefined): void => void (chosenDate = write);

const formats = new Map<string, Intl.DateTimeFormat>();
const parts = {
  date: { year: "numeric", month: "short", day: "numeric" },
  time: { hour: "numeric", minute: "2-digit" },
  year: { year: "numeric" },
} as const;

/** Kept: making one takes longer than a hundred uses. */
function formatOf(what: keyof typeof parts, timeZone: string | undefined): Intl.DateTimeFormat {
  const name = `${what} ${timeZone}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, { ...parts[what], timeZone });
  formats.set(name, format);
  return format;
}

/** Whose clock the page shows: the chosen customer's; undefined: the device's own. */
let zone: () => string | undefined = () => undefined;
/** Sets the time zone of all instants that have none of their own. Called once, at the start. */
export const readZoneBy = (read: () => string | undefined): void => void (zone = read);

/** "Chicago time", where that clock shows another time than the one `here`; undefined where both show the same. */
function otherClock(there: string | undefined, here: string | undefined, now: Date): string | undefined {
  const shown = (timeZone: string | undefined) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "short", timeZone }).format(now);
  if (there === undefined || shown(there) === shown(here)) return undefined;
  return `${there.split("/").at(-1)!.replaceAll("_", " ")} time`;
}

/** "All times are Chicago time", where this device's clock shows another time. @param there the customer's time zone. */
export function zoneWords(there: string | undefined, now = wallClock()): string | undefined {
  const clock = otherClock(there, undefined, now);
  return clock && `All times are ${clock}`;
}

/** `8:41 AM`; `8:41 AM (Chicago time)` where the page shows the times of another zone. Used for the data of another customer. */
export function timeThere(instant: string, timeZone: string): string {
  const clock = otherClock(timeZone, zone(), new Date(instant));
  return clock === undefined ? time(instant, timeZone) : `${time(instant, timeZone)} (${clock})`;
}

const dateOf = (at: Date, timeZone: string | undefined): string =>
  chosenDate?.(at, timeZone ?? zone()) ?? formatOf("date", timeZone ?? zone()).format(at);

/** An instant's clock time where the customer is, or in `timeZone`: `8:41 AM`. */
export function time(instant: string | Date, timeZone?: string): string {
  return formatOf("time", timeZone ?? zone())
    .format(new Date(instant))
    .replace("\u202f", " ");
}

/** An instant in words: `8:41 AM` today, `Nov 19, 2026, 8:41 AM` before. */
export function moment(instant: string | Date, now: Date, timeZone?: string): string {
  const at = dateOf(new Date(instant), timeZone);
  return at === dateOf(now, timeZone) ? time(instant, timeZone) : `${at}, ${time(instant, timeZone)}`;
}

/** When remembered data was true: `8:12 AM today`, or `8:12 AM on Nov 19, 2026`. */
export function ageWords(instant: Date, now: Date, timeZone?: string): string {
  const at = dateOf(instant, timeZone);
  return `${time(instant, timeZone)} ${at === dateOf(now, timeZone) ? "today" : `on ${at}`}`;
}

/** Classifies an expiration date on the day `today` (both without a time): past, within 90 days, or fine. */
export function expiryState(date: string, today: string): "past" | "soon" | "fine" {
  const [at, now] = [midnight(date), midnight(today)];
  if (at === undefined || now === undefined) return "fine";
  const days = (at.getTime() - now.getTime()) / 86_400_000;
  return days < 0 ? "past" : days <= 90 ? "soon" : "fine";
}

function midnight(date: string): Date | undefined {
  const iso = date.includes("/") ? wireToIso(date) : date.slice(0, 10);
  const at = iso === undefined ? undefined : new Date(`${iso}T00:00:00Z`);
  return at === undefined || Number.isNaN(at.getTime()) ? undefined : at;
}
