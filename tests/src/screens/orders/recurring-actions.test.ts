/** The message after an action on a recurring order. */
import { getDefaultStore } from "jotai";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { tellActed } from "#src/screens/orders/recurring/act-words.ts";
import * as text from "#src/text/orders/recurring-actions.ts";
import { readClockBy } from "#src/text/wall-clock.ts";
import { toastsAtom } from "#src/ui/kit/notices/toasts.ts";
import { getNowMs } from "#tests/support/present.ts";
import { aRecurringOrder } from "#tests/support/recurring-orders.ts";

// The year is shown where it is not the current one.
beforeAll(() => readClockBy(() => Date.parse("2026-11-20T15:00:00Z")));
afterAll(() => readClockBy(getNowMs));

describe("the message after an action", () => {
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
    [{ kind: "skip", is_skipped: true }, "Weekly: Dec 1 skipped"],
    [{ kind: "skip", is_skipped: false }, "Weekly: Dec 1 restored"],
    [{ kind: "pause", is_paused: true }, "Weekly paused"],
    [{ kind: "pause", is_paused: false }, "Weekly resumed; next order Dec 1"],
    [{ kind: "change" }, "Weekly saved"],
    [{ kind: "accept-prices" }, "Weekly: new prices accepted"],
  ] as const)("%o", (act, title) => {
    expect(told({ kind: "done", order } as never, act as never)).toMatchObject({ tone: "ok", title });
  });

  test("one without a name goes by its number", () => {
    const nameless = { kind: "done", order: aRecurringOrder({ order_name: "" }) } as never;
    expect(told(nameless, { kind: "pause", is_paused: true } as never)?.title).toBe("Recurring order 41 paused");
  });

  test("that somebody else changed it stays until it is read", () => {
    const changed = { kind: "changed", message: "Ada changed it." } as never;
    expect(told(changed, { kind: "end" } as never)).toMatchObject({
      tone: "attention",
      text: "Ada changed it. The latest version is shown.",
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
      text: "The schedule is unchanged. 1 product was left out. Morphine: out of stock.",
      goneAfterMs: undefined,
    });
  });

  test("one that has ended says so", () => {
    expect(told({ kind: "ended" } as never, { kind: "end" } as never)?.title).toBe(text.ended);
  });
});
