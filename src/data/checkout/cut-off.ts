/** Days of arrival are right until the next cut-off: then they are asked for again. */

/** Milliseconds until a cut-off, but not sooner than a minute where this clock and the server's differ; false: there is none. */
export function msUntil(until: string | null): number | false {
  return until !== null && Math.min(longestWaitMs, Math.max(60_000, Date.parse(until) - Date.now() + 1_000));
}

/** The longest a browser's timer waits is 24 days. */
const longestWaitMs = 86_400_000;
