/** When generated orders were placed, and which of them have arrived: more and more up to the last working day. Numbers of working days count from 5 January 1970, a Monday. */

const dayMs = 24 * 3_600_000;
const epochMs = Date.UTC(1970, 0, 5);
const workdaysOfAYear = 261;
/** Above 1: the nearer to today, the more orders a day. Orders of an age below a share `a` of all time are `a ** (1 / lean)` of all. */
const lean = 1.5;
/** Whatever was placed so many working days ago has been shipped and, where it was, received. */
const openDays = 6;

export type Timeline = {
  /** SQL: working day and part of it, for the order of number `i`. */
  dayOf: (i: string) => string;
  /** The last working day before now: its orders are not all shipped. */
  lastDay: number;
  /** Orders up to this number have arrived. */
  settled: number;
};

/** For `orders` numbered from 1 in the order of time. */
export function timelineOf({ orders, years }: { orders: number; years: number }, now: Date): Timeline {
  const days = Math.floor((now.getTime() - epochMs) / dayMs);
  const today = Math.floor(days / 7) * 5 + Math.min(days % 7, 5);
  const span = years * workdaysOfAYear;
  return {
    dayOf: (i) => `(${today} - ${span} * power(1 - (${i} - 0.5) / ${orders}::float8, ${lean}))`,
    lastDay: today - 1,
    settled: Math.max(Math.min(orders, 1), Math.floor(orders * (1 - (openDays / span) ** (1 / lean)))),
  };
}

/** SQL: the instant of a working day and its part, between 13 and 21 UTC. */
export const instantSql = (day: string): string =>
  `date_trunc('second', timestamptz '1970-01-05 13:00:00Z' + make_interval(days => (floor(${day})::int / 5) * 7 + floor(${day})::int % 5) + interval '8 hours' * (${day} - floor(${day})))`;
