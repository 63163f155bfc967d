/** On which days goods move: weekdays that are no holiday, until a time of day, by the warehouse's own clock (pure). Dates are `YYYY-MM-DD`. */
import { addDays, dateIn } from "#contract/base/dates.ts";

/** The federal holidays: a day of the year, or the nth weekday of a month (-1: the last). 0 is Sunday. */
const rules = {
  "New Year's Day": { month: 1, day: 1 },
  "Martin Luther King Jr. Day": { month: 1, weekday: 1, nth: 3 },
  "Washington's Birthday": { month: 2, weekday: 1, nth: 3 },
  "Memorial Day": { month: 5, weekday: 1, nth: -1 },
  Juneteenth: { month: 6, day: 19 },
  "Independence Day": { month: 7, day: 4 },
  "Labor Day": { month: 9, weekday: 1, nth: 1 },
  "Columbus Day": { month: 10, weekday: 1, nth: 2 },
  "Veterans Day": { month: 11, day: 11 },
  "Thanksgiving Day": { month: 11, weekday: 4, nth: 4 },
  "Christmas Day": { month: 12, day: 25 },
} as const;
export type Holiday = keyof typeof rules;
export const holidays = Object.keys(rules) as Holiday[];

/** The days of which a carrier keeps none: holidays by their name, each with the weekday on which it is observed, and single dates. */
export type Rest = { holidays: readonly Holiday[]; dates: readonly string[] };

/**
 * The day of a holiday, and the one on which it is observed: Friday for a Saturday, Monday for a Sunday. What falls on a Saturday 1 January is observed
 * in the year before.
 */
export function holidayOf(name: Holiday, year: number): { day: string; observed: string } {
  const rule: { month: number } & ({ day: number } | { weekday: number; nth: number }) = rules[name];
  const day = "day" in rule ? dateOf(year, rule.month, rule.day) : nthWeekday(year, rule);
  return { day, observed: addDays(day, { 0: 1, 6: -1 }[weekdayOf(day)] ?? 0) };
}

const dateOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

function nthWeekday(year: number, { month, weekday, nth }: { month: number; weekday: number; nth: number }): string {
  if (nth > 0) {
    const first = dateOf(year, month, 1);
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
  }
  const last = addDays(dateOf(year, month + 1, 1), -1); // of no December
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
}

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Whether nothing moves because it is a holiday, be it a Saturday. */
export function isHoliday(day: string, { holidays: names, dates }: Rest): boolean {
  const year = Number(day.slice(0, 4));
  return (
    dates.includes(day) ||
    names.some((name) =>
      [year, year + 1].some((each) => {
        const holiday = holidayOf(name, each);
        return holiday.day === day || holiday.observed === day;
      }),
    )
  );
}

/** A weekday that is no holiday: goods leave, travel and arrive. */
export const isWorkingDay = (day: string, rest: Rest): boolean =>
  weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !isHoliday(day, rest);

/** A Saturday on which somebody delivers. */
const isDeliveredSaturday = (day: string, rest: Rest): boolean => weekdayOf(day) === 6 && !isHoliday(day, rest);

/** More days than any carrier rests in a row, were every date of its list to follow another. */
const longestSearch = 400;

/** The nth day from `from` (itself not counted; 0: from `from` on) that fits. @throws Error where none comes within a year. */
function nextDay(from: string, days: number, fits: (day: string) => boolean): string {
  let left = days;
  for (let day = days === 0 ? from : addDays(from, 1), tried = 0; tried < longestSearch; day = addDays(day, 1), tried++)
    if (fits(day) && --left <= 0) return day;
  throw new Error(`No day within a year of ${from} is a working day.`);
}

/** When and where an order leaves: until `cutoff` (`HH:MM` there, 24 hours) it leaves the same day. */
export type WarehouseClock = { timeZone: string; cutoff: string };

/** The day on which what is ordered now leaves the warehouse. */
export function leavesOn(now: Date, { timeZone, cutoff }: WarehouseClock, rest: Rest): string {
  const today = dateIn(timeZone, now);
  const earliest = timeIn(timeZone, now) < cutoff ? today : addDays(today, 1);
  return nextDay(earliest, 0, (day) => isWorkingDay(day, rest));
}

/** The day on which it arrives, after so many days on which goods move. */
export const arrivesOn = (leaves: string, days: number, rest: Rest): string =>
  nextDay(leaves, days, (day) => isWorkingDay(day, rest));

/**
 * The first departure from `earliest` on that arrives on a Saturday, Saturdays counted as days on which it moves.
 */
export function saturdayOf(earliest: string, days: number, rest: Rest): { leaves: string; arrives: string } {
  const moves = (day: string) => isWorkingDay(day, rest) || isDeliveredSaturday(day, rest);
  for (let leaves = earliest, tried = 0; tried < longestSearch; leaves = addDays(leaves, 1), tried++) {
    if (!isWorkingDay(leaves, rest)) continue;
    const arrives = nextDay(leaves, days, moves);
    if (weekdayOf(arrives) === 6) return { leaves, arrives };
  }
  throw new Error(`No Saturday within a year of ${earliest} is a day of delivery.`);
}

/** Returns the next cut-off: an order that is placed before it leaves on the day that `leavesOn` gives, a later one on a later day. It is always on a working day. */
export const nextCutoff = (now: Date, clock: WarehouseClock, rest: Rest): Date =>
  instantOf(clock.timeZone, leavesOn(now, clock, rest), clock.cutoff);

/** The instant at which a clock in a time zone shows day and time; the earlier where it shows them twice, the later end of a gap where it never does. */
export function instantOf(timeZone: string, day: string, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const candidates = [-1, 1].map((side) => wall - offsetAt(timeZone, new Date(wall + side * 86_400_000)));
  const showing = candidates.filter((at) => at + offsetAt(timeZone, new Date(at)) === wall);
  return new Date(showing.length > 0 ? Math.min(...showing) : Math.max(...candidates));
}

/** How far the clocks there are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, instant: Date): number {
  const minute = Math.floor(instant.getTime() / 60_000) * 60_000;
  return Date.parse(`${dateIn(timeZone, instant)}T${timeIn(timeZone, instant)}:00Z`) - minute;
}

/** The time of day in a time zone, `HH:MM` of 24 hours. */
export function timeIn(timeZone: string, instant: Date): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get("hour")}:${parts.get("minute")}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();
