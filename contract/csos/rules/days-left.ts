/** How long a certificate lasts, in days as the customer counts them, and when its holder is told. Pure. */
import { dateIn } from "#contract/base/dates.ts";

/** Days before its end on which a mail goes out; from the first on the screen says it too. */
export const toldDays = [60, 45, 14, 3] as const;

/** Whole days until it ends: 0 on its last day, negative afterwards. */
export const daysLeft = (validTo: Date, now: Date, timeZone: string): number =>
  (Date.parse(dateIn(timeZone, validTo)) - Date.parse(dateIn(timeZone, now))) / 86_400_000;

/**
 * Returns the number of days of which a mail is due and was not sent; null: none. Of several that were missed, the last. A mail of fewer days than are left (one
 * more by another time zone) was sent by a clock that was ahead, and does not count.
 */
export function dueReminder(days: number, told: number | null): number | null {
  if (days < 0) return null;
  const reached = toldDays.filter((each) => days <= each).at(-1);
  return reached === undefined || (told !== null && told <= reached && told >= days - 1) ? null : reached;
}
