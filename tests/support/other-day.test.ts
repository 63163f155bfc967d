/** The days of tests: a day later is the next calendar day at every hour, also where clocks change. */
import { describe, expect, test } from "vitest";
import { addDays, dateIn } from "#contract/base/dates.ts";
import { getHoursSinceDay, getMsToDay } from "./other-day.ts";

const timeZone = "America/New_York";
const days = ["2026-10-31", "2026-11-01", "2026-12-31", "2027-03-13", "2027-03-14", "2027-03-15", "2028-02-29"];
/** Every half hour of each of these days by UTC. */
const instants = days.flatMap((day) =>
  Array.from({ length: 48 }, (_, half) => new Date(Date.parse(`${day}T00:00:17Z`) + half * 1_800_000)),
);
const shift = (now: Date, ms: number) => dateIn(timeZone, new Date(now.getTime() + ms));

describe("getMsToDay", () => {
  test.each([1, -1, 45])("moves the date in the time zone by %i calendar days", (count) => {
    const moved = instants.map((now) => shift(now, getMsToDay(timeZone, count, now)));
    expect(moved).toEqual(instants.map((now) => addDays(dateIn(timeZone, now), count)));
  });
});

describe("getHoursSinceDay", () => {
  test("is an hour longer or shorter across a clock change", () => {
    const hours = (noon: string) => Math.round(getHoursSinceDay(timeZone, 1, new Date(noon)));
    expect([hours("2026-11-01T17:00:00Z"), hours("2027-03-14T16:00:00Z"), hours("2026-11-25T17:00:00Z")]).toEqual([
      25, 23, 24,
    ]);
  });
});
