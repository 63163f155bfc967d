/** Money, quantities, dates and times as docs/look.md writes them. */
import { describe, expect, test } from "vitest";
import {
  arrival,
  arrivalFrom,
  day,
  expiryState,
  moment,
  money,
  formatQuantity,
  readZoneBy,
  time,
  timeThere,
  zoneWords,
} from "#src/text/format.ts";
import { readClockBy } from "#src/text/wall-clock.ts";
import { getNowMs } from "#tests/support/present.ts";

test("one clock on every screen, the customer's, said where the device's shows another", () => {
  const at = new Date("2026-11-20T15:00:00Z");
  readZoneBy(() => "America/New_York");
  expect(time(at)).toBe("10:00 AM");
  expect(moment(at, new Date("2026-11-22T15:00:00Z"))).toBe("Nov 20, 2026, 10:00 AM");
  const order = "2026-11-20T15:00:00Z";
  expect(timeThere(order, "America/New_York")).toBe("10:00 AM");
  expect(timeThere(order, "America/Chicago")).toBe("9:00 AM (Chicago time)"); // of another customer
  expect(timeThere(order, "America/Toronto")).toBe("10:00 AM"); // its clock shows the same
  const shown = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  readZoneBy(() => undefined);
  if (shown !== "America/New_York") expect(zoneWords("America/New_York", at)).toBe("All times are New York time");
  expect(zoneWords(shown, at)).toBeUndefined();
  expect(zoneWords(undefined, at)).toBeUndefined(); // nobody is signed in
});

test.each([
  [1347.16, "$1,347.16"],
  [0, "$0.00"],
  [15.5, "$15.50"],
  [-55, "−$55.00"],
  [-0.001, "$0.00"],
  [1234567.891, "$1,234,567.89"],
])("%d is written %s", (amount, text) => {
  expect(money(amount)).toBe(text);
});

test.each([
  [4812, undefined, undefined, "4,812"],
  [1, "carton", undefined, "1 carton"],
  [6, "carton", undefined, "6 cartons"],
  [0, "carton", undefined, "0 cartons"],
  [2, "box", undefined, "2 boxes"],
  [2, "entry", "entries", "2 entries"],
  [-3, "carton", undefined, "−3 cartons"],
])("%d of %s (%s) is written %s", (count, unit, units, text) => {
  expect(formatQuantity(count, unit, units)).toBe(text);
});

describe("dates without a time", () => {
  test.each([
    ["11/20/2026", "Nov 20, 2026"],
    ["2026-11-20", "Nov 20, 2026"],
    ["02/30/2026", "02/30/2026"],
    ["soon", "soon"],
  ])("%s is written %s in every time zone", (date, text) => {
    expect(day(date)).toBe(text);
  });

  test("an arrival carries its weekday, and its year where it is not this one", () => {
    const now = new Date("2026-11-19T15:00:00Z");
    expect(arrival("11/20/2026", now)).toBe("Fri, Nov 20");
    expect(arrival("01/04/2027", now)).toBe("Mon, Jan 4, 2027");
    expect(arrival("12/31/2025", now)).toBe("Wed, Dec 31, 2025");
  });

  test("an arrival is looked forward to from today", () => {
    readClockBy(() => Date.parse("2026-12-30T15:00:00Z"));
    try {
      const seen = (date: string) => arrivalFrom(date, "2026-12-30");
      expect(["12/30/2026", "2026-12-31", "01/01/2027"].map(seen)).toEqual([
        "today",
        "tomorrow, Thu, Dec 31",
        "Fri, Jan 1, 2027",
      ]);
      expect(arrivalFrom("01/01/2027", "2026-12-31")).toBe("tomorrow, Fri, Jan 1, 2027");
      expect(seen("soon")).toBe("soon");
    } finally {
      readClockBy(getNowMs);
    }
  });
});

describe("instants", () => {
  const now = new Date("2026-11-20T16:00:00Z");

  test("of today show the time alone, with an ordinary space", () => {
    expect(time("2026-11-20T14:41:00Z", "America/Chicago")).toBe("8:41 AM");
    expect(moment("2026-11-20T14:41:00Z", now, "America/Chicago")).toBe("8:41 AM");
  });

  test("of another day show the day too, by the calendar of the place", () => {
    expect(moment("2026-11-20T03:00:00Z", now, "America/Chicago")).toBe("Nov 19, 2026, 9:00 PM");
  });
});

test.each([
  ["2026-11-19", "past"],
  ["2026-11-20", "soon"],
  ["02/18/2027", "soon"],
  ["02/19/2027", "fine"],
] as const)("goods that expire on %s are %s on Nov 20", (date, state) => {
  expect(expiryState(date, "2026-11-20")).toBe(state);
});
