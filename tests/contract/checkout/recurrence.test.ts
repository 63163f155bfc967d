/** When a recurring order is due: month ends, leap years, daylight saving in both directions, and what was missed. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addDays, dateIn } from "#contract/base/dates.ts";
import {
  after,
  defaultStart,
  dueAt,
  dueDatesOf,
  firstStanding,
  frequencies,
  goingOn,
  inRhythm,
  isStart,
  moved,
  nextDates,
  nthDate,
  recurrenceReasons,
  roomReasons,
  rhythmWords,
  type RecurrenceStanding,
  tellAt,
} from "#contract/checkout/rules/recurrence.ts";
import { recurringLinesExceeded, recurringOrdersExceeded } from "#contract/checkout/text.ts";

const zones = [
  "America/New_York",
  "America/Chicago",
  "America/Phoenix",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "UTC",
];
const zone = fc.constantFrom(...zones, "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia");
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("2000-01-01", days));
const frequency = fc.constantFrom(...frequencies);
const standing = fc
  .record({ anchor: day, frequency, next_no: fc.integer({ min: 0, max: 60 }) })
  .map((rhythm): RecurrenceStanding => ({ ...rhythm, next_date: nthDate(rhythm, rhythm.next_no) }));

test.each([
  ["monthly", "2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]],
  ["monthly", "2028-01-31", ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"]],
  ["monthly", "2027-11-30", ["2027-11-30", "2027-12-30", "2028-01-30", "2028-02-29", "2028-03-30"]],
  ["weekly", "2027-12-24", ["2027-12-24", "2027-12-31", "2028-01-07", "2028-01-14", "2028-01-21"]],
  ["biweekly", "2028-02-17", ["2028-02-17", "2028-03-02", "2028-03-16", "2028-03-30", "2028-04-13"]],
] as const)("%s from %s", (every, anchor, dates) => {
  expect(nextDates({ anchor, frequency: every, next_no: 0, next_date: anchor }, 5)).toEqual(dates);
});

test("the start is a week, two weeks or a month from today until another is chosen", () => {
  expect(frequencies.map((each) => defaultStart(each, "2027-01-31"))).toEqual([
    "2027-02-07",
    "2027-02-14",
    "2027-02-28",
  ]);
});

test("the earliest start is tomorrow", () => {
  const reasons = (start: string | null | undefined) => recurrenceReasons({ frequency: "weekly", start }, "2026-12-31");
  expect(reasons("2027-01-01")).toEqual([]);
  for (const start of ["2026-12-31", "2020-02-29", "2099-01-01", null, undefined])
    expect(reasons(start)).toEqual(["Start Date is not valid."]);
  expect(recurrenceReasons({ frequency: null, start: "2027-01-01" }, "2026-12-31")).toHaveLength(1);
});

test("any default is a start that is taken", () => {
  fc.assert(fc.property(frequency, day, (every, today) => isStart(defaultStart(every, today), today)));
});

test("what is ordered on the last of a long month keeps that day when it begins a month later, as the usual start is", () => {
  const dates = (today: string, start: string) => nextDates(firstStanding({ frequency: "monthly", start }, today), 3);
  expect(dates("2027-01-31", "2027-02-28")).toEqual(["2027-02-28", "2027-03-31", "2027-04-30"]);
  expect(dates("2028-01-30", "2028-02-29")).toEqual(["2028-02-29", "2028-03-30", "2028-04-30"]);
  expect(dates("2027-10-31", "2027-11-30")).toEqual(["2027-11-30", "2027-12-31", "2028-01-31"]);
  // Chosen otherwise, and of equal days, it is the start's own day.
  expect(dates("2027-01-31", "2027-02-27")).toEqual(["2027-02-27", "2027-03-27", "2027-04-27"]);
  expect(dates("2027-01-28", "2027-02-28")).toEqual(["2027-02-28", "2027-03-28", "2027-04-28"]);
  expect(rhythmWords(firstStanding({ frequency: "monthly", start: "2027-02-28" }, "2027-01-31"))).toBe(
    "Monthly on the 31st or the last day",
  );
});

test("with any start its own date comes first, and those after it are the rhythm's", () => {
  fc.assert(
    fc.property(frequency, day, fc.integer({ min: 1, max: 366 }), (every, today, ahead) => {
      for (const start of [defaultStart(every, today), addDays(today, ahead)]) {
        const begun = firstStanding({ frequency: every, start }, today);
        expect(begun.next_date).toBe(start);
        expect(nthDate(begun, begun.next_no)).toBe(start);
      }
    }),
  );
});

test("dates follow one another, a period apart, and a month's day is the anchor's or the month's last", () => {
  fc.assert(
    fc.property(standing, (now) => {
      const [first, second] = nextDates(now, 2) as [string, string];
      const days = (Date.parse(second) - Date.parse(first)) / 86_400_000;
      if (now.frequency !== "monthly") {
        expect(days).toBe(now.frequency === "weekly" ? 7 : 14);
        return;
      }
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
      const [wanted, got] = [Number(now.anchor.slice(8)), Number(second.slice(8))];
      expect(got === wanted || (got < wanted && addDays(second, 1).endsWith("-01"))).toBe(true);
    }),
  );
});

describe("six in the morning", () => {
  test("of daylight saving's two days is 23 and 25 hours after that of the day before", () => {
    const hours = (date: string, timeZone: string) =>
      (dueAt(date, timeZone).getTime() - tellAt(date, timeZone).getTime()) / 3_600_000;
    expect(hours("2027-03-14", "America/New_York")).toBe(23);
    expect(hours("2027-11-07", "America/New_York")).toBe(25);
    expect(hours("2027-11-07", "America/Phoenix")).toBe(24);
  });

  test("is the same hour of the same day on the customer's clock, all year and everywhere", () => {
    fc.assert(
      fc.property(day, zone, (date, timeZone) => {
        const at = dueAt(date, timeZone);
        const hour = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(at);
        if (dateIn(timeZone, at) !== date) expect([timeZone, date]).toEqual(["Pacific/Apia", "2011-12-30"]); // a day that was left out there
        else expect(hour).toBe("06");
      }),
    );
  });

  test("in winter and in summer it is another hour of UTC", () => {
    expect(dueAt("2027-01-15", "America/Chicago").toISOString()).toBe("2027-01-15T12:00:00.000Z");
    expect(dueAt("2027-07-15", "America/Chicago").toISOString()).toBe("2027-07-15T11:00:00.000Z");
  });
});

describe("what is due", () => {
  const weekly: RecurrenceStanding = { anchor: "2026-11-27", frequency: "weekly", next_no: 0, next_date: "2026-11-27" };
  const at = (iso: string) => new Date(iso);

  test("nothing before six, one from six on, still that one three days late", () => {
    expect(dueDatesOf(weekly, at("2026-11-27T11:59:59Z"), "America/Chicago")).toBeUndefined();
    for (const now of ["2026-11-27T12:00:00Z", "2026-11-30T15:00:00Z"])
      expect(dueDatesOf(weekly, at(now), "America/Chicago")).toEqual({ due: weekly, missed: [] });
  });

  test("after weeks without a process the latest is due, and the others were missed", () => {
    expect(dueDatesOf(weekly, at("2026-12-12T12:00:00Z"), "America/Chicago")).toMatchObject({
      due: { next_date: "2026-12-11", next_no: 2 },
      missed: ["2026-11-27", "2026-12-04"],
    });
  });

  test("each date is due once or missed, never both, whenever somebody looks", () => {
    fc.assert(
      fc.property(
        standing,
        zone,
        fc.array(fc.integer({ min: 0, max: 60 * 24 }), { maxLength: 20 }),
        (from, tz, pauses) => {
          let now = dueAt(from.next_date, tz).getTime() - 86_400_000;
          let stands = from;
          const seen: string[] = [];
          for (const hours of pauses) {
            now += hours * 3_600_000;
            const found = dueDatesOf(stands, new Date(now), tz);
            if (found === undefined) continue;
            seen.push(...found.missed, found.due.next_date);
            stands = after(found.due);
          }
          expect(seen).toEqual(nextDates(from, seen.length));
          expect(dueDatesOf(stands, new Date(now), tz)).toBeUndefined();
        },
      ),
    );
  });

  test("who pauses over some dates goes on with the first that is to come", () => {
    fc.assert(
      fc.property(standing, zone, fc.integer({ min: -30, max: 400 }), (from, tz, days) => {
        const now = dueAt(addDays(from.next_date, days), tz);
        const on = goingOn(from, now, tz);
        expect(dueAt(on.next_date, tz) > now).toBe(true);
        expect(nextDates(from, on.next_no - from.next_no + 1).at(-1)).toBe(on.next_date);
        if (on !== from) expect(dueAt(nthDate(on, on.next_no - 1), tz) <= now).toBe(true);
      }),
    );
  });
});

test("a date that is moved for once leaves those after it where they are", () => {
  const thursdays: RecurrenceStanding = {
    anchor: "2026-11-26",
    frequency: "weekly",
    next_no: 0,
    next_date: "2026-11-26",
  };
  expect(nextDates(moved(thursdays, "2026-11-27", "this"), 3)).toEqual(["2026-11-27", "2026-12-03", "2026-12-10"]);
  expect(nextDates(moved(thursdays, "2026-11-27", "all"), 3)).toEqual(["2026-11-27", "2026-12-04", "2026-12-11"]);
});

test("another period keeps the next date", () => {
  fc.assert(
    fc.property(standing, frequency, (from, every) => {
      const then = inRhythm(from, every);
      expect(then.next_date).toBe(from.next_date);
      expect(then.frequency).toBe(every);
      if (every !== from.frequency)
        expect(after(then).next_date).toBe(nthDate({ anchor: from.next_date, frequency: every }, 1));
    }),
  );
});

test("how often is said as a person says it", () => {
  const said = (anchor: string, each: RecurrenceStanding["frequency"]) => rhythmWords({ anchor, frequency: each });
  expect(said("2026-11-26", "weekly")).toBe("Every Thursday");
  expect(said("2026-12-07", "biweekly")).toBe("Every 2 weeks on Monday");
  expect(
    ["01", "02", "03", "04", "11", "12", "13", "21", "22", "23"].map((d) => said(`2026-12-${d}`, "monthly")),
  ).toEqual(
    ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd"].map((d) => `Monthly on the ${d}`),
  );
  expect(said("2026-12-31", "monthly")).toBe("Monthly on the 31st or the last day");
});

test("a cart of more than 200 lines cannot repeat, and no hundred-and-first can be made", () => {
  expect(roomReasons({ lines: 200, orders: 99 })).toEqual([]);
  expect(roomReasons({ lines: 201, orders: 100 })).toEqual([recurringLinesExceeded, recurringOrdersExceeded]);
});
