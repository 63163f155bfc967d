/** What a date field makes of what is typed. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoToWire } from "#contract/base/dates.ts";
import { completeDate, dateProblem } from "#src/ui/kit/fields/date-entry.ts";

test.each([
  ["1/5/2026", "01/05/2026"],
  ["1-5-26", "01/05/2026"],
  [" 11/27/2026 ", "11/27/2026"],
  ["11272026", "11/27/2026"],
  ["2026-11-27", "11/27/2026"],
  ["13/45/2026", "13/45/2026"],
  ["next week", "next week"],
  ["", ""],
])("%j is completed to %j", (typed, complete) => {
  expect(completeDate(typed)).toBe(complete);
});

describe("a complaint", () => {
  const bounds = { min: "11/21/2026", max: "12/31/2027" };

  test.each(["", "11/21/2026", "12/31/2027", "02/28/2027"])("is not made about %j", (text) => {
    expect(dateProblem(text, bounds)).toBeUndefined();
  });

  test.each(["02/29/2027", "2/1/2027", "00/10/2027", "today"])("says that there is no day %j", (text) => {
    expect(dateProblem(text, bounds)).toBe("This date is not valid. Enter it as MM/DD/YYYY.");
  });

  test("names the bound that is passed", () => {
    expect(dateProblem("11/20/2026", bounds)).toBe("The earliest date is Nov 21, 2026.");
    expect(dateProblem("01/01/2028", bounds)).toBe("The latest date is Dec 31, 2027.");
  });

  test("is never made about an existing day without bounds", () => {
    const days = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const text = isoToWire(date.toISOString().slice(0, 10));
        expect(dateProblem(completeDate(text))).toBeUndefined();
      }),
    );
  });
});
