/** What is to receive, and what is on the way: one rule for the numbers at home, at the dock and beside the way there. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, isoToWire } from "#contract/base/dates.ts";
import { dueOf } from "#contract/receiving/rules/receiving.ts";
import { onTheWayOf, splitDue, toReceiveOf } from "#contract/receiving/rules/to-receive.ts";

const today = "2026-11-23";
type Line = Parameters<typeof toReceiveOf>[0];
const lots = (quantity: number) => [{ lot_no: "A", expiration_date: "08/31/2028", quantity }];
const line = (more: Partial<Line> = {}): Line => ({ order_qty: 20, rec_qty: 0, lots: lots(12), ...more });
const coming = (arrives_on: string, quantity: number) => ({ arrives_on, quantity });

describe("of a line", () => {
  test.each<[string, Partial<Line>, toReceive: number, onTheWay: number]>([
    ["all that was delivered is to receive", { on_the_way: [] }, 12, 0],
    ["all is to receive of a line without days, as the device makes it", {}, 12, 0],
    ["goods that are expected tomorrow are on the way", { on_the_way: [coming("11/24/2026", 12)] }, 0, 12],
    ["goods that are expected today are to receive", { on_the_way: [coming("11/23/2026", 12)] }, 12, 0],
    ["goods that are late are to receive", { on_the_way: [coming("11/20/2026", 12)] }, 12, 0],
    ["a second shipment is on the way alone", { on_the_way: [coming("11/25/2026", 4)] }, 8, 4],
    ["what was received is neither", { rec_qty: 8, on_the_way: [coming("11/25/2026", 4)] }, 0, 4],
    ["what came early is not on the way", { rec_qty: 10, on_the_way: [coming("11/25/2026", 4)] }, 0, 2],
    ["what was closed short is neither", { closed_qty: 12 }, 0, 0],
    ["what is backordered is neither", { rec_qty: 12, on_the_way: [] }, 0, 0],
  ])("%s", (_, more, toReceive, onTheWay) => {
    expect([toReceiveOf(line(more), today), onTheWayOf(line(more), today)]).toEqual([toReceive, onTheWay]);
  });
});

test("each line that is due is counted once, to receive or on the way, and no other", () => {
  const days = fc.array(
    fc.record({
      arrives_on: fc.integer({ min: -3, max: 3 }).map((n) => isoToWire(addDays(today, n))),
      quantity: fc.nat(9),
    }),
    { maxLength: 3 },
  );
  const anyLine = fc
    .record({ rec_qty: fc.nat(20), closed_qty: fc.nat(5), on_the_way: fc.option(days, { nil: undefined }) })
    .map((more) => line(more as Partial<Line>));
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      const { toReceive, onTheWay } = splitDue(lines, today);
      expect(toReceive.length + onTheWay.length).toBe(lines.filter((each) => dueOf(each) > 0).length);
      for (const each of lines) {
        expect(toReceiveOf(each, today) + onTheWayOf(each, today)).toBe(dueOf(each));
        expect(toReceiveOf(each, today)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
