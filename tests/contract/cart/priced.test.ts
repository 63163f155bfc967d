/** Prices as an answer tells them: the steps of a unit lead to what it costs, and terms and lines come back as they went, to the cent. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PriceStep, PriceTerms } from "#contract/catalogue/prices.ts";
import { offerOf, priced, priceLineOf, stepsOf, termsOf, unitSteps } from "#contract/cart/rules/priced.ts";
import { cents } from "#contract/base/money.ts";
import type { PriceLine, PriceOffer } from "#contract/catalogue/rules/pricing.ts";

const item = fc.integer({ min: 1, max: 4 });
const offers = fc.array(
  fc.record({
    incentive_name: fc.string({ minLength: 1, maxLength: 8 }),
    incentive_type_code: fc.constantFrom("BDT", "BND", "OTHER"),
    discount_cents: fc.nat(900),
    tier_quantity: fc.option(fc.nat(8)),
    item_ids: fc.uniqueArray(item, { maxLength: 4 }),
    parts: fc.array(fc.record({ part_name: fc.constant("Part"), item_ids: fc.uniqueArray(item, { maxLength: 2 }) }), {
      maxLength: 2,
    }),
    display_in_line_item_level_bit: fc.boolean(),
  }),
  { maxLength: 4 },
);
const terms = fc.record({ offers, bonus_basis_points: fc.nat(2_000) }).map((drawn) => ({
  ...drawn,
  offers: drawn.offers.map((offer, at): PriceOffer => ({ ...offer, incentive_id: at + 1 })),
}));
const line: fc.Arbitrary<PriceLine> = fc.record({
  item_id: item,
  quantity: fc.nat(60),
  units_in: fc.constantFrom(1, 2, 24),
  first_units_in: fc.constantFrom(1, 2),
  list_cents: fc.option(fc.nat(50_000)),
  price_cents: fc.option(fc.nat(50_000)),
  kit_check_cents: fc.constantFrom(0, 150),
});

describe("a line that is told", () => {
  test("costs what its steps add up to, of those that are shown, and times its quantity what the sums say", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), terms, (lines, agreed) => {
        const told = priced(lines, agreed);
        let [goods, discount, bonus, surcharge] = [0, 0, 0, 0];
        for (const [at, each] of told.lines.entries()) {
          const { quantity, price_cents, kit_check_cents } = lines[at]!;
          if (price_cents === null) {
            expect(each).toMatchObject({
              full_price: null,
              discount_amount: 0,
              bonus_discount_amount: 0,
              price_steps: [],
            });
            continue;
          }
          for (const step of each.price_steps) expect(PriceStep.safeParse(step).error).toBeUndefined();
          const hidden = each.display_in_line_item_level_bit ? 0 : cents(each.discount_amount);
          const stepped = each.price_steps.slice(each.price_steps[1]?.kind === "contract" ? 1 : 0);
          const sum = stepped.reduce((total, { amount }) => total + cents(amount), 0);
          const unit = price_cents - cents(each.discount_amount) - cents(each.bonus_discount_amount) + kit_check_cents;
          expect(sum - hidden).toBe(unit);
          expect(cents(each.full_price!)).toBe(quantity * price_cents);
          expect(each.incentive_name === null).toBe(each.discount_amount === 0);
          goods += quantity * price_cents;
          discount += quantity * cents(each.discount_amount);
          bonus += quantity * cents(each.bonus_discount_amount);
          surcharge += quantity * kit_check_cents;
        }
        const { sums } = told;
        expect(
          [sums.itemSubTotal, sums.itemDiscountSubTotal, sums.itemBonusDiscountSubTotal, sums.surchargeSubTotal].map(
            cents,
          ),
        ).toEqual([goods, discount, bonus, surcharge]);
        expect([cents(sums.origSubTotal), cents(sums.subTotal)]).toEqual([
          goods + surcharge,
          goods + surcharge - discount - bonus,
        ]);
      }),
    );
  });
});

describe("the steps of a unit", () => {
  const offer = { incentive_name: "Ten off", display_in_line_item_level_bit: true };
  const plain = { list: 1_000, price: 1_000, offer: null, discount: 0, bonus: 0, kitCheck: 0 };
  const said = (over: Partial<Parameters<typeof stepsOf>[0]>) =>
    stepsOf({ ...plain, ...over }).map(
      ({ kind, amount, name }) => `${kind} ${amount}${name === null ? "" : ` ${name}`}`,
    );

  test("are those that happened, in the order in which they do", () => {
    expect(said({})).toEqual(["list 10"]);
    expect(said({ price: 900, offer, discount: 100, bonus: 80, kitCheck: 150 })).toEqual([
      "list 10",
      "contract 9",
      "incentive -1 Ten off",
      "bonus -0.8",
      "kit_check 1.5",
    ]);
  });

  test("leave out an incentive that is not shown on lines", () => {
    expect(said({ offer: { ...offer, display_in_line_item_level_bit: false }, discount: 100 })).toEqual(["list 10"]);
  });

  test("of a product before it is in a cart are its list price and the customer's; without a price there are none", () => {
    const kinds = (list_price: number | null, sale_UOM_price: number | null) =>
      unitSteps({ list_price, sale_UOM_price }).map(({ kind, amount }) => [kind, amount]);
    expect([kinds(10, 10), kinds(10, 9.5), kinds(null, 9.5), kinds(10, null)]).toEqual([
      [["list", 10]],
      [
        ["list", 10],
        ["contract", 9.5],
      ],
      [["list", 9.5]],
      [],
    ]);
  });
});

test("terms go over the wire and come back as they were", () => {
  fc.assert(
    fc.property(terms, (agreed) => {
      const wire: unknown = JSON.parse(JSON.stringify({ ...agreed, offers: agreed.offers.map(offerOf) }));
      expect(termsOf(PriceTerms.parse(wire))).toEqual(agreed);
    }),
  );
});

test("a line of an answer is calculated with as it was told, and what has no price has none", () => {
  const told = {
    item_id: 7,
    units_in: 24,
    first_units_in: 2,
    list_price: 10.1,
    sale_UOM_price: 9.95,
    kit_check_surcharge: 1.5,
  };
  const calculated = {
    item_id: 7,
    quantity: 3,
    units_in: 24,
    first_units_in: 2,
    list_cents: 1_010,
    price_cents: 995,
    kit_check_cents: 150,
  };
  expect(priceLineOf(told, 3)).toEqual(calculated);
  expect(priceLineOf({ ...told, list_price: null, sale_UOM_price: null }, 0)).toEqual({
    ...calculated,
    quantity: 0,
    list_cents: null,
    price_cents: null,
  });
});
