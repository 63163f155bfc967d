/** When a recurring order is due, by its customer's calendar (pure). Days are `YYYY-MM-DD`. */
import { parseDate, Time, toCalendarDateTime, toZoned } from "@internationalized/date";

import { addDays } from "#contract/base/dates.ts";
import * as text from "#contract/checkout/text.ts";

export const frequencies = ["weekly", "biweekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

/** What becomes of the rest where a line cannot be filled: it goes out without that line, or all of it waits until everything can be had. */
export const whenShort = ["leave_out", "wait"] as const;
export type WhenShort = (typeof whenShort)[number];

/** Each date is counted from the first one, never from the one before: so 31 January comes back as 31 March. */
export type Rhythm = { anchor: string; frequency: Frequency };

/** A rhythm and where it has come to: the `next_no`th date, which may have been moved for once. */
export type RecurrenceStanding = Rhythm & { next_no: number; next_date: string };

/** The hour of the customer's day at which the orders of that day are placed. */
const dueHour = 6;
/** A first date later than that is a slip of the hand. */
const mostDaysAhead = 366;
export const mostRecurring = 100;
export const mostRecurringLines = 200;

/** The `n`th date after the first, which is the 0th. Where a month is too short it is the month's last day. */
export function nthDate({ anchor, frequency }: Rhythm, n: number): string {
  const first = parseDate(anchor);
  switch (frequency) {
    case "weekly":
      return first.add({ weeks: n }).toString();
    case "biweekly":
      return first.add({ weeks: 2 * n }).toString();
    case "monthly":
      return first.add({ months: n }).toString();
  }
}

/** What the start date is until somebody chooses another: +7 days, +14 days, +1 month. */
export const defaultStart = (frequency: Frequency, today: string): string => nthDate({ anchor: today, frequency }, 1);
export const earliestStart = (today: string): string => addDays(today, 1);
export const latestStart = (today: string): string => addDays(today, mostDaysAhead);

/** Whether a date may be the next one. */
export const isStart = (date: string, today: string): boolean =>
  date >= earliestStart(today) && date <= latestStart(today);

/** What blocks a checkout that is to repeat, in the specified words; empty when nothing does. @param start undefined where what was typed is no date. */
export function recurrenceReasons(
  { frequency, start }: { frequency: Frequency | null; start: string | null | undefined },
  today: string,
): string[] {
  return [
    ...(frequency === null ? [text.selectFrequency] : []),
    ...(start === null || start === undefined || !isStart(start, today) ? [text.startDateNotValid] : []),
  ];
}

/**
 * What begins on a start date. The usual one, a month from the day of the order, may be of a shorter month: then it is the order's own day that comes back, so
 * that what was ordered on 31 January comes on 28 February and 31 March.
 */
export function firstStanding(
  { frequency, start }: { frequency: Frequency; start: string },
  today: string,
): RecurrenceStanding {
  const isShortened = start === defaultStart(frequency, today) && nthDate({ anchor: start, frequency }, -1) !== today;
  return isShortened
    ? { frequency, anchor: today, next_no: 1, next_date: start }
    : { frequency, anchor: start, next_no: 0, next_date: start };
}

/** Why a cart of so many lines cannot repeat, where the customer has so many recurring orders; empty when it can. */
export const roomReasons = ({ lines, orders }: { lines: number; orders: number }): string[] => [
  ...(lines > mostRecurringLines ? [text.recurringLinesExceeded] : []),
  ...(orders >= mostRecurring ? [text.recurringOrdersExceeded] : []),
];

/** The instant at which the orders of a day are placed. Where the clock jumps over that hour it is the first moment after. */
export const dueAt = (date: string, timeZone: string): Date =>
  toZoned(toCalendarDateTime(parseDate(date), new Time(dueHour)), timeZone, "compatible").toDate();

/** The instant at which it is told that an order comes: the same hour of the day before. */
export const tellAt = (date: string, timeZone: string): Date => dueAt(addDays(date, -1), timeZone);

/** The next dates, the very next one first. */
export const nextDates = (standing: RecurrenceStanding, count: number): string[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? standing.next_date : nthDate(standing, standing.next_no + at)));

/** The step to the date after the next one. */
export const after = (standing: RecurrenceStanding): RecurrenceStanding => {
  const next_no = standing.next_no + 1;
  return { ...standing, next_no, next_date: nthDate(standing, next_no) };
};

/** Where the rhythm goes on: at its next date, or at the first that is not over yet. What was missed meanwhile is not made up for. */
export function goingOn(standing: RecurrenceStanding, now: Date, timeZone: string): RecurrenceStanding {
  let found = standing;
  while (dueAt(found.next_date, timeZone) <= now) found = after(found);
  return found;
}

/** What is due: the latest date that has come, and those before it which nobody was there for (docs/decisions/098). Undefined while it is to come. */
export function dueDatesOf(
  standing: RecurrenceStanding,
  now: Date,
  timeZone: string,
): { due: RecurrenceStanding; missed: string[] } | undefined {
  if (dueAt(standing.next_date, timeZone) > now) return undefined;
  const missed: string[] = [];
  let due = standing;
  for (let next = after(due); dueAt(next.next_date, timeZone) <= now; next = after(due)) {
    missed.push(due.next_date);
    due = next;
  }
  return { due, missed };
}

/** Another next date: for once, or for all that follow. */
export const moved = (standing: RecurrenceStanding, date: string, which: "this" | "all"): RecurrenceStanding =>
  which === "this" ? { ...standing, next_date: date } : { ...standing, anchor: date, next_no: 0, next_date: date };

/** Whether a date may take the next one's place for once: before the one that follows. */
export const isBeforeFollowing = (standing: RecurrenceStanding, date: string): boolean =>
  date < after(standing).next_date;

/** Another rhythm from the next date on. */
export const inRhythm = (standing: RecurrenceStanding, frequency: Frequency): RecurrenceStanding =>
  frequency === standing.frequency ? standing : { ...standing, frequency, anchor: standing.next_date, next_no: 0 };

/** How often, in words: "Every Thursday", "Every 2 weeks on Monday", "Monthly on the 31st or the last day". */
export function rhythmWords({ anchor, frequency }: Rhythm): string {
  if (frequency === "monthly") {
    const day = Number(anchor.slice(8));
    return day > 28 ? text.everyMonthOrLastDay(ordinal(day)) : text.everyMonth(ordinal(day));
  }
  const weekday = weekdays.format(new Date(`${anchor}T00:00:00Z`));
  return frequency === "weekly" ? text.everyWeek(weekday) : text.everyTwoWeeks(weekday);
}

const weekdays = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });

function ordinal(day: number): string {
  const ending = day > 10 && day < 14 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${ending}`;
}

/** What it is called where nobody gave it a name. */
export const recurringName = (order: { order_name: string; recurring_order_id: number }): string =>
  order.order_name || text.unnamedRecurring(order.recurring_order_id);
