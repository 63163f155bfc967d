/** The history shows the time of entry alone only where a receipt was entered on its receive date. */
import { expect, test } from "vitest";
import { entered } from "#src/text/receiving/history.ts";

test.each([
  ["11/20/2026", "2026-11-20T20:12:00.000Z", "America/New_York", "3:12 PM"],
  ["11/18/2026", "2026-11-20T20:12:00.000Z", "America/New_York", "entered Nov 20, 2026 at 3:12 PM"],
  // A day is the customer's.
  ["11/20/2026", "2026-11-21T03:30:00.000Z", "America/New_York", "10:30 PM"],
  ["11/20/2026", "2026-11-21T03:30:00.000Z", "Etc/UTC", "entered Nov 21, 2026 at 3:30 AM"],
  ["11/21/2026", "2026-11-21T03:30:00.000Z", "America/New_York", "entered Nov 20, 2026 at 10:30 PM"],
])("goods of %s that were entered at %s in %s: %s", (receive_date, created_at, timeZone, words) => {
  expect(entered({ receive_date, created_at }, timeZone)).toBe(words);
});
