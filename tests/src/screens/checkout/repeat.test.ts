/** An order that repeats: what stands in its fields, why it cannot repeat so, and what goes along with the request. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { latestStart, mostRecurring, mostRecurringLines } from "#contract/checkout/rules/recurrence.ts";
import { recurringLinesExceeded, recurringOrdersExceeded, startDateNotValid } from "#contract/checkout/text.ts";
import { recurrenceOf, repeatReasons, startOf } from "#src/screens/checkout/repeat.tsx";

const today = "2026-11-23";
const once = { recurring_frequency: "", recur_start_date: null, when_short: "leave_out" } as const;
const weekly = { ...once, recurring_frequency: "weekly" } as const;
const few = { today, lines: 3, orders: 2 };

describe("the start date", () => {
  test.each([
    ["weekly", "11/30/2026"],
    ["biweekly", "12/07/2026"],
    ["monthly", "12/23/2026"],
  ] as const)("%s is the usual one until somebody types another", (recurring_frequency, day) => {
    expect(startOf({ recurring_frequency, recur_start_date: null }, today)).toBe(day);
    expect(startOf({ recurring_frequency, recur_start_date: "12/25/2026" }, today)).toBe("12/25/2026");
  });

  test("stays empty after it was emptied, and keeps what is typed next", () => {
    for (const recur_start_date of ["", "1", "12/2"])
      expect(startOf({ ...weekly, recur_start_date }, today)).toBe(recur_start_date);
  });

  test("is none where the order does not repeat", () => {
    expect(startOf(once, today)).toBe("");
  });
});

describe("why it cannot repeat so", () => {
  test("once it always can, whatever stands in the field", () => {
    expect(repeatReasons({ ...once, recur_start_date: "nonsense" }, { ...few, lines: 10_000, orders: 10_000 })).toEqual(
      [],
    );
  });

  test("as it is offered it can", () => {
    expect(repeatReasons(weekly, few)).toEqual([]);
  });

  test.each([
    ["today", "11/23/2026"],
    ["a day that is over", "11/01/2026"],
    ["no day", "02/30/2027"],
    ["half of one", "12/"],
    ["an emptied field", ""],
    ["a slip of the hand", "12/25/2126"],
  ])("not from %s on", (_, recur_start_date) => {
    expect(repeatReasons({ ...weekly, recur_start_date }, few)).toEqual([startDateNotValid]);
  });

  test("from tomorrow until a year from now, and no other day", () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 800 }), (days) => {
        const day = addDays(today, days);
        const reasons = repeatReasons({ ...weekly, recur_start_date: isoToWire(day) }, few);
        expect(reasons.length === 0).toBe(days >= 1 && day <= latestStart(today));
      }),
    );
  });

  test("not with more lines, nor beside more recurring orders, than there may be; both are said", () => {
    expect(repeatReasons(weekly, { ...few, lines: mostRecurringLines, orders: mostRecurring - 1 })).toEqual([]);
    expect(repeatReasons(weekly, { ...few, lines: mostRecurringLines + 1, orders: mostRecurring })).toEqual([
      recurringLinesExceeded,
      recurringOrdersExceeded,
    ]);
  });

  test("while it is not known how many there are, the server says it", () => {
    expect(repeatReasons(weekly, { ...few, orders: undefined })).toEqual([]);
  });
});

describe("what goes along", () => {
  test("of an order that does not repeat only that", () => {
    expect(recurrenceOf({ ...once, recur_start_date: "12/25/2026" }, today)).toEqual({ is_recurring: false });
  });

  test("the day that stands in the field, typed or not", () => {
    expect(recurrenceOf({ ...weekly, when_short: "wait" }, today)).toEqual({
      is_recurring: true,
      recurring_frequency: "weekly",
      recur_start_date: "11/30/2026",
      when_short: "wait",
    });
    expect(recurrenceOf({ ...weekly, recur_start_date: "12/25/2026" }, today)).toMatchObject({
      recur_start_date: "12/25/2026",
    });
  });
});
