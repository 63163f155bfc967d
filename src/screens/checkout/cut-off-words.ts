/** The cut-off that an arrival day depends on, in words (pure). */
import { dateIn } from "#contract/base/dates.ts";
import { arrival, timeThere } from "#src/text/format.ts";
import { ifOrderedBy } from "#src/text/trade/arrival.ts";

/** Returns " if ordered by 5:00 PM", with the day where it is not today. @param until an instant @param today in this time zone, `YYYY-MM-DD` */
export function cutOffWords(until: string, { today, timeZone }: { today: string; timeZone: string }): string {
  const date = dateIn(timeZone, new Date(until));
  return ifOrderedBy(timeThere(until, timeZone), date === today ? undefined : arrival(date));
}
