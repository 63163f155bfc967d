/** The present time in tests. No other file of tests/ reads the clock (lint rule `tests/present-time`). */
import { dateIn } from "#contract/base/dates.ts";

/** Returns the present time. */
export const getNow = (): Date => new Date(); // oxlint-disable-line tests/present-time -- the clock is read here

/** Returns the present time in milliseconds since 1970. */
export const getNowMs = (): number => Date.now(); // oxlint-disable-line tests/present-time -- the clock is read here

/** Returns the present calendar day of a time zone, `YYYY-MM-DD`. */
export const getToday = (timeZone: string): string => dateIn(timeZone, getNow());
