/** Quarters of the calendar, written 2026-Q3. */
import { addDays } from "#contract/base/dates.ts";

/** The quarter that a day (`YYYY-MM-DD`) lies in. */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`;

/** Its first and last day, both `YYYY-MM-DD`. */
export function daysOfQuarter(quarter: string): { first: string; last: string } {
  const [year = "", nth = ""] = quarter.split("-Q");
  const month = (Number(nth) - 1) * 3 + 1;
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  return { first, last: addDays(`${addDays(first, 95).slice(0, 7)}-01`, -1) };
}

/** The one before it. */
export const quarterBefore = (quarter: string): string => quarterOf(addDays(daysOfQuarter(quarter).first, -1));

/** The last quarters that had ended before a day, newest first. */
export function endedQuarters(today: string, count: number): string[] {
  const ended: string[] = [];
  for (let at = quarterBefore(quarterOf(today)); ended.length < count; at = quarterBefore(at)) ended.push(at);
  return ended;
}

/** For a person: "Q3 2026". */
export const quarterName = (quarter: string): string => `${quarter.slice(5)} ${quarter.slice(0, 4)}`;

/** A file's name of letters, digits and hyphens alone: "North-Campus-Hospital-2026-Q3.xlsx". */
export const quarterFileName = (company: string, quarter: string): string =>
  `${company
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60)}-${quarter}.xlsx`.replace(/^-/, "");
