/** What is told of the cart and of what was saved, and small words of money and of axes. */
import * as fc from "fast-check";
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { takenBack } from "#src/data/orders/order-again.ts";
import { totalOf } from "#src/screens/checkout/total.ts";
import { niceTicks, shortNumber } from "#src/ui/kit/chart/ticks.ts";
import { tellSaved } from "#src/ui/kit/notices/saved.ts";
import { toastsAtom } from "#src/ui/kit/notices/toasts.ts";
import * as text from "#src/text/trade/cart-messages.ts";
import { tellCut, tellCutDown } from "#src/ui/trade/cut-down.ts";
import { tellRemoved } from "#src/ui/trade/removed.ts";
import { sentByNewer, sentSoon } from "#src/text/kit/saved.ts";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  getDefaultStore().set(toastsAtom, []);
});
afterEach(() => void vi.unstubAllGlobals());
const shown = () => getDefaultStore().get(toastsAtom);

test("a line that left the cart can be put back, and its toast stays longer than a success", () => {
  const undo = vi.fn<() => void>();
  tellRemoved("Ketorolac 30 mg/mL", undo);
  const [told] = shown();
  expect(told).toMatchObject({ title: text.removed, text: "Ketorolac 30 mg/mL", action: { label: text.undo } });
  expect(told!.goneAfterMs).toBeGreaterThan(3000);
  told!.action!.onPress();
  expect(undo).toHaveBeenCalledTimes(1);
});

describe("less went in than was asked for", () => {
  const adjusted = { message: "At most 4 on one order.", asked: 6, given: 4, why: "maximum" } as never;

  test("it stays until it is read, with how many went in", () => {
    tellCutDown(adjusted);
    expect(shown()).toMatchObject([
      {
        tone: "attention",
        title: "At most 4 on one order.",
        text: "Quantity reduced from 6 to 4.",
        goneAfterMs: undefined,
      },
    ]);
  });

  test("a full cart has said already how many went in", () => {
    tellCutDown({
      message: "Your cart holds at most 9,999 units. There was room for 4 of 6.",
      asked: 6,
      given: 4,
      why: "cart_full",
    } as never);
    expect(shown()[0]?.text).toBeUndefined();
  });

  test("nothing is told of what waits, or was done as it was asked", () => {
    tellCut({ kind: "waiting" });
    tellCut({ kind: "done", adjusted: null });
    expect(shown()).toEqual([]);
    tellCut({ kind: "done", adjusted });
    expect(shown()).toHaveLength(1);
  });
});

test("what is safe on this device says so, and that it goes out by itself", () => {
  tellSaved("2 cartons for the cart", "soon");
  expect(shown()).toMatchObject([{ tone: "waiting", text: sentSoon("2 cartons for the cart") }]);
  expect(shown()[0]?.title).toMatch(/^Saved on this \w+/);
  tellSaved("2 cartons for the cart", "newer");
  expect(shown().at(-1)?.text).toBe(sentByNewer("2 cartons for the cart"));
});

describe("taking back what was ordered again", () => {
  const line = { item_id: 1, quantity_uom_code: "CT", cart_quantity: 5, added: 5 };

  test("a line that came in whole is removed, one that was there before goes back to what it was", () => {
    expect(takenBack(line as never)).toEqual({
      call: "removeItem",
      body: { item_id: 1, quantity_uom_code: "CT" },
      base: 5,
    });
    expect(takenBack({ ...line, added: 2 } as never)).toEqual({
      call: "updateItem",
      body: { item_id: 1, quantity_uom_code: "CT", new_quantity: 3 },
      base: 5,
    });
  });

  test("it names the quantity that the person saw, so that a change since is asked about", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.nat(98), (added, before) => {
        const write = takenBack({ ...line, added, cart_quantity: before + added } as never);
        expect("base" in write && write.base).toBe(before + added);
        expect(write.call === "removeItem").toBe(before === 0);
      }),
    );
  });
});

describe("what an order comes to", () => {
  test("is not known before the shipping is", () => {
    expect(totalOf({ subTotal: 10 }, null)).toBeNull();
    expect(totalOf({ subTotal: 10 }, { shipping_cost: null })).toBeNull();
    expect(totalOf({ subTotal: 10 }, { shipping_cost: 0 })).toBe(10);
  });

  test("is exact to the cent", () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        expect(totalOf({ subTotal: one / 100 }, { shipping_cost: other / 100 })).toBe((one + other) / 100);
      }),
    );
    expect(totalOf({ subTotal: 0.1 }, { shipping_cost: 0.2 })).toBe(0.3);
  });
});

describe("an axis", () => {
  test("begins at nothing, reaches over the most, and has a handful of even steps", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e9, noNaN: true }), (most) => {
        const ticks = niceTicks(most);
        const step = ticks[1]! - ticks[0]!;
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)! >= most - most * 1e-6).toBe(true);
        expect(ticks.at(-1)! - step).toBeLessThan(most);
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(ticks.length).toBeLessThanOrEqual(6);
        for (const [at, tick] of ticks.entries()) expect(tick).toBeCloseTo(at * step, 6);
      }),
    );
  });

  test("of nothing at all has one step, whatever nothing is", () => {
    for (const most of [0, -5, Number.NaN]) expect(niceTicks(most)).toEqual([0, 1]);
  });

  test.each([
    [850, false, "850"],
    [1234, true, "$1.2K"],
    [0, true, "$0"],
    [-1500, true, "−$1.5K"],
    [2_000_000, false, "2M"],
  ])("%d is short for %s", (value, isMoney, words) => {
    expect(shortNumber(value, isMoney)).toBe(words);
  });
});
