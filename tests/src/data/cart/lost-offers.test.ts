/** Which offers are lost: those that the customer has no more, or not as much of; and those that are missed because something did not go in. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CartItem } from "#contract/cart/cart.ts";
import { priced, priceLineOf, termsOf } from "#contract/cart/rules/priced.ts";
import type { Offer } from "#contract/catalogue/prices.ts";
import { missed, withdrawn } from "#src/data/cart/lost-offers.ts";
import { snapshotOfItem } from "#src/data/overlay/cart-overlay.ts";
import { aBundle } from "#tests/support/offers.ts";
import { aCart, aCartItem } from "#tests/support/shop.ts";

const ketorolac = { item_id: 48_120, quantity_uom_code: "CT" };
const terms = (...offers: Offer[]) => ({ offers, bonus_basis_points: 0 });
/** The cart as the server prices it. */
const cartOf = (items: CartItem[], ...offers: Offer[]) => {
  const { lines } = priced(
    items.map((item) => priceLineOf(item, item.quantity)),
    termsOf(terms(...offers)),
  );
  return aCart(
    items.map((item, at) => ({ ...item, ...lines[at]! })),
    { price_terms: terms(...offers) },
  );
};
const ondansetron = aCartItem({ item_id: 48_001 });

describe("an offer that a person saw on a line", () => {
  /** A unit of the line, and the product's first one. */
  const packs = fc.record({
    units_in: fc.integer({ min: 1, max: 60 }),
    first_units_in: fc.integer({ min: 1, max: 60 }),
  });
  const off = fc.integer({ min: 1, max: 2_000 }).map((cents) => cents / 100);

  test("is not lost while the customer has it as it was: they took out its other part themself", () => {
    fc.assert(
      fc.property(packs, off, (pack, discount_amount) => {
        const offer = aBundle({ discount_amount });
        const item = aCartItem({ ...pack, sale_UOM_price: 90, list_price: 90 });
        const [seen] = cartOf([item, ondansetron], offer).items;
        const now = cartOf([item], offer);
        expect(withdrawn(now.items[0]!, snapshotOfItem(seen!), now)).toEqual([]);
      }),
    );
  });

  test("is lost when it takes less off than it did, by whichever unit the line is", () => {
    fc.assert(
      fc.property(packs, off, off, (pack, before, after) => {
        const item = aCartItem({ ...pack, sale_UOM_price: 90_000, list_price: 90_000 });
        const [seen] = cartOf([item, ondansetron], aBundle({ discount_amount: before })).items;
        // Its other part is out too, so that nothing but the terms tells.
        const now = cartOf([item], aBundle({ discount_amount: after }));
        const both = cartOf([item, ondansetron], aBundle({ discount_amount: after })).items[0]!;
        const isLess = both.discount_amount < seen!.discount_amount;
        const name = "Comfort bundle";
        expect(withdrawn(now.items[0]!, snapshotOfItem(seen!), now)).toEqual(
          isLess ? [{ kind: "offer", name, off: seen!.discount_amount }] : [],
        );
      }),
    );
  });

  test.each<[string, Offer[], boolean]>([
    ["is offered no more", [], true],
    ["is offered for another product", [aBundle({ item_ids: [48_001] })], true],
    ["has another name", [aBundle({ incentive_name: "Winter bundle" })], true],
    ["is offered beside another one", [aBundle({ incentive_name: "Winter" }), aBundle()], false],
  ])("and that %s", (_, offers, isLost) => {
    const [seen] = cartOf([aCartItem(), ondansetron], aBundle()).items;
    const now = cartOf([aCartItem()], ...offers);
    expect(withdrawn(now.items[0]!, snapshotOfItem(seen!), now)).toHaveLength(isLost ? 1 : 0);
  });

  test("is made up for by any other one that takes as much off, and not by one that takes less", () => {
    const [seen] = cartOf([aCartItem(), ondansetron], aBundle()).items;
    const tier = aBundle({
      incentive_id: 6,
      incentive_name: "Tier",
      incentive_type_Code: "BDT",
      tier_quantity: 1,
      parts: [],
    });
    const same = cartOf([aCartItem()], tier);
    expect(withdrawn(same.items[0]!, snapshotOfItem(seen!), same)).toEqual([]);
    const less = cartOf([aCartItem()], { ...tier, discount_amount: 1.99 });
    expect(withdrawn(less.items[0]!, snapshotOfItem(seen!), less)).toEqual([
      { kind: "offer", name: "Comfort bundle", off: 2 },
    ]);
  });

  test("that nobody saw is not lost", () => {
    const now = cartOf([aCartItem()]);
    expect(withdrawn(now.items[0]!, snapshotOfItem(aCartItem()), now)).toEqual([]);
    expect(withdrawn(now.items[0]!, null, now)).toEqual([]);
  });
});

describe("what did not go in", () => {
  const tier = aBundle({ incentive_name: "Buy 10", incentive_type_Code: "BDT", tier_quantity: 10, parts: [] });
  const price = { units_in: 1, first_units_in: 1, list_price: 10, sale_UOM_price: 10, kit_check_price: 0 };
  const goods = { full_description: "Ondansetron", ndc_code: "1", schedule_name: null, sale_UOM_desc: "Carton" };
  const lost = (name: string) => [{ kind: "offer", name, off: null }];

  test.each([
    [9, false],
    [10, true],
    [11, true],
  ])("of a tier of 10: with %d the offer would be in effect: %s", (quantity, would) => {
    const cart = cartOf([aCartItem({ quantity: 6 })], tier);
    expect(missed(ketorolac, { quantity, snapshot: null }, cart)).toEqual(would ? lost("Buy 10") : []);
  });

  test("misses no offer that the cart has all the same", () => {
    const cart = cartOf([aCartItem({ quantity: 12 })], tier);
    expect(missed(ketorolac, { quantity: 20, snapshot: null }, cart)).toEqual([]);
  });

  test("counts the line once: in place of what the cart holds of it, not on top", () => {
    const cart = cartOf([aCartItem({ quantity: 6 })], tier);
    expect(missed(ketorolac, { quantity: 6, snapshot: null }, cart)).toEqual([]);
    const byCase = { ...ketorolac, quantity_uom_code: "CS" };
    expect(missed(byCase, { quantity: 4, snapshot: { ...goods, price } }, cart)).toEqual(lost("Buy 10"));
  });

  test("and is not in the cart at all is calculated with what was seen of it, if anything was", () => {
    const cart = cartOf([aCartItem()], aBundle());
    const other = { item_id: 48_001, quantity_uom_code: "CT" };
    expect(missed(other, { quantity: 1, snapshot: { ...goods, price } }, cart)).toEqual(lost("Comfort bundle"));
    expect(missed(other, { quantity: 1, snapshot: goods }, cart)).toEqual([]);
    expect(missed(other, { quantity: 1, snapshot: null }, cart)).toEqual([]);
  });

  test("names every offer once that it would bring, on its own line or on another", () => {
    const onOther = aBundle({ incentive_id: 8, incentive_name: "For both", item_ids: [48_120, 48_002] });
    const third = aCartItem({ item_id: 48_002 });
    const cart = cartOf([aCartItem(), third], onOther);
    const other = { item_id: 48_001, quantity_uom_code: "CT" };
    expect(missed(other, { quantity: 1, snapshot: { ...goods, price } }, cart)).toEqual(lost("For both"));
  });
});
