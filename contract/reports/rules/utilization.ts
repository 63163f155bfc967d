/** Utilisation: over which days it may be asked for, and into which parts its pictures divide them. */
import { addDays, isoToWire, wireToIso } from "#contract/base/dates.ts";
import { oldestDate } from "#contract/orders/rules/orders.ts";
import * as text from "#contract/reports/text.ts";

/** The report covers this many days up to today unless the person says otherwise (docs/readings.md, "Utilization"). */
export const utilizationWindowDays = 30;

/** From and to of a new report, `MM/DD/YYYY`; `today` is `YYYY-MM-DD`. */
export const usualPackDays = (today: string): { from: string; to: string } => ({
  from: isoToWire(addDays(today, -utilizationWindowDays)),
  to: isoToWire(today),
});

type Days = { pack_from_date: string | null; pack_to_date: string | null };

/** Why these days cannot be reported on, for a person to read; undefined when they can. `today` is `YYYY-MM-DD`. */
export function whyNotReportable({ pack_from_date, pack_to_date }: Days, today: string): string | undefined {
  const from = wireToIso(pack_from_date ?? "");
  const to = wireToIso(pack_to_date ?? "");
  if (from === undefined || to === undefined) return text.enterBothDates;
  if (from > to) return text.datesReversed;
  const oldest = oldestDate(today);
  return from < oldest ? text.tooOld(isoToWire(oldest)) : undefined;
}

/** What a picture's parts are: days of up to a month, weeks of up to half a year, else months. Both `YYYY-MM-DD`. */
export function stepOf(from: string, to: string): "day" | "week" | "month" {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return days <= 32 ? "day" : days <= 190 ? "week" : "month";
}

/** The first day of each part from one day to another, so that a part in which nothing was shipped is there too. Weeks begin on Monday. */
export function startsOf(step: "day" | "week" | "month", from: string, to: string): string[] {
  const starts: string[] = [];
  for (let at = startOf(step, from); at <= to; at = nextOf(step, at)) starts.push(at);
  return starts;
}

function startOf(step: "day" | "week" | "month", day: string): string {
  if (step === "month") return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return step === "week" ? addDays(day, -weekday) : day;
}

function nextOf(step: "day" | "week" | "month", start: string): string {
  if (step !== "month") return addDays(start, step === "week" ? 7 : 1);
  return `${addDays(start, 31).slice(0, 7)}-01`;
}
