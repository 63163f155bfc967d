/** How long an order on a form may be filled, on paper or signed by a certificate (21 CFR 1305.13(b), 1305.22(e), pure). */
import { addDays, dateIn } from "#contract/base/dates.ts";

const days = 60;
/** Largest change of a clock within the 60 days, rounded up: sixty days of the calendar are shorter by it where the clock is set forward. */
const clockChangeMs = 3 * 3_600_000;

/** The last day on which anything of it may ship, `YYYY-MM-DD`, of the customer's calendar. */
export const shipsUntil = (timeZone: string, placedAt: Date): string => addDays(dateIn(timeZone, placedAt), days);

/** Nothing of it may ship any more. */
export const isOver = (timeZone: string, placedAt: Date, now: Date): boolean =>
  dateIn(timeZone, now) > shipsUntil(timeZone, placedAt);

/** It is over at no instant before this one, wherever it was placed. */
export const notOverBefore = (placedAt: Date): Date => new Date(placedAt.getTime() + days * 86_400_000 - clockChangeMs);

/** No order placed after this instant can be over, wherever it was placed. */
export const overAtTheLatest = (now: Date): Date => new Date(now.getTime() - days * 86_400_000 + clockChangeMs);
