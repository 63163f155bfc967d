/** Calendar days: beside a calendar that counts its days one by one, and clocks that are told apart by the hours they are off. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dateIn, isoToWire, isWireDate, wireToIso } from "#contract/base/dates.ts";

const two = (number: number) => String(number).padStart(2, "0");
const four = (number: number) => String(number).padStart(4, "0");
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const lengthOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

type Day = { year: number; month: number; day: number };
/** The calendar's next leaf. */
function nextDay({ year, month, day }: Day): Day {
  if (day < lengthOf(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}
const isoOf = ({ year, month, day }: Day) => `${four(year)}-${two(month)}-${two(day)}`;
const wireOf = ({ year, month, day }: Day) => `${two(month)}/${two(day)}/${four(year)}`;

const aDay = fc
  .record({ year: fc.integer({ min: 1, max: 9_998 }), month: fc.integer({ min: 1, max: 12 }) })
  .chain(({ year, month }) =>
    fc.integer({ min: 1, max: lengthOf(year, month) }).map((day): Day => ({ year, month, day })),
  );

describe("a date on the wire", () => {
  test("is a day of the calendar, and no other three numbers are", () => {
    const number = fc.oneof(fc.integer({ min: 0, max: 32 }), fc.integer({ min: 0, max: 99 }));
    const years = fc.oneof(
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 9_999 }),
      fc.constantFrom(1900, 2000),
    );
    fc.assert(
      fc.property(number, number, years, (month, day, year) => {
        const isThere = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month);
        const wire = wireOf({ year, month, day });
        expect([isWireDate(wire), wireToIso(wire)]).toEqual([
          isThere,
          isThere ? isoOf({ year, month, day }) : undefined,
        ]);
      }),
      { numRuns: 400 },
    );
  });

  test.each([
    ["01/01/0001", "0001-01-01"],
    ["12/31/9999", "9999-12-31"],
    ["02/29/2000", "2000-02-29"],
    ["02/29/1900", undefined],
    ["01/01/0000", undefined],
  ])("at the edges: %s", (wire, iso) => expect(wireToIso(wire)).toBe(iso));

  test("comes back as it went", () => {
    fc.assert(
      fc.property(aDay, (day) => {
        expect([wireToIso(wireOf(day)), isoToWire(isoOf(day))]).toEqual([isoOf(day), wireOf(day)]);
      }),
    );
  });

  test("has nothing before it and nothing behind it, and its numbers have all their digits", () => {
    const near = [" ", "\n", "0", "1", "x", "T00:00", "/"];
    fc.assert(
      fc.property(aDay, fc.constantFrom(...near), (day, more) => {
        const wire = wireOf(day);
        const wrong = [`${more}${wire}`, `${wire}${more}`, isoOf(day), wire.replaceAll("/", "-"), wire.slice(1)];
        expect(wrong.filter(isWireDate)).toEqual([]);
      }),
    );
  });

  test("is not written in the digits of another script", () => expect(isWireDate("٠١/٠٢/٢٠٢٦")).toBe(false));
});

describe("days later", () => {
  test("are as many leaves of the calendar further on, over months, years and leap days", () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 800 }), ({ year, ...rest }, count) => {
        const from = { ...rest, year: Math.min(year, 9_996) }; // a date has four digits for its year
        let day: Day = from;
        for (let turned = 0; turned < count; turned++) day = nextDay(day);
        expect([addDays(isoOf(from), count), addDays(isoOf(day), -count)]).toEqual([isoOf(day), isoOf(from)]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the day in a time zone", () => {
  /** Zones without summer time, by hours and minutes ahead of UTC. */
  const fixed = [
    ["Pacific/Honolulu", -600],
    ["America/Phoenix", -420],
    ["America/Puerto_Rico", -240],
    ["UTC", 0],
    ["Asia/Kolkata", 330],
    ["Pacific/Kiritimati", 840],
  ] as const;

  test("is what a clock shows that is set ahead of UTC by its hours", () => {
    const instants = fc.date({
      min: new Date("2000-01-01T00:00:00Z"),
      max: new Date("2099-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.constantFrom(...fixed), (instant, [zone, minutes]) => {
        expect(dateIn(zone, instant)).toBe(new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, 10));
      }),
    );
  });

  test.each([
    // Summer time began on 8 March 2026 and ended on 1 November: midnight is another hour of UTC before and after.
    ["America/New_York", "2026-03-08T04:59:59Z", "2026-03-07"],
    ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08"],
    ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-08"],
    ["America/New_York", "2026-03-09T04:00:00Z", "2026-03-09"],
    ["America/New_York", "2026-11-02T04:59:59Z", "2026-11-01"],
    ["America/New_York", "2026-11-02T05:00:00Z", "2026-11-02"],
    ["America/Phoenix", "2026-07-01T06:59:59Z", "2026-06-30"],
    ["Pacific/Auckland", "2026-01-01T11:00:00Z", "2026-01-02"],
  ])("in %s at %s is %s", (zone, at, day) => expect(dateIn(zone, new Date(at))).toBe(day));

  test("is each zone's own, asked in whichever order", () => {
    const instant = new Date("2026-11-20T05:30:00Z");
    const zones = ["America/Chicago", "UTC", "America/Chicago", "America/New_York", "UTC"];
    expect(zones.map((zone) => dateIn(zone, instant))).toEqual([
      "2026-11-19",
      "2026-11-20",
      "2026-11-19",
      "2026-11-20",
      "2026-11-20",
    ]);
  });
});
