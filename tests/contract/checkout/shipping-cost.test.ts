/** Cost of shipping with Saturday delivery, in cents. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dollars } from "#contract/base/money.ts";
import { sumShippingCost } from "#contract/checkout/rules/shipping-cost.ts";
import { noSaturday } from "#contract/checkout/text.ts";

const travel = { leaves_on: "11/27/2026", arrives_on: "11/28/2026" };
const quoted = { shipping_cost: 10.1, saturday: { ...travel, cost: 5.2 }, why_not_possible: null };

describe("sumShippingCost", () => {
  test("adds Saturday delivery only to an order that is to arrive on a Saturday", () => {
    expect(sumShippingCost(quoted, "weekday")).toEqual({ kind: "quoted", costCents: 1010 });
    expect(sumShippingCost(quoted, "saturday")).toEqual({ kind: "quoted", costCents: 1530 });
  });

  test("adds free shipping as 0", () => {
    expect(sumShippingCost({ ...quoted, shipping_cost: 0 }, "saturday")).toEqual({ kind: "quoted", costCents: 520 });
  });

  test.each([
    ["the carrier's reason without a shipping cost", { shipping_cost: null, why_not_possible: "Too far." }, "Too far."],
    ["no reason without an answer of the carrier", { shipping_cost: null }, null],
    ["the missing Saturday delivery", { saturday: null }, noSaturday],
  ])("returns %s", (_reason, part, why) => {
    expect(sumShippingCost({ ...quoted, ...part }, "saturday")).toEqual({ kind: "none", why });
  });

  test("returns the exact sum in cents for any amounts in dollars", () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(amount, amount, (shipping, saturday) => {
        const method = {
          ...quoted,
          shipping_cost: dollars(shipping),
          saturday: { ...travel, cost: dollars(saturday) },
        };
        expect(sumShippingCost(method, "saturday")).toEqual({ kind: "quoted", costCents: shipping + saturday });
      }),
    );
  });
});
