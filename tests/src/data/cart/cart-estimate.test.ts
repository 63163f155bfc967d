/** What the page says a cart will cost while something waits. */
import { describe, expect, test } from "vitest";

import type { Offer } from "#contract/catalogue/prices.ts";
import { estimated, withoutPrice } from "#src/data/cart/cart-estimate.ts";
import type { AddedLine } from "#src/data/overlay/cart-overlay.ts";
import { aCart, aCartItem } from "#tests/support/shop.ts";

const key = { item_id: 48_120, quantity_uom_code: "CT" };
const tier: Offer = {
  incentive_id: 1,
  incentive_name: "Buy 20",
  incentive_type_Code: "BDT",
  discount_amount: 1.2,
  tier_quantity: 20,
  item_ids: [48_120, 48_121],
  parts: [],
  display_in_line_item_level_bit: true,
};
const cart = aCart([aCartItem({ kit_check_available: true, kit_check_price: 2.4 })], {
  price_terms: { offers: [tier], bonus_basis_points: 0 },
});
const still = { added: [], hasKitCheck: () => false };
const added = (over: Partial<AddedLine> = {}): AddedLine => ({
  item_id: 48_121,
  quantity_uom_code: "CT",
  quantity: 1,
  hasKitCheck: false,
  snapshot: {
    full_description: "Ketorolac 60 mg",
    ndc_code: "99904-620-02",
    schedule_name: null,
    sale_UOM_desc: "Carton",
    price: { units_in: 1, first_units_in: 1, list_price: 10, sale_UOM_price: 10, kit_check_price: 0 },
  },
  ...over,
});

describe("a cart with something waiting", () => {
  test("is the server's where nothing waits", () => {
    expect(estimated(cart, { ...still, units: [{ ...key, quantity: 4 }] })).toEqual(cart);
  });

  test("reaches a tier by what waits", () => {
    const after = estimated(cart, { ...still, units: [{ ...key, quantity: 20 }] });
    expect(after).toMatchObject({ itemSubTotal: 490, itemDiscountSubTotal: 24, origSubTotal: 490, subTotal: 466 });
    expect(after.items[0]).toMatchObject({ quantity: 20, full_price: 490, discount_amount: 1.2 });
  });

  test("counts a line that was added here at the price that was seen, for the tier too", () => {
    const units = [{ ...key, quantity: 19 }, added()];
    expect(estimated(cart, { ...still, units, added: [added()] })).toMatchObject({
      itemCount: 20,
      itemSubTotal: 475.5,
      itemDiscountSubTotal: 24,
      subTotal: 451.5,
    });
  });

  test("counts nothing for a line whose price nobody here knows, and tells how many", () => {
    const unknown = added({ snapshot: null });
    const after = estimated(cart, { ...still, units: [{ ...key, quantity: 4 }, unknown], added: [unknown] });
    expect(after.subTotal).toBe(98);
    expect([withoutPrice([unknown, added()]), after.itemCount]).toEqual([1, 5]);
  });

  test("has the kit check that was chosen meanwhile", () => {
    const after = estimated(cart, { added: [], hasKitCheck: () => true, units: [{ ...key, quantity: 4 }] });
    expect(after).toMatchObject({ surchargeSubTotal: 9.6, origSubTotal: 107.6, subTotal: 107.6 });
  });
});
