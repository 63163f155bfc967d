/** The days that spend is added up over, each `YYYY-MM-DD` and the last of them counted in. */
import { addDays } from "#contract/base/dates.ts";

export type Days = { first: string; last: string };
export type SpendDays = { thisMonth: Days; lastMonth: Days; lastMonthToDate: Days };

/** This month up to today, the whole month before, and that up to the same day; of a longer month's last days the shorter one before has none: then all of it. */
export function spendDays(today: string): SpendDays {
  const since = `${today.slice(0, 7)}-01`;
  const last = addDays(since, -1);
  const first = `${last.slice(0, 7)}-01`;
  const sameDay = addDays(first, Number(today.slice(8)) - 1);
  return {
    thisMonth: { first: since, last: today },
    lastMonth: { first, last },
    lastMonthToDate: { first, last: sameDay < last ? sameDay : last },
  };
}
