/** What is said of a recurring order, and what is told once something was done with it. */
import { getDefaultStore } from "jotai";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { RecurringRun } from "#contract/orders/recurring.ts";
import { tellActed } from "#src/screens/orders/recurring/act-words.ts";
import { oftenOf, outcomeWords, shortDay, shortWords, sizeOf } from "#src/screens/orders/recurring/recurring-words.ts";
import { toastsAtom } from "#src/ui/kit/notices/toasts.ts";
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
  expect(oftenOf({ anchor_date: "11/03/2026", frequency })).toBe(words);
});

test("its size: how many products, about how much", () => {
  expect(sizeOf(aRecurringOrder({ sub_total: 1118.2 }))).toBe("1 product, about $1,118.20");
  const lines = [1, 2, 3].map((item_id) => aRecurringLine({ item_id }));
  expect(sizeOf(aRecurringOrder({ lines, sub_total: 0 }))).toBe("3 products, about $0.00");
});

test("a button says the day without its weekday", () => {
  expect(shortDay("12/01/2026")).toBe("Dec 1");
});

describe("what is in its way", () => {
  const [fine, gone] = [aRecurringLine(), aRecurringLine({ item_id: 2, reason: "Out of stock." })];
  test.each([
    ["nothing", [fine], "leave_out", undefined],
    ["one that is left out", [fine, gone], "leave_out", "1 product cannot be had now: left out until it can"],
    ["one that all waits for", [fine, gone], "wait", "1 product cannot be had now: the order would wait"],
    ["all of it", [gone], "leave_out", "1 product cannot be had now: nothing would be ordered"],
    [
      "all of it, and it waits",
      [gone, { ...gone, item_id: 3 }],
      "wait",
      "2 products cannot be had now: the order would wait",
    ],
  ] as const)("%s", (_, lines, when_short, words) => {
    expect(shortWords(aRecurringOrder({ lines: [...lines], when_short }))).toBe(words);
  });
});

test.each<[RecurringRun["outcome"], string]>([
  ["placed", "Order 77 was placed"],
  ["skipped", "Skipped"],
  ["missed", "Missed: the portal was not running"],
  ["not_filled", "Nothing was ordered"],
])("a date that was %s", (outcome, words) => {
  const run = { run_no: 1, due_date: "12/01/2026", outcome, at: "2026-12-01T11:00:00Z", order_id: 77, reasons: [] };
  expect(outcomeWords(run)).toBe(words);
});

describe("once something was done with it", () => {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    getDefaultStore().set(toastsAtom, []);
  });
  afterEach(() => void vi.unstubAllGlobals());
  const told = (...said: Parameters<typeof tellActed>) => {
    tellActed(...said);
    return getDefaultStore().get(toastsAtom).at(-1);
  };
  const order = aRecurringOrder();

  test.each([
    [{ kind: "skip", is_skipped: true }, "Weekly: Dec 1 is skipped"],
    [{ kind: "skip", is_skipped: false }, "Weekly: Dec 1 is back"],
    [{ kind: "pause", is_paused: true }, "Weekly is paused"],
    [{ kind: "pause", is_paused: false }, "Weekly goes on, Dec 1"],
    [{ kind: "change" }, "Weekly is saved"],
  ] as const)("%o", (act, title) => {
    expect(told({ kind: "done", order } as never, act as never)).toMatchObject({ tone: "ok", title });
  });

  test("one without a name goes by its number", () => {
    const nameless = { kind: "done", order: aRecurringOrder({ order_name: "" }) } as never;
    expect(told(nameless, { kind: "pause", is_paused: true } as never)?.title).toBe("Recurring order 41 is paused");
  });

  test("that somebody else changed it stays until it is read", () => {
    const changed = { kind: "changed", message: "Ada changed it." } as never;
    expect(told(changed, { kind: "end" } as never)).toMatchObject({
      tone: "attention",
      text: "Ada changed it. It is shown as it is now.",
      goneAfterMs: undefined,
    });
  });

  test("an order that was placed whole is read and goes; what was left out of one stays", () => {
    const ran = (reasons: string[]) => ({ kind: "ran", ran: { order_id: 9, total: 31.5, reasons } }) as never;
    const act = { kind: "run" } as never;
    expect(told(ran([]), act)).toMatchObject({ tone: "ok", title: "Order 9 was placed, $31.50" });
    expect(told(ran([]), act)?.goneAfterMs).toBeGreaterThan(0);
    expect(told(ran(["Morphine: out of stock."]), act)).toMatchObject({
      tone: "attention",
      text: "The dates stay as they are. 1 product left out: Morphine: out of stock.",
      goneAfterMs: undefined,
    });
  });

  test("one that has ended says so", () => {
    expect(told({ kind: "ended" } as never, { kind: "end" } as never)?.title).toBe("The recurring order has ended");
  });
});
