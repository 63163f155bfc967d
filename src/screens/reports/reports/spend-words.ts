/** What the spend of this month is compared with, and how: the same days of the month before, because this one has not ended (pure). */
import { wireToIso } from "#contract/base/dates.ts";
import { type Days, spendDays } from "#contract/reports/rules/spend-days.ts";
import type { Spend, SpendPart } from "#contract/reports/spend.ts";
import { day, money } from "#src/text/format.ts";
import * as text from "#src/text/reports/spend.ts";

/** "Oct 1, 2026 to Oct 20, 2026"; one day alone is its date. */
const daysWords = ({ first, last }: Days): string =>
  first === last ? day(first) : text.dateRange(day(first), day(last));

/** The days of this month, and those of the month before that they are compared with. */
export function comparedDays({ until }: Pick<Spend, "until">): { now: string; past: string } {
  const { thisMonth, lastMonthToDate } = spendDays(wireToIso(until)!);
  return { now: daysWords(thisMonth), past: daysWords(lastMonthToDate) };
}

const percent = (part: number): string => `${Math.round(Math.abs(part) * 100)}%`;

/** "Down 20% from this point last month". @param before of the same days of last month */
export function changeWords(now: number, before: number): string {
  if (before === 0) return text.noneBefore;
  const change = (now - before) / before;
  if (Math.abs(change) < 0.005) return text.same;
  return change > 0 ? text.up(percent(change)) : text.down(percent(change));
}

/** "20%" of `all`. */
export const shareOf = (part: number, all: number): string => (all === 0 ? "0%" : percent(part / all));

/** A bar is this month so far, its mark the same days of the month before. */
export const barOf = ({ id, name, this_month, last_month_to_date }: SpendPart) => ({
  key: String(id),
  name,
  value: this_month,
  written: money(this_month),
  past: last_month_to_date,
});

/** The same numbers in a table, and all of last month, which has ended. */
export function tableOf(kind: string, parts: readonly SpendPart[]) {
  return {
    head: [kind, text.thisMonthColumn, text.sameDaysColumn, text.lastMonthColumn] as const,
    rows: parts.map(
      ({ name, this_month, last_month_to_date: same, last_month }) =>
        [name, money(this_month), money(same), money(last_month)] as const,
    ),
  };
}
