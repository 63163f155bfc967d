/** The spend of a month that has not ended is compared with the same days of the month before, and says so. */
import { describe, expect, test } from "vitest";
import * as text from "#src/text/reports/spend.ts";
import { barOf, changeWords, comparedDays, shareOf, tableOf } from "#src/screens/reports/reports/spend-words.ts";

test.each([
  ["in the middle of a month", "11/20/2026", "Nov 1, 2026 to Nov 20, 2026", "Oct 1, 2026 to Oct 20, 2026"],
  ["on the first of a month", "11/01/2026", "Nov 1, 2026", "Oct 1, 2026"],
  ["on the first of a year", "01/01/2027", "Jan 1, 2027", "Dec 1, 2026"],
  ["on the last day of a month", "12/31/2026", "Dec 1, 2026 to Dec 31, 2026", "Nov 1, 2026 to Nov 30, 2026"],
  ["after a month of 28 days", "03/30/2027", "Mar 1, 2027 to Mar 30, 2027", "Feb 1, 2027 to Feb 28, 2027"],
  ["on February 29", "02/29/2028", "Feb 1, 2028 to Feb 29, 2028", "Jan 1, 2028 to Jan 29, 2028"],
  ["a month after February 29", "03/29/2028", "Mar 1, 2028 to Mar 29, 2028", "Feb 1, 2028 to Feb 29, 2028"],
])("names the days that are compared %s", (_, until, now, past) => {
  expect(comparedDays({ until })).toEqual({ now, past });
});

describe("a change of the spend", () => {
  test.each([
    [120, 100, text.up("20%")],
    [80, 100, text.down("20%")],
    [100.2, 100, text.same],
    [100, 0, text.noneBefore],
  ])("from $%d beside $%d compares with the same days of last month", (now, before, words) => {
    expect(changeWords(now, before)).toBe(words);
  });
});

const part = { id: 7, name: "Injectables", this_month: 25, last_month_to_date: 20, last_month: 300 };

test("a bar's mark is the same days of last month", () => {
  expect(barOf(part).past).toBe(20);
});

test("the table has the same days beside all of last month", () => {
  expect(tableOf("Class", [part])).toEqual({
    head: ["Class", text.thisMonthColumn, text.sameDaysColumn, text.lastMonthColumn],
    rows: [["Injectables", "$25.00", "$20.00", "$300.00"]],
  });
});

test("a share of nothing is 0%", () => {
  expect([shareOf(1, 5), shareOf(0, 0)]).toEqual(["20%", "0%"]);
});
