/** The rules of choosing a way to ship. */
import * as fc from "fast-check";
import { expect, test } from "vitest";

import type { ShippingMethod } from "#contract/cart/shipping-method.ts";
import {
  costFailureMessage,
  isGround,
  isSecondDay,
  selectedAfterReload,
  stillOffered,
  wayEndedMessage,
  wayOf,
  withCost,
  withGroundDays,
  withSaturday,
} from "#contract/checkout/rules/shipping.ts";
import { isFree, notFreeMessage } from "#contract/checkout/rules/shipping-free.ts";

const method = (
  shipping_method_id: number,
  shipping_method_desc: string,
  more: Partial<ShippingMethod> = {},
): ShippingMethod => ({
  shipping_method_id,
  shipping_method_desc,
  shipping_cost: null,
  is_default: "N",
  is_free_available: false,
  not_free_message: null,
  free_from: null,
  can_upgrade_to_2ndday: false,
  wrk_order_id: 70_001,
  groundDays: null,
  is_overnight: false,
  is_overnight_possible: true,
  why_overnight_not_possible: null,
  offer_saturday_delivery: false,
  useSaturdayShipping: false,
  ...more,
});
const ground = method(1, "Ground", {
  is_default: "Y",
  can_upgrade_to_2ndday: true,
  is_free_available: true,
  shipping_cost: 0,
  not_free_message: "Spend more.",
});
const secondDay = method(2, "2nd Day Air", { shipping_cost: 24 });
const overnight = method(3, "Overnight", { is_overnight: true, offer_saturday_delivery: true });
const ways = [ground, secondDay, overnight];

test.each([
  ["Ground", true, false],
  ["FedEx GROUND economy", true, false],
  ["2nd Day Air", false, true],
  ["UPS 2 day", false, true],
  ["Second Day", false, true],
  ["Overnight", false, false],
])("%s: ground %s, second-day %s", (shipping_method_desc, asGround, asSecondDay) => {
  expect([isGround({ shipping_method_desc }), isSecondDay({ shipping_method_desc })]).toEqual([asGround, asSecondDay]);
});

test.each([
  [3, "2nd Day Air"],
  [7, "2nd Day Air"],
  [2, "Ground"],
  [1, "Ground"],
  [null, "Ground"],
])("after %s days by ground the default is %s", (days, expected) => {
  expect(selectedAfterReload(withGroundDays(ways, days))?.shipping_method_desc).toBe(expected);
});

test("second-day takes over ground's free availability, cost and not-free message, and nothing else", () => {
  const [slow, chosen, other] = withGroundDays(ways, 3);
  expect(slow).toEqual({ ...ground, groundDays: 3, is_default: "N" });
  expect(chosen).toEqual({
    ...secondDay,
    is_default: "Y",
    is_free_available: true,
    shipping_cost: 0,
    not_free_message: "Spend more.",
  });
  expect(other).toEqual(overnight);
});

test.each<[string, ShippingMethod[]]>([
  ["ground cannot be upgraded", [{ ...ground, can_upgrade_to_2ndday: false }, secondDay]],
  [
    "ground is not the default",
    [{ ...ground, is_default: "N" }, { ...overnight, is_default: "Y", can_upgrade_to_2ndday: true }, secondDay],
  ],
  ["there is no second-day", [ground, overnight]],
])("no change of default where %s", (_, methods) => {
  expect(withGroundDays(methods, 5)).toEqual(
    methods.map((each) => (isGround(each) ? { ...each, groundDays: 5 } : each)),
  );
});

test("any ways and days: one default stays one default, and no way is lost or added", () => {
  const any = fc.record({
    upgrade: fc.boolean(),
    standard: fc.integer({ min: 0, max: 2 }),
    days: fc.option(fc.integer({ min: 1, max: 9 })),
  });
  fc.assert(
    fc.property(any, ({ upgrade, standard, days }) => {
      const before = ways.map((each, index): ShippingMethod => ({
        ...each,
        can_upgrade_to_2ndday: upgrade,
        is_default: index === standard ? "Y" : "N",
      }));
      const after = withGroundDays(before, days);
      expect(after.map((each) => each.shipping_method_id)).toEqual([1, 2, 3]);
      expect(after.filter((each) => each.is_default === "Y")).toHaveLength(1);
      expect(after[1]!.is_default === "Y").toBe(
        standard === 1 || (standard === 0 && upgrade && days !== null && days > 2),
      );
    }),
  );
});

test("without a default the first is selected, without any none", () => {
  expect(selectedAfterReload([secondDay, overnight])).toBe(secondDay);
  expect(selectedAfterReload([])).toBeUndefined();
  // One that is not possible is none to begin with, unless nothing else is either.
  const heavy = { ...ground, why_not_possible: "Up to 5 lb." };
  const far = { ...overnight, is_overnight_possible: false, why_overnight_not_possible: "Not to AK." };
  expect(selectedAfterReload([heavy, far, secondDay])).toBe(secondDay);
  expect(selectedAfterReload([heavy, far])).toBe(heavy);
});

test("what was chosen stays as long as it is offered, whatever the default becomes", () => {
  const chosen = wayOf(overnight, "weekday");
  const others = ways.map((each): ShippingMethod => ({ ...each, is_default: each === secondDay ? "Y" : "N" }));
  expect(stillOffered(others, chosen)?.shipping_method_desc).toBe("Overnight");
  expect(stillOffered([ground, secondDay], chosen)).toBeUndefined();
  expect(wayEndedMessage(chosen)).toBe("Overnight is no longer available. Select a shipping method.");
});

test("a Saturday that ended is not turned into a weekday", () => {
  const chosen = wayOf(overnight, "saturday");
  expect(stillOffered(ways, chosen)).toBe(overnight);
  expect(stillOffered([ground, { ...overnight, offer_saturday_delivery: false }], chosen)).toBeUndefined();
  expect(wayEndedMessage(chosen)).toBe("Overnight on Saturday is no longer available. Select a shipping method.");
  expect(wayOf(secondDay, "saturday").day).toBe("weekday"); // chosen by the person, who sees that it has none
});

test("a cost is laid over; a failure takes it away; a reason says that overnight is impossible", () => {
  const success = { success: true, shipping_cost: 9.5, reason: null };
  const failed = { success: false, shipping_cost: null, reason: null };
  const impossible = { success: false, shipping_cost: null, reason: "Not to AK." };
  expect(withCost(secondDay, success)).toEqual({ ...secondDay, shipping_cost: 9.5 });
  expect(withCost(secondDay, failed)).toEqual({ ...secondDay, shipping_cost: null });
  expect(withCost(overnight, failed)).toMatchObject({ shipping_cost: null, is_overnight_possible: true });
  expect(withCost(overnight, impossible)).toMatchObject({
    shipping_cost: null,
    is_overnight_possible: false,
    why_overnight_not_possible: "Not to AK.",
  });
});

test("Saturday on or off clears the cost, and is on only where it is offered", () => {
  const costed = { ...overnight, shipping_cost: 60 };
  expect(withSaturday(costed, "saturday")).toEqual({ ...overnight, useSaturdayShipping: true });
  expect(withSaturday({ ...costed, useSaturdayShipping: true }, "weekday")).toEqual(overnight);
  expect(withSaturday(secondDay, "saturday")).toEqual({ ...secondDay, shipping_cost: null });
});

test("the failure's words, from the second on with the way to support", () => {
  expect(costFailureMessage(1)).toBe("Calculate Shipping Failed. Please try again.");
  expect(costFailureMessage(2)).toBe(
    "Calculate Shipping Failed. Please try again. If this keeps happening please contact support.",
  );
  expect(costFailureMessage(3)).toBe(costFailureMessage(2));
});

test.each([
  [50_000, 49_999, false, "Spend $0.01 more to ship free by Ground."],
  [50_000, 0, false, "Spend $500.00 more to ship free by Ground."],
  [184_716, 50_000, false, "Spend $1,347.16 more to ship free by Ground."],
  [50_000, 50_000, true, null],
  [null, 1_000_000, false, null],
])("free from %s with %s: %s", (from, goods, free, message) => {
  expect([isFree(from, goods), notFreeMessage("Ground", from, goods)]).toEqual([free, message]);
});
