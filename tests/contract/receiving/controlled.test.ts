/** Which controlled orders have shipped and are not received, and since when. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { unreceivedControlled } from "#contract/receiving/rules/controlled.ts";

const line = (given: Partial<PendingReceive>): PendingReceive =>
  ({
    order_id: 1,
    customer_order_no: "PO 7",
    schedule_name: "II",
    order_qty: 5,
    rec_qty: 0,
    last_ship_date: "2026-11-18T15:00:00.000Z",
    lots: [{ lot_no: "A", expiration_date: "12/31/2027", quantity: 5 }],
    ...given,
  }) as PendingReceive;
const at = { today: "11/20/2026", timeZone: "America/Chicago" };

test("an order with a controlled line of which something has shipped and is not in is named, the longest ago first, with its schedules", () => {
  const lines = [
    line({ order_id: 3, schedule_name: "IV", last_ship_date: "2026-11-20T15:00:00.000Z" }),
    line({ order_id: 2 }),
    line({ order_id: 2, schedule_name: "IIIN" }),
    line({ order_id: 4, schedule_name: null }),
    line({ order_id: 5, rec_qty: 5 }),
    line({ order_id: 6, closed_qty: 5 }),
  ];
  expect(unreceivedControlled(lines, at)).toEqual([
    { order_id: 2, customer_order_no: "PO 7", days: 2, schedules: ["II", "IIIN"] },
    { order_id: 3, customer_order_no: "PO 7", days: 0, schedules: ["IV"] },
  ]);
});

test("goods that are on the way are not missing, before the day on which they are expected or they are delivered", () => {
  const shipped = { order_id: 2, last_ship_date: "2026-11-20T14:00:00.000Z" };
  const onTheWay = line({ ...shipped, on_the_way: [{ arrives_on: "11/23/2026", quantity: 5 }] });
  const late = line({
    order_id: 3,
    last_ship_date: "2026-10-11T15:00:00.000Z",
    on_the_way: [{ arrives_on: "10/14/2026", quantity: 5 }],
  });
  expect(unreceivedControlled([onTheWay, late], at).map(({ order_id, days }) => [order_id, days])).toEqual([[3, 40]]);
  expect(unreceivedControlled([onTheWay], { ...at, today: "11/23/2026" })).toMatchObject([{ order_id: 2, days: 3 }]);
  // Part of an order is at the dock, and the rest is not.
  const part = line({ ...shipped, on_the_way: [{ arrives_on: "11/23/2026", quantity: 4 }] });
  expect(unreceivedControlled([part], at)).toHaveLength(1);
});

test("days are those of the customer's calendar", () => {
  const late = line({ last_ship_date: "2026-11-20T03:00:00.000Z" }); // the evening before, there
  expect(unreceivedControlled([late], at)[0]?.days).toBe(1);
  expect(unreceivedControlled([late], { ...at, timeZone: "UTC" })[0]?.days).toBe(0);
});

test("what has not shipped yet is not missing", () => {
  fc.assert(
    fc.property(fc.nat(9), fc.nat(9), (shipped, received) => {
      const lots = [{ lot_no: "A", expiration_date: "12/31/2027", quantity: shipped }];
      const found = unreceivedControlled([line({ order_qty: 20, rec_qty: received, lots })], at);
      expect(found).toHaveLength(shipped > received ? 1 : 0);
    }),
  );
});
