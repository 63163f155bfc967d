/** What is told of another device's changes. */
import { expect, test } from "vitest";

import { cartDifferences } from "#src/data/cart/cart-differences.ts";
import { aCartItem } from "#tests/support/shop.ts";

const line = (item_id: number, quantity: number) => aCartItem({ item_id, quantity });

test("lines that came, went and changed, and not what this device changes itself", () => {
  const before = [line(1, 4), line(2, 1), line(3, 7), line(5, 1)];
  const after = [line(1, 6), line(3, 7), line(4, 2), line(5, 9)];
  const told = cartDifferences(before, after, [{ item_id: 5, quantity_uom_code: "CT" }]);
  expect(told.map((each) => [each.item.item_id, each.before, each.after])).toEqual([
    [1, 4, 6],
    [4, 0, 2],
    [2, 1, 0],
  ]);
});
