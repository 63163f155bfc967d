/** The times of tests: the machine's, and that of the servers. No other file of tests/ reads the clock (lint rule `tests/present-time`). */
import { dateIn } from "#contract/base/dates.ts";

/** Returns the machine's time, which browsers, PostgreSQL and other processes have. */
export const getNow = (): Date => new Date(); // oxlint-disable-line tests/present-time -- the clock is read here

/** Returns the machine's time in milliseconds since 1970. */
export const getNowMs = (): number => Date.now(); // oxlint-disable-line tests/present-time -- the clock is read here

/** Returns the calendar day of the machine's time in a time zone, `YYYY-MM-DD`. */
export const getToday = (timeZone: string): string => dateIn(timeZone, getNow());

/** Friday, 10:00 AM in New York: hours from a midnight, a cut-off time and a clock change in every time zone of the tests. */
const serverStartMs = Date.parse("2026-11-20T15:00:00Z");
/** Kept, because a test may replace it. */
const readElapsedMs = performance.now.bind(performance);

/**
 * Returns the time of a server in a test that sets no clock of its own (docs/decisions/260): the same day in every run. It starts with the process of the tests
 * and advances as fast as the machine's, so that durations have their length.
 */
export const getServerNow = (): Date => new Date(serverStartMs + readElapsedMs());
