/** Stored times that no right clock can have written: the clock was ahead, and has been set right since (decision 263). Pure. */

/** Largest step by which a clock may be set back before the times that it stored count as too far ahead, in milliseconds. */
export const clockStepMs = 5 * 60_000;

/**
 * Returns true for a stored time that is later than any time a right clock can have stored by now.
 * @param longestMs maximum distance of such a time from the moment at which it is stored, in milliseconds; 0 for the moment itself.
 */
export const isTooFarAhead = (stored: Date, now: Date, longestMs = 0): boolean =>
  stored.getTime() - now.getTime() > longestMs + clockStepMs;
