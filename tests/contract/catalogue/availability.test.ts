/** Availability: one rule for all, and what is left for one customer laid over it. */
import * as fc from "fast-check";
import { expect, test } from "vitest";

import type { Availability, SharedAvailability } from "#contract/catalogue/availability.ts";
import {
  availabilityFor,
  availabilityOn,
  canBeHad,
  maximumFor,
  sharedAvailability,
  type StockNow,
} from "#contract/catalogue/rules/availability.ts";

const plenty: StockNow = { available: 500, low_at: 20, expected_on: null, discontinued: false, units_in: 10 };

test.each<[string, Partial<StockNow>, SharedAvailability]>([
  ["plenty", {}, { kind: "in-stock" }],
  ["not counted", { available: null }, { kind: "in-stock" }],
  ["one more than low", { available: 21 }, { kind: "in-stock" }],
  ["as many as is low", { available: 20 }, { kind: "low" }],
  ["just one unit, and never low", { available: 10, low_at: 0 }, { kind: "in-stock" }],
  ["not one whole unit", { available: 9 }, { kind: "out" }],
  ["none, and more on a day", { available: 0, expected_on: "12/04/2026" }, { kind: "back-on", on: "12/04/2026" }],
  ["enough, and more on a day", { expected_on: "12/04/2026" }, { kind: "in-stock" }],
  ["no more comes, some left", { discontinued: true }, { kind: "discontinued", is_left: true }],
  ["no more comes, none left", { discontinued: true, available: 0 }, { kind: "discontinued", is_left: false }],
])("%s", (_, now, told) => expect(sharedAvailability({ ...plenty, ...now })).toEqual(told));

const allotted = (allocation_left: number | null) => ({ allocation_left, units_in: 10, unit: "Carton" });

test.each<[string, SharedAvailability, number | null, Availability]>([
  ["nothing is allocated", { kind: "low" }, null, { kind: "low" }],
  ["so much is left", { kind: "in-stock" }, 59, { kind: "allocated", left: 5, unit: "Carton" }],
  ["of little stock too", { kind: "low" }, 60, { kind: "allocated", left: 6, unit: "Carton" }],
  ["it is used up", { kind: "in-stock" }, 9, { kind: "allocated", left: 0, unit: "Carton" }],
  ["an allocation of what is out", { kind: "out" }, 60, { kind: "out" }],
  ["the last, allocated", { kind: "discontinued", is_left: true }, 60, { kind: "allocated", left: 6, unit: "Carton" }],
])("of a customer: %s", (_, shared, left, told) => expect(availabilityFor(shared, allotted(left))).toEqual(told));

const low = (left: number): Availability => ({ kind: "low", left, unit: "Carton" });

test.each<[string, SharedAvailability, number | null | undefined, number | null, Availability]>([
  ["gives the quantity that is left of low stock", { kind: "low" }, 25, null, low(2)],
  ["gives no quantity where nobody knows it", { kind: "low" }, undefined, null, { kind: "low" }],
  ["gives no quantity of enough stock", { kind: "in-stock" }, 25, null, { kind: "in-stock" }],
  ["gives low stock where more is allocated", { kind: "low" }, 25, 30, low(2)],
  [
    "gives the allocation where that is not more",
    { kind: "low" },
    25,
    20,
    { kind: "allocated", left: 2, unit: "Carton" },
  ],
])("%s", (_, shared, available, allocation_left, told) =>
  expect(
    availabilityFor(shared, { ...allotted(allocation_left), ...(available === undefined ? {} : { available }) }),
  ).toEqual(told),
);

test("a day that has passed promises nothing", () => {
  const back: Availability = { kind: "back-on", on: "12/04/2026" };
  expect(availabilityOn(back, "2026-12-03")).toEqual(back);
  expect(availabilityOn(back, "2026-12-04")).toEqual(back);
  expect(availabilityOn(back, "2026-12-05")).toEqual({ kind: "out" });
  expect(availabilityOn({ kind: "low" }, "2026-12-05")).toEqual({ kind: "low" });
});

test("the maximum is the smaller of the product's own and what is left, and never more than either", () => {
  const count = fc.nat(200);
  const orNone = fc.option(count, { nil: null });
  fc.assert(
    fc.property(orNone, orNone, fc.integer({ min: 1, max: 24 }), (own, allocation_left, units_in) => {
      const most = maximumFor(own, { allocation_left, units_in });
      expect(most === null).toBe(own === null && allocation_left === null);
      if (most === null) return;
      if (own !== null) expect(most).toBeLessThanOrEqual(own);
      if (allocation_left !== null) expect(most * units_in).toBeLessThanOrEqual(allocation_left);
      const one = most + 1;
      expect((own !== null && one > own) || (allocation_left !== null && one * units_in > allocation_left)).toBe(true);
    }),
  );
});

test("only what is out, back on a day, or gone for good cannot be had", () => {
  const all: Availability[] = [
    { kind: "in-stock" },
    { kind: "low" },
    { kind: "allocated", left: 0, unit: "Carton" },
    { kind: "discontinued", is_left: true },
    { kind: "out" },
    { kind: "back-on", on: "12/04/2026" },
    { kind: "discontinued", is_left: false },
  ];
  expect(all.map(canBeHad)).toEqual([true, true, true, true, false, false, false]);
});
