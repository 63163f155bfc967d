/** Quiet hours go by the customer's clock, over midnight and over the nights in which clocks are changed. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { quietEnd } from "#contract/identity/rules/quiet-hours.ts";
import { getNow } from "#tests/support/present.ts";

const chicago = "America/Chicago";
const endOf = (from: number, until: number, now: string) =>
  quietEnd({ from, until }, new Date(now), chicago)?.toISOString();

test.each([
  ["before them", 20, 6, "2026-11-21T01:59:59Z", undefined],
  ["from their first minute", 20, 6, "2026-11-21T02:00:00Z", "2026-11-21T12:00:00.000Z"],
  ["after midnight", 20, 6, "2026-11-21T09:30:00Z", "2026-11-21T12:00:00.000Z"],
  ["at their end", 20, 6, "2026-11-21T12:00:00Z", undefined],
  ["within a day", 8, 10, "2026-11-20T15:45:00Z", "2026-11-20T16:00:00.000Z"],
  ["over the night of 23 hours", 20, 6, "2026-03-08T03:00:00Z", "2026-03-08T11:00:00.000Z"],
  ["over the night of 25 hours", 20, 6, "2026-11-01T02:00:00Z", "2026-11-01T12:00:00.000Z"],
  ["from and until the same hour, which is no silence", 6, 6, "2026-11-21T12:10:00Z", undefined],
])("%s", (_, from, until, now, end) => expect(endOf(from, until, now)).toBe(end));

test("an end is after now, within a day and an hour, and quiet no more", () => {
  const hour = fc.integer({ min: 0, max: 23 });
  const now = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  const zone = fc.constantFrom(chicago, "America/New_York", "Pacific/Honolulu", "America/Puerto_Rico");
  fc.assert(
    fc.property(hour, hour, now, zone, (from, until, at, timeZone) => {
      const end = quietEnd({ from, until }, at, timeZone);
      if (end === null) return;
      const hours = (end.getTime() - at.getTime()) / 3_600_000;
      expect(hours).toBeGreaterThan(0);
      expect(hours).toBeLessThanOrEqual(25);
      expect(quietEnd({ from, until }, end, timeZone)).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});

test("without them nothing is held", () => expect(quietEnd(null, getNow(), chicago)).toBeNull());
