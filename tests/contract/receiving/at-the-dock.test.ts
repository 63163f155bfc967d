/** What stands at the dock: how much of a line has shipped, is due and comes later, when a count is asked about, and up to when the history reaches. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  counted,
  dueOf,
  duplicateWithinMs,
  historyUntil,
  isFarAbove,
  laterOf,
  lineFor,
  type PendingLine,
  receiptProblems,
  remainingOf,
  shippedOf,
  stillPending,
} from "#contract/receiving/rules/receiving.ts";
import * as receiptText from "#contract/receiving/text.ts";
import { aPendingLine } from "#tests/support/entries.ts";

const lots = (...quantities: number[]) =>
  quantities.map((quantity, at) => ({ lot_no: `L${at}`, expiration_date: "08/31/2027", quantity }));

describe("a line at the dock", () => {
  test.each([
    // ordered, received, shipped in lots -> shipped, due now, to come later
    { order_qty: 12, rec_qty: 0, shipped: [], expected: [12, 12, 0] },
    { order_qty: 12, rec_qty: 4, shipped: [12], expected: [12, 8, 0] },
    { order_qty: 12, rec_qty: 4, shipped: [3, 5], expected: [8, 4, 4] },
    { order_qty: 12, rec_qty: 8, shipped: [3, 5], expected: [8, 0, 4] },
    { order_qty: 12, rec_qty: 10, shipped: [3, 5], expected: [8, 0, 4] },
    { order_qty: 12, rec_qty: 0, shipped: [10, 5], expected: [15, 15, 0] },
    { order_qty: 12, rec_qty: 0, shipped: [0], expected: [0, 0, 12] },
  ])("of $order_qty with $rec_qty in, shipped in $shipped", ({ order_qty, rec_qty, shipped, expected }) => {
    const line = aPendingLine({ order_qty, rec_qty, lots: lots(...shipped) });
    expect([shippedOf(line), dueOf(line), laterOf(line)]).toEqual(expected);
  });

  test("holds what has come, what is due and what comes later, and no unit twice", () => {
    const quantity = fc.nat(40);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        quantity,
        fc.array(quantity, { maxLength: 4 }),
        (order_qty, rec_qty, shipped) => {
          const line = aPendingLine({ order_qty, rec_qty, lots: lots(...shipped) });
          expect(Math.min(dueOf(line), laterOf(line))).toBeGreaterThanOrEqual(0);
          // Nothing was sent in excess and nothing came that was not sent: then the three are the order.
          if (shippedOf(line) <= order_qty && rec_qty <= shippedOf(line))
            expect(rec_qty + dueOf(line) + laterOf(line)).toBe(order_qty);
        },
      ),
    );
  });
});

test.each([
  // What is typed, what is due: is it asked about?
  [9, 1, false],
  [10, 5, false],
  [10, 4, true],
  [11, 5, true],
  [24, 12, false],
  [25, 12, true],
  [10, 0, true],
  [9, 0, false],
  [999, undefined, false],
  [1_000, undefined, true],
  [1_000, 500, false],
  [48_120, 12, true],
])("%s typed where %s are due: the page asks %s", (quantity, due, asks) =>
  expect(isFarAbove(quantity, due)).toBe(asks),
);

test("the same goods within ten minutes may be the same goods twice", () => expect(duplicateWithinMs).toBe(600_000));

describe("the line that a receipt belongs to", () => {
  const line = (line_no: number, remaining: number, over: Partial<PendingLine> = {}) =>
    aPendingLine({ order_id: 1, item_id: 101, line_no, remaining, order_qty: 10, rec_qty: 10 - remaining, ...over });
  const arrival = { order_id: 1, item_id: 101, quantity_UOM: "CT", quantity_received: 3 };
  const chosen = (...lines: PendingLine[]) => lineFor(lines, arrival)?.line_no;

  test("is the first that is not wholly in, whatever order they are listed in; else the first", () => {
    expect(chosen(line(1, 0), line(2, 4), line(3, 4))).toBe(2);
    expect(chosen(line(3, 4), line(2, 4), line(1, 0))).toBe(2);
    expect(chosen(line(2, 0), line(1, -3))).toBe(1);
    expect(chosen(line(2, 1), line(1, 0))).toBe(2);
    expect(chosen(line(1, 4, { quantity_UOM: "CS" }), line(2, 4, { order_id: 2 }))).toBeUndefined();
  });

  test("counts what came on that line alone, and what is taken back comes off again", () => {
    const [first, second] = [line(1, 4), line(2, 4)];
    const came = counted([first, second], { quantity_received: 3 }, second);
    expect(came).toEqual([first, { ...second, rec_qty: 9, remaining: 1 }]);
    expect(counted(came, { quantity_received: -3 }, came[1])).toEqual([first, second]);
    expect(counted([first, second], { quantity_received: 3 }, undefined)).toEqual([first, second]);
  });

  test("stays while something is to come, to the last unit", () => {
    const lines = [line(1, 1), line(2, 0), line(3, -2)];
    expect(stillPending(lines).map(({ line_no }) => line_no)).toEqual([1]);
    expect(remainingOf({ order_qty: 10, rec_qty: 12 })).toBe(-2);
    expect(remainingOf({ order_qty: 10, rec_qty: 4, closed_qty: 2 })).toBe(4);
    expect(remainingOf({ order_qty: 10, rec_qty: 4, closed_qty: 8 })).toBe(0);
    expect(remainingOf({ order_qty: 10, rec_qty: 12, closed_qty: 2 })).toBe(-2);
  });
});

test("up to today means up to tomorrow, for a receipt may be dated so; any other day is that day", () => {
  expect(historyUntil("11/20/2026", "11/20/2026")).toBe("11/21/2026");
  expect(historyUntil("12/31/2026", "12/31/2026")).toBe("01/01/2027");
  expect(historyUntil("11/19/2026", "11/20/2026")).toBe("11/19/2026");
  expect(historyUntil("11/22/2026", "11/20/2026")).toBe("11/22/2026");
});

test("what stands against a receipt is told with the days that hold", () => {
  const draft = { order_id: 1, quantity_received: 1, receive_date: "11/22/2026", lot_no: "" };
  const told = (receive_date: string) => receiptProblems({ ...draft, receive_date }, "2026-11-20").receive_date;
  expect([told("11/22/2026"), told("11/19/2016"), told("")]).toEqual([
    receiptText.dateTooLate("11/21/2026"),
    receiptText.dateTooEarly,
    receiptText.enterReceiveDate,
  ]);
});
