/** What a product's page says that a quantity comes to is what the cart will say, whatever lies in the cart. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Offer, PriceTerms } from "#contract/catalogue/prices.ts";
import { dollars } from "#contract/base/money.ts";
import { priced, termsOf } from "#contract/cart/rules/priced.ts";
import { inCartOf } from "#src/screens/catalogue/product/in-cart.ts";
import { progressOf } from "#src/ui/trade/offer-words.ts";
import { aPriceLine, aProduct, aUnit } from "#tests/support/shop.ts";

const item = 48_120;
const tier: Offer = {
  incentive_id: 1,
  incentive_name: "Buy more",
  incentive_type_Code: "BDT",
  discount_amount: 1.2,
  tier_quantity: 20,
  item_ids: [item, 2],
  parts: [],
  display_in_line_item_level_bit: true,
};
const bundle: Offer = {
  ...tier,
  incentive_id: 2,
  incentive_name: "Comfort",
  incentive_type_Code: "BND",
  discount_amount: 2,
  tier_quantity: null,
  item_ids: [item],
  parts: [{ part_name: "Acetaminophen", item_ids: [3, 4] }],
};
const terms = (...offers: Offer[]): PriceTerms => ({ offers, bonus_basis_points: 0 });
const wanted = { product: aProduct(), unit: aUnit(), quantity: 2, inCart: 0, kitCheck: 0 };

describe("a tier", () => {
  test("counts what is in the cart, of this product and of the others, and what is to be added", () => {
    const lines = [aPriceLine(2, 12)];
    const short = inCartOf({ ...wanted, quantity: 3, inCart: 4 }, [...lines, aPriceLine(item, 4)], terms(tier))!;
    expect(short).toMatchObject({ offer: null, goods: 73.5, total: 73.5 });
    expect(short.hints.map((hint) => progressOf(hint, "carton"))).toEqual([
      { text: "19 of 20 cartons. Add 1 more to save $1.20 each.", bar: { value: 19, total: 20 } },
    ]);
    const whole = inCartOf({ ...wanted, quantity: 4, inCart: 4 }, [...lines, aPriceLine(item, 4)], terms(tier))!;
    expect(whole).toMatchObject({ offer: { name: "Buy more", off: 4.8 }, goods: 98, total: 93.2, hints: [] });
    expect(whole.steps.map(({ kind }) => kind)).toEqual(["list", "incentive"]);
  });

  test("of other products alone is not this one's", () => {
    const others = { ...tier, item_ids: [2] };
    expect(inCartOf(wanted, [aPriceLine(2, 19)], terms(others))).toMatchObject({ offer: null, hints: [] });
  });

  test("counts a case as the cartons in it", () => {
    const unit = aUnit({ quantity_uom_code: "CS", units_in: 10, sale_UOM_price: 230 });
    const product = aProduct({ units: [aUnit(), unit] });
    expect(inCartOf({ ...wanted, product, unit }, [], terms(tier))).toMatchObject({ offer: { off: 24 }, total: 436 });
    const one = inCartOf({ ...wanted, product, unit, quantity: 1 }, [], terms(tier))!;
    expect(one.hints.map((hint) => progressOf(hint, "carton").bar)).toEqual([{ value: 10, total: 20 }]);
  });
});

test("a bundle says what is missing, and comes off once it is there", () => {
  const before = inCartOf(wanted, [], terms(bundle))!;
  expect(before.hints.map((hint) => progressOf(hint, "carton"))).toEqual([
    { text: "Add Acetaminophen to save $2.00 per carton." },
  ]);
  expect(inCartOf(wanted, [aPriceLine(4, 1)], terms(bundle))).toMatchObject({
    offer: { off: 4 },
    total: 45,
    hints: [],
  });
});

test("nothing is wanted, or there is no price: no hint that cannot be followed, and no sum", () => {
  expect(inCartOf({ ...wanted, quantity: 0 }, [], terms(tier, bundle))).toMatchObject({ total: 0, hints: [] });
  const unit = aUnit({ sale_UOM_price: null });
  expect(inCartOf({ ...wanted, unit }, [], terms(tier))).toBeUndefined();
});

test("whatever lies in the cart, it is what the cart says of the line", () => {
  const quantity = fc.integer({ min: 1, max: 40 });
  const others = fc.uniqueArray(fc.integer({ min: 2, max: 5 }), { maxLength: 4 });
  fc.assert(
    fc.property(
      quantity,
      others,
      quantity,
      fc.nat(10_000),
      fc.constantFrom(0, 1.5),
      (count, items, each, bonus, kit) => {
        const lines = items.map((item_id) => aPriceLine(item_id, each));
        const agreed = { ...terms(tier, bundle), bonus_basis_points: bonus };
        const said = inCartOf({ ...wanted, quantity: count, kitCheck: kit }, lines, agreed)!;
        const own = aPriceLine(item, count, { list_cents: 2_450, price_cents: 2_450, kit_check_cents: kit * 100 });
        const itsLine = priced([...lines, own], termsOf(agreed)).lines.at(-1)!;
        const off = Math.round((itsLine.discount_amount + itsLine.bonus_discount_amount) * 100);
        expect(said.steps).toEqual(itsLine.price_steps);
        expect(said.total).toBe(dollars((2_450 + kit * 100 - off) * count));
      },
    ),
  );
});
