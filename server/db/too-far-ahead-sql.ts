/** SQL: whether a stored time is later than any time a right clock can have stored by now, as `isTooFarAhead` (contract/base/too-far-ahead.ts) has it. */
import { clockStepMs } from "#contract/base/too-far-ahead.ts";

/**
 * Returns the condition. The statement declares the value `now`, an instant.
 * @param longestMs maximum distance of such a time from the moment at which it is stored, in milliseconds; 0 for the moment itself.
 */
export const tooFarAheadSql = (column: string, longestMs = 0): string =>
  `${column} > :now::timestamptz + interval '${longestMs + clockStepMs} milliseconds'`;
