/** On which days goods move: holidays by rule, cut-offs by the warehouse's clock, over changes of that clock, leap years and year ends. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addDays, dateIn } from "#contract/base/dates.ts";
import {
  arrivesOn,
  holidayOf,
  holidays,
  instantOf,
  isHoliday,
  isWorkingDay,
  leavesOn,
  nextCutoff,
  saturdayOf,
  timeIn,
  weekdayOf,
  type Holiday,
} from "#contract/checkout/rules/shipping-calendar.ts";

const all = { holidays, dates: [] };
const none = { holidays: [], dates: [] };

describe("the federal holidays", () => {
  test.each<[Holiday, number, string, string]>([
    ["New Year's Day", 2022, "2022-01-01", "2021-12-31"],
    ["New Year's Day", 2023, "2023-01-01", "2023-01-02"],
    ["Martin Luther King Jr. Day", 2027, "2027-01-18", "2027-01-18"],
    ["Washington's Birthday", 2028, "2028-02-21", "2028-02-21"],
    ["Memorial Day", 2026, "2026-05-25", "2026-05-25"],
    ["Memorial Day", 2027, "2027-05-31", "2027-05-31"],
    ["Juneteenth", 2027, "2027-06-19", "2027-06-18"],
    ["Independence Day", 2026, "2026-07-04", "2026-07-03"],
    ["Labor Day", 2026, "2026-09-07", "2026-09-07"],
    ["Columbus Day", 2026, "2026-10-12", "2026-10-12"],
    ["Veterans Day", 2028, "2028-11-11", "2028-11-10"],
    ["Thanksgiving Day", 2026, "2026-11-26", "2026-11-26"],
    ["Thanksgiving Day", 2029, "2029-11-22", "2029-11-22"],
    ["Christmas Day", 2027, "2027-12-25", "2027-12-24"],
  ])("%s of %s is %s, observed %s", (name, year, day, observed) => {
    expect(holidayOf(name, year)).toEqual({ day, observed });
  });

  test("are eleven a year, in order, each observed on a weekday at most a day away", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2100 }), (year) => {
        const found = holidays.map((name) => holidayOf(name, year));
        expect(found).toHaveLength(11);
        expect(found.map(({ day }) => day)).toEqual(found.map(({ day }) => day).toSorted());
        for (const { day, observed } of found) {
          expect([1, 2, 3, 4, 5]).toContain(weekdayOf(observed));
          expect([addDays(day, -1), day, addDays(day, 1)]).toContain(observed);
          expect(isHoliday(day, all) && isHoliday(observed, all)).toBe(true);
        }
      }),
    );
  });

  test("rest on the last day of a year that the next one's first is observed on, and on a carrier's own dates", () => {
    expect(isWorkingDay("2021-12-31", all)).toBe(false);
    expect(isWorkingDay("2021-12-31", none)).toBe(true);
    expect(isWorkingDay("2026-11-27", { holidays: [], dates: ["2026-11-27"] })).toBe(false);
  });
});

const chicago = { timeZone: "America/Chicago", cutoff: "16:00" };

describe("an order", () => {
  test.each([
    ["a minute before the cut-off leaves today", "2026-11-23T21:59:00Z", "2026-11-23"],
    ["at the cut-off leaves the next day", "2026-11-23T22:00:00Z", "2026-11-24"],
    ["before the cut-off of summer, an hour earlier in UTC", "2026-07-15T20:59:00Z", "2026-07-15"],
    ["after it", "2026-07-15T21:00:00Z", "2026-07-16"],
    ["on the Friday before clocks go forward", "2027-03-12T21:59:00Z", "2027-03-12"],
    ["on the Monday after, an hour earlier in UTC", "2027-03-15T20:59:00Z", "2027-03-15"],
    ["and that hour later not any more", "2027-03-15T21:30:00Z", "2027-03-16"],
    ["on the Friday before clocks go back", "2026-10-30T20:59:00Z", "2026-10-30"],
    ["on the Monday after, an hour later in UTC", "2026-11-02T21:30:00Z", "2026-11-02"],
    ["in the night that is still yesterday there", "2026-11-24T04:00:00Z", "2026-11-24"],
    ["on Friday afternoon leaves on Monday", "2026-11-20T23:00:00Z", "2026-11-23"],
    ["on the eve of Thanksgiving, late", "2026-11-25T23:00:00Z", "2026-11-27"],
    ["on 28 February of a leap year, late", "2028-02-28T23:00:00Z", "2028-02-29"],
    ["on 28 February of another, late", "2029-02-28T23:00:00Z", "2029-03-01"],
    ["on New Year's Eve, late, over the holiday and the weekend", "2026-12-31T23:00:00Z", "2027-01-04"],
  ])("%s", (_, now, leaves) => expect(leavesOn(new Date(now), chicago, all)).toBe(leaves));

  test.each([
    ["2026-11-23", 1, "2026-11-24"],
    ["2026-11-25", 1, "2026-11-27"],
    ["2026-11-24", 3, "2026-11-30"],
    ["2026-12-30", 2, "2027-01-04"],
    ["2028-02-28", 2, "2028-03-01"],
    ["2027-02-26", 1, "2027-03-01"],
  ])("that leaves on %s and travels %s days arrives on %s", (leaves, days, arrives) =>
    expect(arrivesOn(leaves, days, all)).toBe(arrives),
  );

  test.each([
    ["overnight leaves on Friday for it", "2026-11-23", 1, { leaves: "2026-11-27", arrives: "2026-11-28" }],
    ["two days leave on Thursday", "2026-12-07", 2, { leaves: "2026-12-10", arrives: "2026-12-12" }],
    ["over a Friday on which nobody works", "2027-06-14", 1, { leaves: "2027-06-25", arrives: "2027-06-26" }],
    ["a Saturday that is a holiday is none", "2027-12-20", 1, { leaves: "2028-01-07", arrives: "2028-01-08" }],
  ])("on a Saturday: %s", (_, earliest, days, travel) => expect(saturdayOf(earliest, days, all)).toEqual(travel));

  const days = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays("1990-01-01", count));
  const travel = fc.integer({ min: 1, max: 10 });

  test("arrives on a working day after it left, later for more days, never earlier for leaving later", () => {
    fc.assert(
      fc.property(days, travel, (from, count) => {
        const arrives = arrivesOn(from, count, all);
        expect(isWorkingDay(arrives, all) && arrives > from).toBe(true);
        expect(arrivesOn(from, count + 1, all) > arrives).toBe(true);
        expect(arrivesOn(addDays(from, 1), count, all) >= arrives).toBe(true);
        const between = Array.from({ length: 40 }, (__, at) => addDays(from, at + 1)).filter((day) => day <= arrives);
        expect(between.filter((day) => isWorkingDay(day, all))).toHaveLength(count);
        const saturday = saturdayOf(from, count, all);
        expect(weekdayOf(saturday.arrives)).toBe(6);
        expect(saturday.leaves >= from && isWorkingDay(saturday.leaves, all)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  const zones = fc.constantFrom("America/Chicago", "America/New_York", "America/Phoenix", "Pacific/Honolulu", "UTC");
  const instants = fc.date({ min: new Date("2000-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  const times = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hours, minutes]) => `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`);

  test("the shown arrival holds until the next cut-off, to the minute, and is a later day after it", () => {
    fc.assert(
      fc.property(instants, zones, times, (now, timeZone, cutoff) => {
        const clock = { timeZone, cutoff };
        const until = nextCutoff(now, clock, all);
        expect(until > now).toBe(true);
        const before = new Date(Math.max(now.getTime(), until.getTime() - 60_000));
        expect(leavesOn(before, clock, all)).toBe(leavesOn(now, clock, all));
        expect(leavesOn(until, clock, all) > leavesOn(now, clock, all)).toBe(true);
        expect(leavesOn(until, clock, all) > dateIn(timeZone, now)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["on a Saturday is Monday's", "2026-11-21T15:00:00Z", "2026-11-23T23:00:00.000Z"],
    ["on a holiday is the next day's", "2026-11-26T15:00:00Z", "2026-11-27T23:00:00.000Z"],
    ["after Friday's is Monday's", "2026-11-20T23:30:00Z", "2026-11-23T23:00:00.000Z"],
    ["before today's is today's", "2026-11-20T22:59:59Z", "2026-11-20T23:00:00.000Z"],
  ])("the next cut-off %s", (_, now, until) => {
    const clock = { timeZone: "America/Chicago", cutoff: "17:00" };
    expect(nextCutoff(new Date(now), clock, all).toISOString()).toBe(until);
  });

  test("a clock that skips the hour, and one that shows it twice", () => {
    expect(instantOf("America/New_York", "2027-03-14", "02:30").toISOString()).toBe("2027-03-14T07:30:00.000Z");
    expect(instantOf("America/New_York", "2027-11-07", "01:30").toISOString()).toBe("2027-11-07T05:30:00.000Z");
    expect(timeIn("America/New_York", new Date("2027-01-01T05:00:00Z"))).toBe("00:00");
  });
});
