/** Prices: what each kind of incentive takes off, and what holds for any cart. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  bonusInEffect,
  goodsOf,
  hintsOf,
  noTerms,
  type PriceLine,
  type PriceOffer,
  type AgreedTerms,
  calculate,
} from "#contract/catalogue/rules/pricing.ts";
import { offerOf, priced, priceLineOf, stepsOf, termsOf, unitSteps } from "#contract/cart/rules/priced.ts";
import { aPriceOffer } from "#tests/support/offers.ts";
import { aPriceLine } from "#tests/support/shop.ts";

const bundle = (over: Partial<PriceOffer> = {}) =>
  aPriceOffer({
    incentive_type_code: "BND",
    tier_quantity: null,
    discount_cents: 200,
    parts: [
      { part_name: "Ondansetron", item_ids: [2, 3] },
      { part_name: "Acetaminophen", item_ids: [4] },
    ],
    ...over,
  });
const terms = (...offers: PriceOffer[]): AgreedTerms => ({ offers, bonus_basis_points: 0 });
const discounts = (lines: PriceLine[], ...offers: PriceOffer[]) =>
  calculate(lines, terms(...offers)).units.map((unit) => unit?.discount);

test("sums: goods, surcharge per unit, and nothing for a line without a price", () => {
  const lines = [
    aPriceLine(1, 3, { price_cents: 1_250 }),
    aPriceLine(2, 2, { price_cents: 4_890, kit_check_cents: 240 }),
    aPriceLine(3, 7, { price_cents: null, list_cents: null, kit_check_cents: 99 }),
  ];
  expect(calculate(lines, noTerms).sums).toEqual({
    goods: 13_530,
    discount: 0,
    bonusDiscount: 0,
    surcharge: 480,
    beforeDiscounts: 14_010,
    total: 14_010,
  });
  expect(goodsOf(lines)).toBe(13_530);
});

describe("a tier", () => {
  test.each([
    [19, 0],
    [20, 120],
    [500, 120],
  ])("with %s cartons takes %s cents off each", (quantity, off) => {
    expect(discounts([aPriceLine(1, quantity)], aPriceOffer())).toEqual([off]);
  });

  test("counts all its products together, and a case as the cartons in it", () => {
    const both = aPriceOffer({ item_ids: [1, 2] });
    expect(discounts([aPriceLine(1, 8), aPriceLine(2, 1, { units_in: 12, price_cents: 11_000 })], both)).toEqual([
      120, 1_440,
    ]);
    expect(discounts([aPriceLine(1, 7), aPriceLine(2, 1, { units_in: 12, price_cents: 11_000 })], both)).toEqual([
      0, 0,
    ]);
  });

  test("counts a single one as its share of a carton, and takes that share off", () => {
    const single = { units_in: 1, first_units_in: 10, price_cents: 110 };
    expect(discounts([aPriceLine(1, 199, single)], aPriceOffer())).toEqual([0]);
    expect(discounts([aPriceLine(1, 200, single)], aPriceOffer())).toEqual([12]);
    expect(
      discounts(
        [aPriceLine(1, 19, { units_in: 10, first_units_in: 10 }), aPriceLine(2, 10, single)],
        aPriceOffer({ item_ids: [1, 2] }),
      ),
    ).toEqual([120, 12]);
  });

  test("is not reached by what has no price, and takes nothing off where no quantity was agreed", () => {
    expect(
      discounts([aPriceLine(1, 19), aPriceLine(2, 5, { price_cents: null })], aPriceOffer({ item_ids: [1, 2] })),
    ).toEqual([0, undefined]);
    expect(discounts([aPriceLine(1, 900)], aPriceOffer({ tier_quantity: null }))).toEqual([0]);
  });
});

describe("a bundle", () => {
  test("holds once one product of each part is in the cart, for its own products alone", () => {
    expect(discounts([aPriceLine(1, 5), aPriceLine(3, 1), aPriceLine(4, 1)], bundle())).toEqual([200, 0, 0]);
    expect(discounts([aPriceLine(1, 5), aPriceLine(2, 1), aPriceLine(3, 1)], bundle())).toEqual([0, 0, 0]);
    expect(discounts([aPriceLine(2, 1), aPriceLine(4, 1)], bundle())).toEqual([0, 0]);
  });

  test("without parts, and of a kind nobody knows, takes nothing off", () => {
    expect(discounts([aPriceLine(1, 5)], bundle({ parts: [] }))).toEqual([0]);
    expect(discounts([aPriceLine(1, 500)], aPriceOffer({ incentive_type_code: "XYZ" }))).toEqual([0]);
  });
});

test("of several incentives the one that takes most off holds, and never more than the price", () => {
  const offers = [
    aPriceOffer({ tier_quantity: 1 }),
    aPriceOffer({ incentive_id: 2, tier_quantity: 1, discount_cents: 300 }),
  ];
  expect(discounts([aPriceLine(1, 1)], ...offers)).toEqual([300]);
  expect(discounts([aPriceLine(1, 1, { price_cents: 50 })], ...offers)).toEqual([50]);
  expect(discounts([aPriceLine(1, 1)], aPriceOffer({ tier_quantity: 1, discount_cents: -700 }))).toEqual([0]);
});

test("the bonus discount is taken off once the goal is reached, after the incentive", () => {
  const customer = {
    has_bonus_discount: true,
    bonus_current_cents: 99,
    bonus_goal_cents: 100,
    bonus_basis_points: 200,
  };
  expect(bonusInEffect(customer)).toBe(0);
  expect(bonusInEffect({ ...customer, bonus_current_cents: 100 })).toBe(200);
  expect(bonusInEffect({ ...customer, bonus_current_cents: 100, has_bonus_discount: false })).toBe(0);
  const reached = { offers: [aPriceOffer({ tier_quantity: 1 })], bonus_basis_points: 200 };
  expect(calculate([aPriceLine(1, 10)], reached)).toMatchObject({
    units: [{ discount: 120, bonus: 18 }],
    sums: { goods: 10_000, discount: 1_200, bonusDiscount: 180, total: 8_620 },
  });
});

test("what is missing for an incentive is said in units, or by the names of its parts", () => {
  expect(hintsOf([aPriceLine(1, 17)], terms(aPriceOffer()))).toMatchObject([{ kind: "more", missing: 3, saves: 120 }]);
  expect(hintsOf([aPriceLine(1, 1), aPriceLine(2, 1)], terms(bundle()))).toMatchObject([
    { kind: "parts", missing: ["Acetaminophen"], saves: 200 },
  ]);
  expect(hintsOf([aPriceLine(1, 20), aPriceLine(9, 1)], terms(aPriceOffer(), bundle({ item_ids: [8] })))).toEqual([]);
});

test("a price explains itself: list, contract, incentive, bonus, kit check", () => {
  const [unit] = calculate([aPriceLine(1, 20, { list_cents: 1_100, kit_check_cents: 240 })], {
    offers: [aPriceOffer()],
    bonus_basis_points: 100,
  }).units;
  expect(stepsOf(unit!)).toEqual([
    { kind: "list", name: null, amount: 11 },
    { kind: "contract", name: null, amount: 10 },
    { kind: "incentive", name: "Offer", amount: -1.2 },
    { kind: "bonus", name: null, amount: -0.09 },
    { kind: "kit_check", name: null, amount: 2.4 },
  ]);
  const [hidden] = calculate([aPriceLine(1, 20)], terms(aPriceOffer({ display_in_line_item_level_bit: false }))).units;
  expect(stepsOf(hidden!)).toEqual([{ kind: "list", name: null, amount: 10 }]);
});

describe("any cart", () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 });
  const lines = fc.uniqueArray(
    fc.record({
      item_id: fc.integer({ min: 1, max: 8 }),
      quantity: fc.integer({ min: 1, max: 9_999 }),
      units_in: fc.integer({ min: 1, max: 48 }),
      first_units_in: fc.constantFrom(1, 10, 12),
      list_cents: fc.option(amount),
      price_cents: fc.option(amount, { freq: 6 }),
      kit_check_cents: fc.constantFrom(0, 240),
    }),
    { selector: ({ item_id }) => item_id, maxLength: 8 },
  );
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 4 });
  const anyTerms = fc.record({
    bonus_basis_points: fc.constantFrom(0, 1, 200, 9_999, 10_000, 20_000),
    offers: fc.uniqueArray(
      fc.record({
        incentive_id: fc.integer({ min: 1, max: 9 }),
        incentive_name: fc.constantFrom("A", "B"),
        incentive_type_code: fc.constantFrom("BND", "BDT", "XYZ"),
        discount_cents: fc.oneof(fc.integer({ min: -500, max: 5_000 }), amount),
        tier_quantity: fc.option(fc.integer({ min: 0, max: 300 })),
        item_ids: ids,
        parts: fc.array(fc.record({ part_name: fc.constant("Part"), item_ids: ids }), { maxLength: 3 }),
        display_in_line_item_level_bit: fc.boolean(),
      }),
      { selector: ({ incentive_id }) => incentive_id, maxLength: 5 },
    ),
  });

  test("lines, discounts and totals agree and nothing is ever below zero", () => {
    fc.assert(
      fc.property(lines, anyTerms, (cart, agreed) => {
        const { units, sums } = calculate(cart, agreed);
        let total = 0;
        for (const [at, unit] of units.entries()) {
          const { quantity, price_cents } = cart[at]!;
          expect(unit === null).toBe(price_cents === null);
          if (unit === null) continue;
          const net = unit.price - unit.discount - unit.bonus;
          for (const part of [unit.price, unit.discount, unit.bonus, unit.kitCheck, net])
            expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
          expect(unit.discount > 0).toBe(unit.offer !== null);
          total += quantity * (net + unit.kitCheck);
        }
        expect(sums.total).toBe(total);
        expect(sums.beforeDiscounts).toBe(sums.goods + sums.surcharge);
        expect(sums.beforeDiscounts - sums.discount - sums.bonusDiscount).toBe(sums.total);
        expect(sums.goods).toBe(goodsOf(cart));
        for (const sum of Object.values(sums)) expect(Number.isSafeInteger(sum) && sum >= 0).toBe(true);
      }),
    );
  });

  test("the page, which has the answer alone, comes to the same sums", () => {
    fc.assert(
      fc.property(lines, anyTerms, (cart, agreed) => {
        const answered = priced(cart, agreed);
        // Over the wire and back: dollars, as JSON.
        const wire = JSON.parse(
          JSON.stringify({
            terms: { offers: agreed.offers.map(offerOf), bonus_basis_points: agreed.bonus_basis_points },
            items: cart.map(({ list_cents, price_cents, kit_check_cents, ...same }) => ({
              ...same,
              list_price: list_cents === null ? null : list_cents / 100,
              sale_UOM_price: price_cents === null ? null : price_cents / 100,
              kit_check_surcharge: kit_check_cents / 100,
            })),
          }),
        );
        const onPage = priced(
          wire.items.map((item: Parameters<typeof priceLineOf>[0] & { quantity: number }) =>
            priceLineOf(item, item.quantity),
          ),
          termsOf(wire.terms),
        );
        expect(onPage).toEqual(answered);
      }),
    );
  });

  test("a unit on its own explains its price as a cart without incentives does", () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const alone = cart.map((each) => ({ ...each, kit_check_cents: 0 }));
        const units = alone.map(({ list_cents, price_cents }) => ({
          list_price: list_cents === null ? null : list_cents / 100,
          sale_UOM_price: price_cents === null ? null : price_cents / 100,
        }));
        expect(units.map(unitSteps)).toEqual(priced(alone, noTerms).lines.map(({ price_steps }) => price_steps));
      }),
    );
  });

  test("incentives never make a cart dearer, and never touch what stands before them", () => {
    fc.assert(
      fc.property(lines, anyTerms, (cart, agreed) => {
        const plain = calculate(cart, noTerms).sums;
        const { sums } = calculate(cart, agreed);
        expect(sums.total).toBeLessThanOrEqual(plain.total);
        expect(sums.beforeDiscounts).toBe(plain.beforeDiscounts);
      }),
    );
  });
});
