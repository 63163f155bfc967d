/** The rules of reports: quarters, the parts of a picture, which days may be asked for, and how an NDC is spelt. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#contract/base/dates.ts";
import { ndcSpellings } from "#contract/reports/rules/ndc-spellings.ts";
import {
  daysOfQuarter,
  endedQuarters,
  quarterBefore,
  quarterFileName,
  quarterName,
  quarterOf,
} from "#contract/reports/rules/quarters.ts";
import { spendDays } from "#contract/reports/rules/spend-days.ts";
import { anyText } from "#tests/support/any-text.ts";
import { startsOf, stepOf, whyNotReportable } from "#contract/reports/rules/utilization.ts";

const anyDay = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays("2000-01-01", days));

describe("a quarter", () => {
  test("has every day between its first and its last, and no other", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { first, last } = daysOfQuarter(quarterOf(day));
        expect(first <= day && day <= last).toBe(true);
        expect(quarterOf(addDays(first, -1))).toBe(quarterBefore(quarterOf(day)));
        expect(quarterOf(addDays(last, 1))).not.toBe(quarterOf(day));
      }),
    );
  });

  test("has ended when the next one has begun", () => {
    expect(endedQuarters("2026-11-20", 4)).toEqual(["2026-Q3", "2026-Q2", "2026-Q1", "2025-Q4"]);
    expect(endedQuarters("2026-10-01", 1)).toEqual(["2026-Q3"]);
    expect(endedQuarters("2026-09-30", 1)).toEqual(["2026-Q2"]);
  });

  test("is named for a person, and its file is of letters, digits and hyphens", () => {
    expect(quarterName("2026-Q3")).toBe("Q3 2026");
    expect(quarterFileName("North Campus Hospital Pharmacy", "2026-Q3")).toBe(
      "North-Campus-Hospital-Pharmacy-2026-Q3.xlsx",
    );
    fc.assert(
      fc.property(anyText(40), (company) => {
        expect(quarterFileName(company, "2026-Q3")).toMatch(/^[\w-]*2026-Q3\.xlsx$/);
      }),
    );
  });
});

describe("the parts of a picture", () => {
  test("follow one another over all days that were asked for", () => {
    fc.assert(
      fc.property(anyDay, fc.nat(3_000), (from, more) => {
        const to = addDays(from, more);
        const step = stepOf(from, to);
        const starts = startsOf(step, from, to);
        expect(starts[0]! <= from && starts.at(-1)! <= to).toBe(true);
        expect(starts).toEqual([...new Set(starts)].toSorted());
        const [second] = starts.slice(1);
        expect(second === undefined || second > from).toBe(true);
        expect(starts.length).toBeLessThanOrEqual(102);
      }),
    );
  });
});

test.each([
  [null, "11/20/2026", "Enter both dates."],
  ["11/20/2026", null, "Enter both dates."],
  ["11/21/2026", "11/20/2026", "The from date must not be after the to date."],
  ["11/19/2016", "11/20/2026", "Dates can go back ten years, to 11/20/2016."],
  ["11/20/2026", "11/20/2026", undefined],
])("from %s to %s: %s", (pack_from_date, pack_to_date, why) => {
  expect(whyNotReportable({ pack_from_date, pack_to_date }, "2026-11-20")).toBe(why);
});

test.each([
  ["99904-212-02", "99904-212-02"],
  ["99904-0212-02", "99904-212-02"],
  ["9990421202", "99904-212-02"],
  ["99904021202", "99904-212-02"],
  ["099904021202", "99904-212-02"],
  ["00409-1234-01", "0409-1234-01"],
  ["0409123401", "0409-1234-01"],
])("%s finds %s", (typed, stands) => expect(ndcSpellings(typed)).toContain(stands));

test.each(["ON26114", "", "12", "=1+1"])("%j is no NDC", (typed) => expect(ndcSpellings(typed)).toEqual([]));

test("spend is compared with the same days of the month before, and all of it where that is shorter", () => {
  expect(spendDays("2026-11-20")).toEqual({
    thisMonth: { first: "2026-11-01", last: "2026-11-20" },
    lastMonth: { first: "2026-10-01", last: "2026-10-31" },
    lastMonthToDate: { first: "2026-10-01", last: "2026-10-20" },
  });
  expect(spendDays("2026-03-31").lastMonthToDate).toEqual({ first: "2026-02-01", last: "2026-02-28" });
  expect(spendDays("2028-03-31").lastMonthToDate).toEqual({ first: "2028-02-01", last: "2028-02-29" });
  expect(spendDays("2028-03-29").lastMonthToDate).toEqual({ first: "2028-02-01", last: "2028-02-29" });
  expect(spendDays("2028-02-29").lastMonthToDate).toEqual({ first: "2028-01-01", last: "2028-01-29" });
  expect(spendDays("2027-01-01").lastMonthToDate).toEqual({ first: "2026-12-01", last: "2026-12-01" });
  fc.assert(
    fc.property(anyDay, (day) => {
      const { thisMonth, lastMonth, lastMonthToDate } = spendDays(day);
      expect(addDays(lastMonth.last, 1)).toBe(thisMonth.first);
      expect([lastMonthToDate.first, lastMonthToDate.last <= lastMonth.last]).toEqual([lastMonth.first, true]);
    }),
  );
});
