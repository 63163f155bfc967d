/** How many entries go in one request, where to, and what is said of those whose turn did not come (docs/decisions/174-send-up-to-fifty-outbox-entries-in-one-request.md). */

/** No call of its own: it carries calls. */
export const batchPath = "/api/outbox/entries";

export const mostEntries = 50;

/** What bodies come to at most, as text, unless one entry alone is more: what gets through within an attempt on a poor line. */
export const mostBytes = 48 * 1024;

/** The code of an entry that was not begun, with 425: nothing of it was looked at. */
export const notBegun = "not_begun";
