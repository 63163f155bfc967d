/** Pending lines under their orders, the day an order was placed where the customer is, and where on the pad the eye is led. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ordersOf, placedOn } from "#src/screens/receiving/line/orders-of.ts";
import { fieldPlaceOf } from "#src/screens/receiving/pad/field-place.ts";
import { missing, type Goods, type DraftField } from "#src/screens/receiving/count/draft.ts";
import { aPendingLine } from "#tests/support/entries.ts";

describe("lines by their order", () => {
  test("are all there once, in their order, and an order stands where its first line did", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 10 }), (ids) => {
        const lines = ids.map((order_id, line_no) =>
          aPendingLine({ order_id, line_no, order_name: `Name ${order_id}` }),
        );
        const orders = ordersOf(lines);
        expect(orders.map(({ order_id }) => order_id)).toEqual([...new Set(ids)]);
        for (const order of orders) {
          expect(order.lines).toEqual(lines.filter(({ order_id }) => order_id === order.order_id));
          expect(order.order_name).toBe(`Name ${order.order_id}`);
        }
      }),
    );
  });

  test("bring along by what a person knows their order", () => {
    const { order_id, customer_order_no, order_name, order_date } = aPendingLine();
    expect(ordersOf([aPendingLine()])).toEqual([
      { order_id, customer_order_no, order_name, order_date, lines: [aPendingLine()] },
    ]);
  });
});

test.each([
  ["2026-11-21T04:30:00.000Z", "America/Chicago", "Nov 20, 2026"],
  ["2026-11-21T04:30:00.000Z", "UTC", "Nov 21, 2026"],
  ["2027-01-01T09:59:00.000Z", "Pacific/Honolulu", "Dec 31, 2026"],
  ["2026-12-31T15:00:00.000Z", "Asia/Tokyo", "Jan 1, 2027"],
])("an order of %s was placed in %s on %s", (instant, timeZone, words) =>
  expect(placedOn(instant, timeZone)).toBe(words),
);

describe("where on the pad a field stands", () => {
  const lot = (lot_no: string) => ({ lot_no, expiration_date: "08/31/2027", quantity: 4 });
  const goods = (...lots: Goods["lots"][number][]): Goods => ({
    key: "k",
    item_id: 1,
    name: "Ondansetron",
    ndc: "99904-212-02",
    schedule: null,
    order: { order_id: 1, customer_order_no: "", ordered: 12, remaining: 8, due: 8, later: 0 },
    lots,
    units: [{ code: "CT", desc: "Carton" }],
    holds: 1,
  });
  test.each<[DraftField, Goods, string, string]>([
    ["quantity", goods(), "count", "pad-quantity"],
    ["lot", goods(), "count", "pad-lot"],
    ["lot", goods(lot("A")), "details", "pad-lot"],
    ["lot", goods(lot("A"), lot("B")), "count", "pad-first-lot"],
    ["date", goods(lot("A"), lot("B")), "details", "pad-date"],
    ["expires", goods(), "details", "pad-expires"],
    ["notes", goods(), "details", "pad-notes"],
  ])("%s", (field, of, side, id) => expect(fieldPlaceOf(field, of)).toEqual({ side, id }));

  test("what is missing of an untouched pad is all on its front, but for a day that is none", () => {
    const empty = { lot: "", expires: "", unit: "CT", quantity: "", date: "11/20/2026", notes: "" };
    const several = goods(lot("A"), lot("B"));
    const sides = missing(empty, several, "11/20/2026").map(({ field }) => [field, fieldPlaceOf(field, several).side]);
    expect(sides).toEqual([
      ["lot", "count"],
      ["quantity", "count"],
    ]);
  });
});
