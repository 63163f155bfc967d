/** Dates that a list or a report is of, as they are typed (pure). */
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { day } from "#src/text/format.ts";
import * as text from "#src/text/trade/date-span.ts";

/** `MM/DD/YYYY`; empty: none. */
export type DateSpan = { from: string; to: string };

/** The last so many days, up to today. @param today `YYYY-MM-DD` */
export const lastDays = (count: number, today: string): DateSpan => ({
  from: isoToWire(addDays(today, -count)),
  to: isoToWire(today),
});

/** In few words. */
export function spanText({ from, to }: DateSpan): string {
  if (from === "" && to === "") return text.anyDate;
  if (from === "") return text.until(day(to));
  if (to === "") return text.since(day(from));
  return from === to ? day(from) : text.dates(day(from), day(to));
}
