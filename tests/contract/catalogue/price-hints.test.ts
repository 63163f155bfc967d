/** What is still to be done for an incentive: whoever does it has it, and one unit or one part less is not enough. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bonusInEffect,
  calculate,
  goodsOf,
  hintsOf,
  type PriceLine,
  type PriceOffer,
} from "#contract/catalogue/rules/pricing.ts";
import { aPriceOffer } from "#tests/support/offers.ts";
import { aPriceLine } from "#tests/support/shop.ts";

const line = (over: Partial<PriceLine> = {}): PriceLine => aPriceLine(1, 5, over);
const hints = (lines: PriceLine[], ...offers: PriceOffer[]) => hintsOf(lines, { offers, bonus_basis_points: 0 });
const isHad = (lines: PriceLine[], one: PriceOffer) =>
  calculate(lines, { offers: [one], bonus_basis_points: 0 }).units.some((unit) => unit?.offer === one);

const lines = fc
  .uniqueArray(
    fc.record({
      item_id: fc.integer({ min: 1, max: 4 }),
      quantity: fc.nat(30),
      units_in: fc.constantFrom(1, 10, 120),
      first_units_in: fc.constantFrom(1, 10),
      price_cents: fc.oneof({ weight: 4, arbitrary: fc.constant(1_000) }, { weight: 1, arbitrary: fc.constant(null) }),
    }),
    { selector: ({ item_id }) => item_id, maxLength: 4 },
  )
  .map((drawn) => drawn.map((each) => line(each)));
const items = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
const offers = fc
  .record({
    incentive_type_code: fc.constantFrom("BDT", "BND", "OTHER"),
    discount_cents: fc.integer({ min: -50, max: 200 }),
    tier_quantity: fc.option(fc.integer({ min: 1, max: 60 })),
    item_ids: items,
    parts: fc.array(fc.record({ part_name: fc.stringMatching(/^[A-Z]{1,4}$/), item_ids: items }), { maxLength: 3 }),
  })
  .map(aPriceOffer);

describe("a hint", () => {
  test("is told of what could still take something off a line that is there, and of nothing else", () => {
    fc.assert(
      fc.property(lines, offers, (cart, one) => {
        const isBought = cart.some(
          ({ item_id, quantity, price_cents }) =>
            one.item_ids.includes(item_id) && quantity > 0 && price_cents !== null,
        );
        const canBeHad =
          one.incentive_type_code === "BDT"
            ? one.tier_quantity !== null
            : one.incentive_type_code === "BND" && one.parts.length > 0;
        // An offer in effect whose share of a small unit rounds to nothing shows on no unit.
        const said = hints(cart, one);
        if (!isBought || !canBeHad || one.discount_cents <= 0) expect(said).toEqual([]);
        else if (isHad(cart, one)) expect(said).toEqual([]);
        for (const { saves } of said) expect(saves).toBe(one.discount_cents);
      }),
      { numRuns: 400 },
    );
  });

  test("of more: so many first units more are enough, and one less is not", () => {
    fc.assert(
      fc.property(lines, offers, (cart, drawn) => {
        const one = { ...drawn, incentive_type_code: "BDT" };
        const [said] = hints(cart, one);
        if (said?.kind !== "more") return;
        const plus = (count: number) => [...cart, line({ item_id: one.item_ids[0]!, quantity: count })];
        expect(said.missing).toBeGreaterThan(0);
        expect([isHad(plus(said.missing), one), isHad(plus(said.missing - 1), one)]).toEqual([true, false]);
      }),
      { numRuns: 400 },
    );
  });

  test("of parts: one product of each that is named is enough, and none may be left out", () => {
    fc.assert(
      fc.property(lines, offers, (cart, drawn) => {
        const parts = drawn.parts.map((part, at) => ({ ...part, part_name: `Part ${at}` }));
        const one = { ...drawn, incentive_type_code: "BND", discount_cents: 100, parts };
        const [said] = hints(cart, one);
        if (said?.kind !== "parts") return;
        const withParts = (names: readonly string[]) => [
          ...cart,
          ...parts
            .filter(({ part_name }) => names.includes(part_name))
            .map(({ item_ids }) => line({ item_id: item_ids[0]!, quantity: 1 })),
        ];
        expect(said.missing.length).toBeGreaterThan(0);
        expect(isHad(withParts(said.missing), one)).toBe(true);
        expect(said.missing).toEqual(
          parts.map(({ part_name }) => part_name).filter((each) => said.missing.includes(each)),
        );
        // What is bought for one part may be of another too: without any there is no offer.
        expect(isHad(withParts([]), one)).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  test("counts a case as what is in it, and what has no price or no quantity as nothing", () => {
    const missing = (...cart: PriceLine[]) =>
      hints(cart, aPriceOffer()).map((said) => said.kind === "more" && said.missing);
    expect(missing(line({ quantity: 1, units_in: 12 }))).toEqual([8]);
    expect(missing(line({ quantity: 19 }))).toEqual([1]);
    expect(missing(line({ quantity: 20 }))).toEqual([]);
    expect(missing(line({ quantity: 195, units_in: 1, first_units_in: 10 }))).toEqual([1]);
    expect(missing(line({ quantity: 19 }), line({ quantity: 5, price_cents: null }))).toEqual([1]);
    expect(missing(line({ quantity: 0 }))).toEqual([]);
    // Ten tenths are one, whatever a computer makes of them.
    expect(
      missing(...Array.from({ length: 10 }, () => line({ quantity: 19, first_units_in: 10 })), line({ quantity: 1 })),
    ).toEqual([]);
  });
});

test("a part of which there is none, or that has no price, is still to be bought", () => {
  const parts = [
    { part_name: "Vial", item_ids: [2] },
    { part_name: "Syringe", item_ids: [3] },
  ];
  const missing = (...cart: PriceLine[]) =>
    hints([line(), ...cart], aPriceOffer({ incentive_type_code: "BND", parts })).map((said) => said.missing);
  expect(missing(line({ item_id: 2, quantity: 0 }), line({ item_id: 3, price_cents: null }))).toEqual([
    ["Vial", "Syringe"],
  ]);
  expect(missing(line({ item_id: 2 }), line({ item_id: 3, quantity: 0 }))).toEqual([["Syringe"]]);
  expect(missing(line({ item_id: 2 }), line({ item_id: 3 }))).toEqual([]);
});

test("goods are what they cost before anything is taken off; what has no price is worth nothing", () => {
  expect(goodsOf([line({ quantity: 3 }), line({ quantity: 2, price_cents: null }), line({ price_cents: 5 })])).toBe(
    3_025,
  );
  expect(goodsOf([])).toBe(0);
});

test("the bonus begins with the cent that reaches its goal, for whoever has one", () => {
  const of = (bonus_current_cents: number, has_bonus_discount = true) =>
    bonusInEffect({ has_bonus_discount, bonus_current_cents, bonus_goal_cents: 100_000, bonus_basis_points: 250 });
  expect([of(99_999), of(100_000), of(100_001), of(100_000, false)]).toEqual([0, 250, 250, 0]);
});
