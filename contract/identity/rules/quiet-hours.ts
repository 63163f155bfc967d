/** Quiet hours: when a device may be told, by the customer's clock (docs/readings.md, "calendar"). */
import { fromDate } from "@internationalized/date";
import type { QuietHours } from "#contract/identity/notices.ts";

/** When what is due now may be told: the end of the quiet hours that it falls into; null: at once. From and until the same hour is no silence. */
export function quietEnd(quiet: QuietHours | null, now: Date, timeZone: string): Date | null {
  if (quiet === null || quiet.from === quiet.until) return null;
  const local = fromDate(now, timeZone);
  const { from, until } = quiet;
  const isQuiet = from < until ? local.hour >= from && local.hour < until : local.hour >= from || local.hour < until;
  if (!isQuiet) return null;
  const end = local.set({ hour: until, minute: 0, second: 0, millisecond: 0 });
  // The hour that a clock leaves out or shows twice: the end may lie where it is not after now.
  const day =
    end.compare(local) > 0 ? end : local.add({ days: 1 }).set({ hour: until, minute: 0, second: 0, millisecond: 0 });
  return day.toDate();
}
