/** The demonstration's calendar: the days on which its carrier moves parcels, and instants by a clock on such a day. */
import { addDays, dateIn } from "#contract/base/dates.ts";
import { instantOf, isWorkingDay } from "#contract/checkout/rules/shipping-calendar.ts";
import { demonstrationTariff } from "#server/outside/carrier-demonstration.ts";

export type Calendar = {
  /** Returns the nth working day from a day: 0 is the day itself or the next working day, -1 the last one before that. */
  getWorkday: (day: string, nth: number) => string;
  /** Returns the instant at which a clock in a time zone shows so many seconds after midnight, from 3 AM on. */
  getInstant: (timeZone: string, day: string, seconds: number) => Date;
};

/** Days before today that the demonstration tells of, and days after today on which parcels arrive. */
const days = { before: 300, after: 30 };

/** Returns the calendar that the demonstration of a time needs. */
export const createCalendarAround = (now: Date): Calendar => {
  const today = dateIn("UTC", now);
  return createCalendar({ from: addDays(today, -days.before), to: addDays(today, days.after) });
};

/** Returns the calendar from one day to another, by the holidays of the demonstration's tariff. @throws Error for a day outside. */
export function createCalendar({ from, to }: { from: string; to: string }): Calendar {
  const { rest } = demonstrationTariff();
  const workdays: string[] = [];
  const indexByDay = new Map<string, number>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    indexByDay.set(day, workdays.length);
    if (isWorkingDay(day, rest)) workdays.push(day);
  }
  const noonsMs = new Map<string, Map<string, number>>();
  const getNoonMs = (timeZone: string, day: string): number => {
    const own = noonsMs.get(timeZone) ?? new Map<string, number>();
    const noonMs = own.get(day) ?? instantOf(timeZone, day, "12:00").getTime();
    noonsMs.set(timeZone, own.set(day, noonMs));
    return noonMs;
  };
  return {
    getWorkday: (day, nth) => {
      const workday = workdays[(indexByDay.get(day) ?? Number.NaN) + nth];
      if (workday === undefined) throw new Error(`${nth} working days from ${day} is not between ${from} and ${to}.`);
      return workday;
    },
    // Clocks change at night: every later time of a day has noon's offset.
    getInstant: (timeZone, day, seconds) => new Date(getNoonMs(timeZone, day) + (seconds - 12 * 3600) * 1000),
  };
}
