/** How a line at the dock stands: one word, the most serious first, and what a board comes to. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { boardSum, lineState, stateIcon } from "#src/screens/receiving/line/line-state.ts";
import { aPendingLine } from "#tests/support/entries.ts";

const today = "11/23/2026";
const line = (over: Partial<DockLine> = {}): DockLine => ({ ...aPendingLine(), waiting: 0, ...over });
const lots = (expiration_date: string) => [{ lot_no: "ON26114", expiration_date, quantity: 12 }];
const standing = (over: Partial<DockLine> = {}, counting = {}, recalled: string[] = []) =>
  lineState(
    line(over),
    { counted: 0, isStrange: false, ...counting },
    {
      today,
      isRecalled: (lot) => recalled.includes(lot),
    },
  );

describe("a line", () => {
  test.each<[string, Partial<DockLine>, object]>([
    ["none", { rec_qty: 0 }, {}],
    ["part", {}, {}],
    ["full", { rec_qty: 12 }, {}],
    ["full", { rec_qty: 10, closed_qty: 2 }, {}],
    ["part", { rec_qty: 10, closed_qty: 1 }, {}],
    ["waiting", { waiting: 2 }, {}],
    ["waiting", {}, { counted: 1 }],
    ["waiting", { rec_qty: 12, waiting: 12 }, {}],
    ["over", { rec_qty: 13 }, {}],
    ["over", { rec_qty: 12 }, { counted: 1 }],
    ["wrong", {}, { counted: 1, isStrange: true }],
    ["expired", { lots: lots("11/22/2026") }, {}],
    ["none", { rec_qty: 0, lots: lots("12/01/2026") }, {}],
    ["short", { rec_qty: 1, lots: lots("12/01/2026") }, {}],
  ])("is %s: %o %o", (is, over, counting) => {
    expect(standing(over, counting)).toBe(is);
  });

  test("of a recalled lot is recalled, whatever else it is", () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.nat(30),
        fc.boolean(),
        fc.constantFrom("11/22/2026", "12/01/2026", "08/31/2027"),
        (rec_qty, counted, isStrange, expires) => {
          const over = { rec_qty, lots: lots(expires) };
          expect(standing(over, { counted, isStrange }, ["ON26114"])).toBe("recalled");
          expect(standing(over, { counted, isStrange }, ["OTHER"])).not.toBe("recalled");
        },
      ),
    );
  });

  test("that needs nobody's look has no shape but its box or its tick", () => {
    const quiet = Object.entries(stateIcon).filter(([, icon]) => icon === undefined || icon === "ok");
    expect(quiet.map(([state]) => state)).toEqual(["full", "part", "none"]);
  });
});

const sumOf = (lines: DockLine[], countedOn: (line: DockLine) => number = () => 0) =>
  boardSum(lines, countedOn, "2026-11-23");
const onTheWay = (arrives_on: string, quantity: number) => [{ arrives_on, quantity }];

describe("a board", () => {
  test("counts goods that are still on the way apart from what is to receive", () => {
    const all = [
      line({ rec_qty: 0, on_the_way: onTheWay("11/24/2026", 12) }),
      line({ line_no: 2, rec_qty: 0, on_the_way: onTheWay("11/24/2026", 8) }),
      line({ line_no: 3, rec_qty: 0, on_the_way: onTheWay("11/23/2026", 12) }),
    ];
    expect(sumOf(all)).toMatchObject({ full: 0, toReceive: 2, onTheWay: 1, arrived: 16, here: 0 });
  });

  test("counts what came early as received, and the rest stays on the way", () => {
    const early = line({ rec_qty: 0, on_the_way: onTheWay("11/24/2026", 12) });
    expect(sumOf([early], () => 5)).toMatchObject({ full: 0, toReceive: 0, onTheWay: 1, arrived: 5, here: 5 });
    expect(sumOf([early], () => 12)).toMatchObject({ full: 1, toReceive: 0, onTheWay: 0, arrived: 12, here: 12 });
  });

  test("sums what has shipped and is here; more than came of one line does not stand for another's", () => {
    const over = line({ line_no: 2, rec_qty: 20 });
    expect(sumOf([line(), over])).toEqual({
      full: 1,
      toReceive: 1,
      onTheWay: 0,
      arrived: 24,
      here: 16,
      unit: "Carton",
    });
  });

  test("counts what was counted, and what is declared as not coming is not waited for", () => {
    expect(sumOf([line({ closed_qty: 3 })], () => 5)).toMatchObject({ full: 1, arrived: 9, here: 9 });
  });

  test("counts the lines that were completely in before it was opened, and none of them twice", () => {
    const completed = [
      { line_no: 2, quantity: 2, sale_UOM_desc: "Carton" },
      { line_no: 3, quantity: 4, sale_UOM_desc: "Carton" },
    ];
    const open = line({ rec_qty: 0, completed });
    expect(sumOf([open])).toEqual({ full: 2, toReceive: 1, onTheWay: 0, arrived: 18, here: 6, unit: "Carton" });
    // One of them is on the board since before it was full.
    expect(sumOf([open, line({ line_no: 2, rec_qty: 12 })])).toMatchObject({ full: 2, arrived: 28, here: 16 });
    expect(sumOf([line({ completed: [{ line_no: 2, quantity: 1, sale_UOM_desc: "Case" }] })]).unit).toBeUndefined();
  });

  test("of several units has none", () => {
    expect(sumOf([line(), line({ sale_UOM_desc: "Case" })]).unit).toBeUndefined();
    expect(sumOf([])).toEqual({ full: 0, toReceive: 0, onTheWay: 0, arrived: 0, here: 0, unit: undefined });
  });

  test("is full where each line is, and never more than full", () => {
    const some = fc.array(fc.record({ rec_qty: fc.nat(15), counted: fc.nat(5), closed_qty: fc.nat(12) }));
    fc.assert(
      fc.property(some, (facts) => {
        const all = facts.map(({ rec_qty, closed_qty }, at) => line({ line_no: at, rec_qty, closed_qty }));
        const sum = sumOf(all, ({ line_no }) => facts[line_no]!.counted);
        expect(sum.here).toBeLessThanOrEqual(sum.arrived);
        expect(sum.full === all.length).toBe(sum.here === sum.arrived);
        expect(sum.full + sum.toReceive + sum.onTheWay).toBe(all.length);
      }),
    );
  });
});
