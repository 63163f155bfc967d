/** An instant in a sentence of the receive page. */
import { dateIn } from "#contract/base/dates.ts";
import { day, time } from "#src/text/format.ts";

/** "Nov 23, 2026 at 3:12 PM" */
export const dayAndTime = (instant: string, timeZone: string): string =>
  `${day(dateIn(timeZone, new Date(instant)))} at ${time(instant, timeZone)}`;
