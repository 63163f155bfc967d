/** Texts of recurring orders that change with the order. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RecurringRun } from "#contract/orders/recurring.ts";
import { outcome, productCount, runHint } from "#src/text/orders/recurring-order.ts";
import * as text from "#src/text/orders/recurring.ts";
import { readClockBy } from "#src/text/wall-clock.ts";
import { getNowMs } from "#tests/support/present.ts";
import { aRecurringLine, aRecurringOrder } from "#tests/support/recurring-orders.ts";

// The year is shown where it is not the current one.
beforeAll(() => readClockBy(() => Date.parse("2026-11-20T15:00:00Z")));
afterAll(() => readClockBy(getNowMs));

test.each([
  ["weekly", "Every Tuesday"],
  ["biweekly", "Every 2 weeks on Tuesday"],
  ["monthly", "Monthly on the 3rd"],
] as const)("%s reads %s", (frequency, words) => {
  expect(text.rhythm({ anchor_date: "11/03/2026", frequency })).toBe(words);
});

test("the contents name how many products, for about how much", () => {
  expect(text.contents(aRecurringOrder({ sub_total: 1118.2 }))).toBe("1 product, about $1,118.20");
  const lines = [1, 2, 3].map((item_id) => aRecurringLine({ item_id }));
  expect(text.contents(aRecurringOrder({ lines, sub_total: 0 }))).toBe("3 products, about $0.00");
});

test("a button shows the day without its weekday", () => {
  expect(text.shortDay("12/01/2026")).toBe("Dec 1");
});

describe("unavailable products", () => {
  const [fine, gone] = [aRecurringLine(), aRecurringLine({ item_id: 2, reason: "Out of stock." })];
  test.each([
    ["none", [fine], "leave_out", undefined],
    ["one that is left out", [fine, gone], "leave_out", "1 product is unavailable and would be left out."],
    ["one that the order waits for", [fine, gone], "wait", "1 product is unavailable. The order would be held."],
    ["all", [gone], "leave_out", "1 product is unavailable. Nothing would be ordered."],
    [
      "all, and the order waits",
      [gone, { ...gone, item_id: 3 }],
      "wait",
      "2 products are unavailable. The order would be held.",
    ],
  ] as const)("%s", (_, lines, when_short, words) => {
    expect(text.unavailable(aRecurringOrder({ lines: [...lines], when_short }))).toBe(words);
  });
});

test.each<[RecurringRun["outcome"], string]>([
  ["placed", "Order 77 was placed"],
  ["skipped", "Skipped"],
  ["missed", "Missed: the portal was not running"],
  ["not_filled", "Nothing was ordered"],
])("a date that was %s reads %s", (code, words) => {
  const run = { run_no: 1, due_date: "12/01/2026", at: "2026-12-01T11:00:00Z", order_id: 77, reasons: [] };
  expect(outcome({ ...run, outcome: code })).toBe(words);
});

test("the question before a run names the next date where there is one", () => {
  const order = aRecurringOrder({ sub_total: 31.5 });
  expect(runHint(order, "Tue, Dec 1")).toBe(
    "1 product, about $31.50 before shipping. The schedule is unchanged: next order Tue, Dec 1.",
  );
  expect(runHint(order, undefined)).toBe("1 product, about $31.50 before shipping. The schedule is unchanged.");
});

test("a form without products names the way to stop the order", () => {
  expect(productCount(0)).toBe("No products. To stop this order, end it.");
  expect(productCount(1)).toBe("1 product");
});
