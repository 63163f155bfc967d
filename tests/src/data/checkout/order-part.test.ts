/** A part of a cart is a cart: calculated as if the lines that stay were never in it. */
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { lineKey } from "#contract/base/line-key.ts";
import { calculate } from "#contract/catalogue/rules/pricing.ts";
import { priceLineOf, termsOf } from "#contract/cart/rules/priced.ts";
import { dollars } from "#contract/base/money.ts";
import { withoutLines } from "#src/data/checkout/order-part.ts";
import { aCart, aCartItem } from "#tests/support/shop.ts";

const offer = {
  incentive_id: 1,
  incentive_name: "Buy 20",
  incentive_type_Code: "BDT" as const,
  discount_amount: 1.2,
  tier_quantity: 20,
  item_ids: [1, 2, 3],
  parts: [],
  display_in_line_item_level_bit: true,
};

const anyItem = (item_id: number) =>
  fc
    .record({
      price: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 60 }),
      kit: fc.boolean(),
    })
    .map(({ price, quantity, kit }) =>
      aCartItem({
        item_id,
        quantity,
        list_price: price / 100,
        sale_UOM_price: price / 100,
        kit_check_price: 2.4,
        kit_check_surcharge: kit ? 2.4 : 0,
      }),
    );
const anyCart = fc
  .tuple(...[1, 2, 3, 4, 5].map(anyItem))
  .map((items) => aCart(items, { price_terms: { offers: [offer], bonus_basis_points: 150 } }));

test("the sums of what goes now are those of an order of these lines alone", () => {
  fc.assert(
    fc.property(anyCart, fc.subarray([1, 2, 3, 4, 5], { minLength: 1, maxLength: 4 }), (cart, kept) => {
      const stays = new Set(cart.items.filter(({ item_id }) => kept.includes(item_id)).map(lineKey));
      const part = withoutLines(cart, stays);
      const lines = part.items.map((item) => priceLineOf(item, item.quantity));
      const { sums } = calculate(lines, termsOf(cart.price_terms));
      expect(part.items.map(({ item_id }) => item_id)).toEqual([1, 2, 3, 4, 5].filter((id) => !kept.includes(id)));
      expect(part.subTotal).toBe(dollars(sums.total));
      expect(part.itemSubTotal).toBe(dollars(sums.goods));
      expect(part.surchargeSubTotal).toBe(dollars(sums.surcharge));
      expect(part.itemCount).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0));
      expect(cart.items).toHaveLength(5); // as it was
    }),
  );
});

test("nothing stays: it is the cart itself", () => {
  const cart = aCart([aCartItem()]);
  expect(withoutLines(cart, new Set(["9 CT"]))).toBe(cart);
});
