/** What is otherwise than the buyer saw it. */
import * as fc from "fast-check";
import { expect, test } from "vitest";

import {
  applyLimits,
  changesOf,
  isLimitChange,
  type LineNow,
  seenOf,
  shippingChange,
} from "#contract/checkout/rules/changes.ts";

const now: LineNow = {
  item_id: 1,
  quantity_uom_code: "CT",
  quantity: 5,
  full_description: "Ondansetron",
  sale_UOM_desc: "Carton",
  sale_UOM_price: 12.5,
  discount_amount: 0,
  bonus_discount_amount: 0,
  kit_check_surcharge: 0,
  incentive_name: null,
  max_sale_qty: null,
  not_sellable_reason: null,
  left: null,
};

test.each<[string, Partial<LineNow>, Partial<LineNow>, [string, number | null, number | null, string][]]>([
  ["nothing", {}, {}, []],
  ["a price", {}, { sale_UOM_price: 13 }, [["price", 12.5, 13, "Ondansetron: price is now $13.00 (was $12.50)."]]],
  [
    "an offer that ended",
    { discount_amount: 1, incentive_name: "Fall offer" },
    {},
    [["offer", 1, 0, "Ondansetron: Fall offer has ended."]],
  ],
  [
    "an offer that began",
    {},
    { discount_amount: 1, incentive_name: "Fall offer" },
    [["offer", 0, 1, "Ondansetron: Fall offer takes $1.00 off each."]],
  ],
  [
    "a bonus",
    { bonus_discount_amount: 0.25 },
    {},
    [["bonus", 0.25, 0, "Ondansetron: bonus discount is now $0.00 (was $0.25)."]],
  ],
  [
    "a kit check",
    { kit_check_surcharge: 2 },
    { kit_check_surcharge: 2.4 },
    [["kit_check", 2, 2.4, "Ondansetron: kit check is now $2.40 (was $2.00)."]],
  ],
  [
    "another tab's quantity",
    { quantity: 3 },
    {},
    [["quantity", 3, 5, "Ondansetron: quantity is now 5 cartons (was 3)."]],
  ],
  ["a maximum below it", {}, { max_sale_qty: 4 }, [["maximum", 5, 4, "Ondansetron: limit is now 4 cartons."]]],
  ["a maximum above it", {}, { max_sale_qty: 6 }, []],
  ["too little stock", {}, { left: 1 }, [["stock", 5, 1, "Ondansetron: only 1 carton left."]]],
  ["enough stock", {}, { left: 5 }, []],
  [
    "not sold any more",
    {},
    { not_sellable_reason: "This product is out of stock." },
    [["unavailable", 5, 0, "Ondansetron: This product is out of stock."]],
  ],
])("%s", (_, seen, standing, changes) => {
  const found = changesOf(seenOf([{ ...now, ...seen }]), [{ ...now, ...standing }]);
  expect(found.map(({ kind, from, to, message }) => [kind, from, to, message])).toEqual(changes);
});

test("lines that came and went, and shipping", () => {
  expect(changesOf({ lines: [] }, [now]).map(({ message }) => message)).toEqual([
    "Ondansetron: 5 cartons were added elsewhere.",
  ]);
  expect(changesOf(seenOf([now]), []).map(({ kind, from, to }) => [kind, from, to])).toEqual([["quantity", 5, 0]]);
  expect(shippingChange(10, 12.5).message).toBe("Shipping is now $12.50 (was $10.00).");
  expect(shippingChange(1347.16, 0).message).toBe("Shipping is now $0.00 (was $1,347.16).");
  expect(shippingChange(10, null).message).toBe("Shipping must be calculated again.");
});

const amount = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
const anyLine = fc.record({
  ...Object.fromEntries(Object.entries(now).map(([name, value]) => [name, fc.constant(value)])),
  item_id: fc.integer({ min: 1, max: 9 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  sale_UOM_price: fc.option(amount),
  discount_amount: amount,
  bonus_discount_amount: amount,
  kit_check_surcharge: amount,
}) as unknown as fc.Arbitrary<LineNow>;
const anyCart = fc.uniqueArray(anyLine, { maxLength: 8, selector: ({ item_id }) => item_id });

test("whoever looks again sees no change, and whatever is otherwise is told", () => {
  fc.assert(
    fc.property(anyCart, anyCart, (before, after) => {
      expect(changesOf(seenOf(after), after)).toEqual([]);
      const isSame =
        JSON.stringify(seenOf(before).lines.toSorted(byItem)) === JSON.stringify(seenOf(after).lines.toSorted(byItem));
      expect(changesOf(seenOf(before), after).length > 0).toBe(!isSame);
    }),
  );
});
const byItem = (one: { item_id: number }, other: { item_id: number }) => one.item_id - other.item_id;

test("applied limits leave no line above its stock, its maximum or the end of its sale", () => {
  const limited = anyCart.chain((lines) =>
    fc.tuple(
      ...lines.map((line) =>
        fc
          .record({
            left: fc.option(fc.integer({ min: 0, max: 9 })),
            max_sale_qty: fc.option(fc.integer({ min: 0, max: 9 })),
            not_sellable_reason: fc.option(fc.constant("This product is out of stock.")),
          })
          .map((limits): LineNow => ({ ...line, ...limits })),
      ),
    ),
  );
  fc.assert(
    fc.property(limited, (before) => {
      const changes = changesOf(seenOf(before), before);
      const quantities = new Map(applyLimits(changes, before).map(({ line, quantity }) => [line.item_id, quantity]));
      const after = before
        .map((line) => ({ ...line, quantity: quantities.get(line.item_id) ?? line.quantity }))
        .filter(({ quantity }) => quantity > 0);
      expect(changesOf(seenOf(after), after).filter(isLimitChange)).toEqual([]);
      expect(applyLimits(changes, after)).toEqual([]);
    }),
  );
});

test("limits change neither a line below them nor a line that the changes do not list", () => {
  const stock = changesOf(seenOf([now]), [{ ...now, left: 2 }]);
  expect(applyLimits(stock, [now])).toEqual([{ line: now, quantity: 2 }]);
  expect(applyLimits(stock, [{ ...now, quantity: 1 }])).toEqual([]);
  expect(applyLimits(stock, [{ ...now, quantity_uom_code: "CS" }])).toEqual([]);
  expect(applyLimits(changesOf(seenOf([now]), [{ ...now, sale_UOM_price: 9 }]), [now])).toEqual([]);
});
