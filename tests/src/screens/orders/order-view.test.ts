/** A saved view holds the filters of an address, and days up to today as such, so that it shows other dates tomorrow. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#contract/base/dates.ts";
import { orderSorts, orderStages } from "#contract/orders/rules/orders.ts";
import type { OrderParams } from "#src/screens/orders/orders/criteria.ts";
import { daySpans, isApplied, paramsOf, viewOf } from "#src/screens/orders/orders/order-view.ts";
import { lastDays } from "#src/ui/trade/date-span.ts";

const day = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const some = fc.record(
  {
    number_part: fc.string({ minLength: 1, maxLength: 40 }),
    order_name: fc.string({ minLength: 1, maxLength: 80 }),
    item_id: fc.integer({ min: 1 }),
    customer_id: fc.constant("any" as const),
    stage: fc.constantFrom(...orderStages),
    sort: fc.constantFrom(...orderSorts),
  },
  { requiredKeys: [] },
);
const at = (today: string) => ({ customer_id: 1, today });

test("an address comes back as it was", () => {
  fc.assert(
    fc.property(some, day, (params, today) => {
      const view = viewOf(params, at(today));
      expect(paramsOf(view, at(today))).toEqual(params);
      expect(isApplied({ name: "x", ...view }, params, at(today))).toBe(true);
      expect(isApplied({ name: "x", ...view }, { ...params, lot_no: "L1" }, at(today))).toBe(false);
    }),
  );
});

test("days up to today are those up to the day on which it is applied", () => {
  fc.assert(
    fc.property(some, fc.constantFrom(...daySpans), day, fc.nat(400), (params, days, today, later) => {
      const { from, to } = lastDays(days, today);
      const view = viewOf({ ...params, order_from_date: from, order_to_date: to }, at(today));
      expect([view.days, view.filters["order_from_date"]]).toEqual([days, undefined]);
      const then = addDays(today, later);
      const { order_from_date, order_to_date } = paramsOf(view, at(then));
      const expected = lastDays(days, then);
      // The usual days are not named.
      if (order_from_date !== undefined) expect([order_from_date, order_to_date]).toEqual([expected.from, expected.to]);
    }),
  );
});

test("other dates stay as they are", () => {
  const params: OrderParams = { order_from_date: "03/02/2026", order_to_date: "03/09/2026", stage: "late" };
  const view = viewOf(params, at("2026-11-29"));
  expect(view).toEqual({ filters: params, days: null });
  expect(paramsOf(view, at("2027-05-01"))).toEqual(params);
});
