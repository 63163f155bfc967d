/** What a cart weighs, told or assumed. */
import { expect, test } from "vitest";

import { ouncesOf, poundsOf, type WeighedLine } from "#contract/checkout/rules/shipping-weight.ts";

const line = (over: Partial<WeighedLine>): WeighedLine => ({
  quantity: 1,
  units_in: 1,
  first_units_in: 1,
  vials_per_unit: 1,
  form: "bottle",
  weight_ounces: null,
  ...over,
});

test("a weight that is told counts for each smallest unit; otherwise the pieces of the first unit are taken by their form", () => {
  expect(ouncesOf([line({ quantity: 2, units_in: 12, weight_ounces: 20 })])).toBe(480);
  expect(ouncesOf([line({ form: "bag", vials_per_unit: 12 })])).toBe(456);
  // A carton of 10 vials that are sold singly too: its smallest unit is one vial.
  const vials = { form: "vial", vials_per_unit: 10, first_units_in: 10 };
  expect(ouncesOf([line({ ...vials, units_in: 10 })])).toBe(15);
  expect(ouncesOf([line({ ...vials, units_in: 1, quantity: 4 })])).toBe(6);
  expect(ouncesOf([line({ form: "something new" }), line({ form: "box", vials_per_unit: 0 })])).toBe(16);
  expect(ouncesOf([])).toBe(0);
});

test("each begun pound is one, and the least is one", () => {
  expect([0, 1, 16, 16.5, 32, 33].map(poundsOf)).toEqual([1, 1, 1, 2, 2, 3]);
});
