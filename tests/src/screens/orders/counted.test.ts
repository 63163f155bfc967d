/** How much of each shipment was counted in, of receipts that name a line and a lot and no shipment. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PurchaseOrder } from "#contract/orders/orders.ts";
import { countedOf, isDueAtDock, receiptsByLot } from "#src/screens/orders/purchase-order/counted.ts";

type Given = Parameters<typeof countedOf>[0];
const line = (line_no: number, closed_quantity = 0) => ({ line_no, closed_quantity }) as Given["lines"][number];
const shipment = (order_id: number, ...lots: [line: number, lot: string, units: number][]) =>
  ({
    order_id,
    lines: lots.map(([line_no, lot_no, quantity]) => ({ line_no, lot_no, quantity })),
  }) as unknown as PurchaseOrder["shipments"][number];
const receipt = (line_no: number, lot_no: string, quantity_received: number, receive_date = "11/13/2026") =>
  ({ line_no, lot_no, quantity_received, receive_date, receive_status_code: "COM" }) as Given["receipts"][number];

const two = [shipment(1, [1, "A", 4], [2, "B", 2]), shipment(2, [1, "A", 2], [1, "C", 4])];

test("a lot counts for the shipment that brought it, the rest for the oldest with room, and a cancelled receipt for none", () => {
  const cancelled = { ...receipt(2, "B", 2), receive_status_code: "CAN" as const };
  const receipts = [receipt(1, "C", 3, "11/14/2026"), receipt(1, "unknown", 2), receipt(1, "A", 3), cancelled];
  expect([...countedOf({ lines: [line(1), line(2)], shipments: two, receipts })]).toEqual([
    [1, { units: 6, received: 4, last: "2026-11-13", lots: new Map([["1 A", 4]]) }],
    [
      2,
      {
        units: 6,
        received: 4,
        last: "2026-11-14",
        lots: new Map([
          ["1 C", 3],
          ["1 A", 1],
        ]),
      },
    ],
  ]);
});

test("what was declared as not coming counts as in, without a day", () => {
  expect(countedOf({ lines: [line(1), line(2, 2)], shipments: two, receipts: [] }).get(1)).toEqual({
    units: 6,
    received: 2,
    last: undefined,
    lots: new Map([["2 B", 2]]),
  });
});

test("no shipment has more than it brought, and together they have all that came, up to what was shipped", () => {
  const lots = fc.constantFrom("A", "B", "C");
  const some = fc.tuple(fc.constantFrom(1, 2), lots, fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(
      fc.array(fc.array(some, { maxLength: 4 }), { maxLength: 4 }),
      fc.array(some, { maxLength: 8 }),
      (sent, came) => {
        const shipments = sent.map((each, at) => shipment(at + 1, ...each));
        const receipts = came.map(([line_no, lot, units]) => receipt(line_no, lot, units));
        const counted = [...countedOf({ lines: [line(1), line(2)], shipments, receipts }).values()];
        for (const { units, received, lots: of } of counted) {
          expect(received).toBeLessThanOrEqual(units);
          expect([...of.values()].reduce((sum, each) => sum + each, 0)).toBe(received);
        }
        const of = (list: typeof came, line_no: number) =>
          list.reduce((sum, [no, , units]) => sum + (no === line_no ? units : 0), 0);
        expect(counted.reduce((sum, { received }) => sum + received, 0)).toBe(
          [1, 2].reduce((sum, no) => sum + Math.min(of(sent.flat(), no), of(came, no)), 0),
        );
      },
    ),
  );
});

test("each receipt is listed once: at the first shipment of its lot, or with those of no shipped lot", () => {
  const receipts = [receipt(1, "A", 1), receipt(1, "C", 2), receipt(2, "A", 1), receipt(1, "", 1), receipt(1, "A", 3)];
  const { shipped, others } = receiptsByLot({ shipments: two, receipts });
  expect([...shipped]).toEqual([
    ["1 1 A", [receipts[0], receipts[4]]],
    ["2 1 C", [receipts[1]]],
  ]);
  expect(others).toEqual([receipts[2], receipts[3]]);
});

describe("an order is due at the dock", () => {
  const today = "2026-11-20";
  const sent = (order_id: number, arrives_on: string | null, more: object = {}) => ({
    ...shipment(order_id, [1, `lot ${order_id}`, 6]),
    arrives_on,
    delivered_at: null,
    ...more,
  });
  const isDue = (shipments: ReturnType<typeof sent>[], receipts: Given["receipts"] = []) =>
    isDueAtDock({ lines: [line(1)], shipments, receipts }, today);

  test.each([
    ["on the day a shipment is expected", "11/20/2026", {}, true],
    ["after that day", "11/18/2026", {}, true],
    ["where nobody knows the day", null, {}, true],
    ["once it was delivered, be it early", "11/25/2026", { delivered_at: "2026-11-20T12:00:00.000Z" }, true],
    ["not before that day", "11/21/2026", {}, false],
    ["not while the carrier says a later day", "11/18/2026", { delayed_to: "11/24/2026" }, false],
  ])("%s", (_, arrives_on, more, due) => {
    expect(isDue([sent(1, arrives_on, more)])).toBe(due);
  });

  test("as long as the shipment that is there is not counted in", () => {
    const shipments = [sent(1, "11/18/2026"), sent(2, "11/25/2026")];
    expect(isDue(shipments)).toBe(true);
    expect(isDue(shipments, [receipt(1, "lot 1", 6)])).toBe(false);
    expect(isDue([])).toBe(false);
  });
});
