/** What changed since the buyer looked: told as long as it is so, and nothing that they did themselves. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Cart, CartItem } from "#contract/cart/cart.ts";
import { shippingChange } from "#contract/checkout/rules/changes.ts";
import {
  alsoLookedAt,
  changedSince,
  lookedAt,
  withPresentShipping,
  type Way,
} from "#src/data/checkout/changed-since.ts";
import { aCart, aCartItem } from "#tests/support/shop.ts";

const way = (over: Partial<Way> = {}): Way => ({ key: "1 31", cost: 0, quantities: "4", ...over });
const offer = { incentive_id: 5, incentive_name: "Ketorolac together", item_ids: [48_120], discount_amount: 1.5 };
const terms = { offers: [offer], bonus_basis_points: 0 } as unknown as Cart["price_terms"];
const kinds = (before: Partial<CartItem>, after: Partial<CartItem>, over: Partial<Cart> = {}) =>
  changedSince(lookedAt(aCart([aCartItem(before)]), null), aCart([aCartItem(after)], over), null).map(
    ({ kind }) => kind,
  );
const inOffer = { incentive_name: "Ketorolac together", discount_amount: 1.5 };

describe("a line", () => {
  test.each<{ what: string; before: Partial<CartItem>; after: Partial<CartItem>; told: string[] }>([
    { what: "as it was", before: {}, after: {}, told: [] },
    { what: "of another quantity", before: {}, after: { quantity: 40, full_price: 980 }, told: [] },
    { what: "that is dearer", before: {}, after: { sale_UOM_price: 25 }, told: ["price"] },
    { what: "that is cheaper", before: {}, after: { sale_UOM_price: 24 }, told: ["price"] },
    { what: "without a price", before: {}, after: { sale_UOM_price: null }, told: ["price"] },
    { what: "above a new maximum", before: { max_sale_qty: 40 }, after: { max_sale_qty: 1 }, told: ["maximum"] },
    { what: "above an old maximum", before: { max_sale_qty: 1 }, after: { max_sale_qty: 1 }, told: [] },
    { what: "below a new maximum", before: {}, after: { max_sale_qty: 6 }, told: [] },
    { what: "that is sold out", before: {}, after: { not_sellable_reason: "Out of stock." }, told: ["unavailable"] },
    {
      what: "that was sold out before",
      before: { not_sellable_reason: "Out of stock." },
      after: { not_sellable_reason: "Out of stock." },
      told: [],
    },
    { what: "whose offer is over", before: inOffer, after: {}, told: ["offer"] },
    { what: "whose kit check is dearer", before: kit(1.2), after: kit(2.4), told: ["kit_check"] },
    {
      what: "whose kit check was taken off",
      before: kit(1.2),
      after: { ...kit(1.2), kit_check_surcharge: 0 },
      told: [],
    },
  ])("$what", ({ before, after, told }) => expect(kinds(before, after)).toEqual(told));

  test("whose offer its buyer gave up with a smaller quantity is as they want it", () => {
    expect(kinds(inOffer, { quantity: 1 }, { price_terms: terms })).toEqual([]);
  });

  test("that came in meanwhile has its look when it is first seen", () => {
    const now = aCart([aCartItem()]);
    const seen = alsoLookedAt(lookedAt(aCart([]), null), now, null);
    expect(changedSince(seen, now, null)).toEqual([]);
    expect(changedSince(seen, aCart([aCartItem({ sale_UOM_price: 30 })]), null)).toHaveLength(1);
  });
});

function kit(price: number): Partial<CartItem> {
  return { kit_check_available: true, kit_check_price: price, kit_check_surcharge: price };
}

describe("the way to ship", () => {
  const cart = aCart([aCartItem()]);
  const looked = lookedAt(cart, way());

  test("that costs something else now is told", () => {
    expect(changedSince(looked, cart, way({ cost: 18.5 }))).toMatchObject([{ kind: "shipping", from: 0, to: 18.5 }]);
  });

  test.each([way({ key: "3 31", cost: 40 }), way({ quantities: "5", cost: 40 }), null])(
    "is the buyer's own choice where it is another one, or carries something else",
    (other) => expect(changedSince(alsoLookedAt(looked, cart, other), cart, other)).toEqual([]),
  );
});

describe("shipping in the server's list", () => {
  const price = changedSince(lookedAt(aCart([aCartItem()]), null), aCart([aCartItem({ sale_UOM_price: 30 })]), null);
  const listed = (to: number | null, now: Way | null) =>
    withPresentShipping([...price, shippingChange(18.5, to)], way().key, now).slice(price.length);

  test.each<[string, number | null, Way | null]>([
    ["is calculated again at the same cost", null, way({ cost: 18.5 })],
    ["is being calculated", null, null],
    ["costs again what it did", 20, way({ cost: 18.5 })],
    ["goes another way, which the buyer chose", null, way({ key: "3 31", cost: 40 })],
  ])("is not listed while it %s", (_, to, now) => expect(listed(to, now)).toEqual([]));

  test("is listed at its present cost where that is another one, beside the other changes", () => {
    expect(price).toHaveLength(1);
    expect(listed(null, way({ cost: 20 }))).toEqual([shippingChange(18.5, 20)]);
  });
});

test("a bonus discount that is smaller is told, one that is larger is not", () => {
  const withBonus = (bonus_basis_points: number, bonus_discount_amount: number) =>
    aCart([aCartItem({ bonus_discount_amount })], { price_terms: { offers: [], bonus_basis_points } });
  const [less, more] = [withBonus(200, 0.49), withBonus(300, 0.74)];
  expect(changedSince(lookedAt(more, null), less, null)).toMatchObject([{ kind: "bonus", from: 0.74, to: 0.49 }]);
  expect(changedSince(lookedAt(less, null), more, null)).toEqual([]);
});

test("what is accepted is told no more, whatever it was", () => {
  const item = fc.record({
    item_id: fc.integer({ min: 1, max: 5 }),
    sale_UOM_price: fc.option(fc.constantFrom(1, 2.35, 24.5)),
    max_sale_qty: fc.option(fc.integer({ min: 0, max: 3 })),
    not_sellable_reason: fc.option(fc.constant("This product is out of stock.")),
    quantity: fc.integer({ min: 1, max: 4 }),
  });
  const cart = fc
    .uniqueArray(item, { selector: ({ item_id }) => item_id })
    .map((lines) => aCart(lines.map((line) => aCartItem(line))));
  const some = fc.option(fc.record({ cost: fc.constantFrom(0, 9.5), key: fc.constantFrom("1", "2") }).map(way));
  fc.assert(
    fc.property(cart, cart, some, (before, now, chosen) => {
      const seen = alsoLookedAt(lookedAt(before, null), now, chosen);
      expect(alsoLookedAt(seen, now, chosen)).toBe(seen); // it settles at once
      expect(changedSince(lookedAt(now, chosen), now, chosen)).toEqual([]);
    }),
  );
});
