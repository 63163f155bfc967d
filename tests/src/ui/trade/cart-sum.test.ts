/** The sums that a buyer reads under a cart. */
import { expect, test } from "vitest";
import { cartSumLines } from "#src/ui/trade/cart-sum.ts";
import { aCart } from "#tests/support/shop.ts";

const shown = (over: Parameters<typeof aCart>[1]) =>
  cartSumLines(aCart([], over)).map(({ name, amount }) => [name, amount]);

test("a plain cart says what its items come to", () => {
  expect(shown({ itemSubTotal: 98, origSubTotal: 98, subTotal: 98 })).toEqual([["Items", 98]]);
});

test("what is taken off is taken off what stands above it: with a kit check that is the sum before discounts", () => {
  const sums = { itemSubTotal: 98, itemDiscountSubTotal: 8, itemBonusDiscountSubTotal: 1.8, subTotal: 88.2 };
  expect(shown({ ...sums, origSubTotal: 98 })).toEqual([
    ["Items", 98],
    ["Offers", -8],
    ["Bonus discount", -1.8],
  ]);
  // Whichever way the server signs it.
  expect(shown({ ...sums, itemBonusDiscountSubTotal: -1.8 })).toContainEqual(["Bonus discount", -1.8]);
  expect(shown({ ...sums, surchargeSubTotal: 6, origSubTotal: 104, subTotal: 94.2 })).toEqual([
    ["Items", 98],
    ["Kit check", 6],
    ["Before discounts", 104],
    ["Offers", -8],
    ["Bonus discount", -1.8],
  ]);
  expect(shown({ itemSubTotal: 98, surchargeSubTotal: 6, origSubTotal: 104, subTotal: 104 })).toEqual([
    ["Items", 98],
    ["Kit check", 6],
  ]);
});
