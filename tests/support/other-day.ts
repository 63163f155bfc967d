/** Another calendar day at the same time of day, for devices and records that are made older or newer by days: across a clock change a day has 23 or 25 hours. */
import { addDays, dateIn } from "#contract/base/dates.ts";
import { instantOf, timeIn } from "#contract/checkout/rules/shipping-calendar.ts";
import { getNow } from "./present.ts";

const hourMs = 3_600_000;

/** Returns the milliseconds from now to this time of day so many calendar days later in a time zone, to the minute. */
export function getMsToDay(timeZone: string, days: number, now = getNow()): number {
  const then = instantOf(timeZone, addDays(dateIn(timeZone, now), days), timeIn(timeZone, now));
  return then.getTime() - now.getTime();
}

/** Returns the hours since this time of day so many calendar days ago in a time zone. */
export const getHoursSinceDay = (timeZone: string, daysAgo: number, now = getNow()): number =>
  -getMsToDay(timeZone, -daysAgo, now) / hourMs;
