/** What is still to be done for an offer: the way that is shown brings it, and is one that the line may go. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CartItem } from "#contract/cart/cart.ts";
import { priceLineOf, termsOf } from "#contract/cart/rules/priced.ts";
import type { Offer } from "#contract/catalogue/prices.ts";
import { calculate, hintsOf } from "#contract/catalogue/rules/pricing.ts";
import * as text from "#src/text/trade/bonus.ts";
import { bonusStanding } from "#src/ui/trade/bonus-standing.ts";
import { offerHints, progressOf } from "#src/ui/trade/offer-words.ts";
import { aBundle, anOffer } from "#tests/support/offers.ts";
import { aCart, aCartItem } from "#tests/support/shop.ts";

const bundle = aBundle({
  incentive_id: 6,
  discount_amount: 1.2,
  parts: [
    { part_name: "Ketorolac", item_ids: [48_120] },
    { part_name: "Ondansetron", item_ids: [48_001] },
    { part_name: "Syringes", item_ids: [48_002] },
  ],
});
const cartOf = (items: CartItem[], ...offers: Offer[]) =>
  aCart(items, { price_terms: { offers, bonus_basis_points: 0 } });
const hints = (items: CartItem[], ...offers: Offer[]) => offerHints(cartOf(items, ...offers));
const hasOffer = (items: CartItem[], offer: Offer) =>
  calculate(
    items.map((item) => priceLineOf(item, item.quantity)),
    termsOf({ offers: [offer], bonus_basis_points: 0 }),
  ).units.some((unit) => unit?.offer !== null);

describe("an offer from so many on", () => {
  const packs = fc.constantFrom(
    { units_in: 1, first_units_in: 1 },
    { units_in: 12, first_units_in: 1 },
    { units_in: 1, first_units_in: 10 },
  );

  test("is brought by the way that is shown, and by no less of it where its units are whole ones of the first", () => {
    fc.assert(
      fc.property(
        packs,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 2, max: 60 }),
        (pack, quantity, tier_quantity) => {
          const item = aCartItem({ ...pack, quantity });
          const offer = anOffer({ tier_quantity });
          const [hint] = hints([item], offer);
          const more = hint?.way?.kind === "add" ? hint.way.quantity : 0;
          expect(hint === undefined).toBe(hasOffer([item], offer));
          if (hint === undefined) return;
          expect(hasOffer([{ ...item, quantity: quantity + more }], offer)).toBe(true);
          if (pack.first_units_in === 1)
            expect(hasOffer([{ ...item, quantity: quantity + more - 1 }], offer)).toBe(false);
        },
      ),
    );
  });

  test("is told in the product's own unit, one of it as one", () => {
    expect(hints([aCartItem({ quantity: 18 })], anOffer())[0]?.text).toBe(
      "Add 2 more cartons to save $1.20 per carton.",
    );
    expect(hints([aCartItem({ quantity: 19 })], anOffer())[0]?.text).toBe(
      "Add 1 more carton to save $1.20 per carton.",
    );
    // Only a case is in the cart: what the offer counts has no name here.
    const byCase = aCartItem({ quantity: 1, units_in: 12, sale_UOM_desc: "Case" });
    expect(hints([byCase], anOffer())[0]?.text).toBe("Add 8 more units to save $1.20 per unit.");
  });

  test("shows no way that a line may not go: above its maximum, or not sold any more", () => {
    const way = (over: Partial<CartItem>) => hints([aCartItem({ quantity: 15, ...over })], anOffer())[0]?.way;
    expect(way({ max_sale_qty: 20 })).toMatchObject({ kind: "add", quantity: 5 });
    expect(way({ max_sale_qty: 19 })).toBeNull();
    expect(way({ not_sellable_reason: "This product is out of stock." })).toBeNull();
    expect(hints([aCartItem({ quantity: 15, max_sale_qty: 19 })], anOffer())[0]?.text).toMatch(/^Add 5 more/);
  });

  test("takes the first of its lines that may have more", () => {
    const offer = anOffer({ item_ids: [1, 2, 3] });
    const lines = [
      aCartItem({ item_id: 9, quantity: 1 }),
      aCartItem({ item_id: 1, quantity: 5, max_sale_qty: 5 }),
      aCartItem({ item_id: 2, quantity: 5 }),
      aCartItem({ item_id: 3, quantity: 5 }),
    ];
    expect(hints(lines, offer)).toMatchObject([
      { incentive_id: 5, name: "Buy 20", way: { kind: "add", item: { item_id: 2 }, quantity: 5 } },
    ]);
  });

  test("is not offered to a cart that is full", () => {
    expect(offerHints({ ...cartOf([aCartItem({ quantity: 15 })], anOffer()), isCartFull: true })).toEqual([]);
  });
});

describe("an offer of several parts", () => {
  test("names what is missing, as a person lists it, and leads there", () => {
    expect(hints([aCartItem()], bundle)).toEqual([
      {
        incentive_id: 6,
        name: "Comfort bundle",
        text: "Add Ondansetron and Syringes to save $1.20 per carton.",
        way: { kind: "find", parts: ["Ondansetron", "Syringes"] },
      },
    ]);
    expect(hints([aCartItem(), aCartItem({ item_id: 48_001 }), aCartItem({ item_id: 48_002 })], bundle)).toEqual([]);
  });
});

describe("how far a product's page says that an offer is", () => {
  const progress = (quantity: number, offer: Offer) =>
    hintsOf([priceLineOf(aCartItem(), quantity)], termsOf({ offers: [offer], bonus_basis_points: 0 })).map((hint) =>
      progressOf(hint, "carton"),
    );
  test("counts up to the tier, and draws it", () => {
    expect(progress(18, anOffer())).toEqual([
      { text: "18 of 20 cartons. Add 2 more to save $1.20 each.", bar: { value: 18, total: 20 } },
    ]);
    expect(progress(20, anOffer())).toEqual([]);
  });
  test("of parts is a sentence, and nothing to draw", () => {
    expect(progress(18, bundle)).toEqual([{ text: "Add Ondansetron and Syringes to save $1.20 per carton." }]);
  });
});

describe("the bonus discount", () => {
  test("is told whole in each of its places, before the goal, at it and beyond", () => {
    const cents = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 5_000_000 }), (current, goal) => {
        const standing = bonusStanding({
          bonus_discount_current_amount: current / 100,
          bonus_discount_goal_amount: goal / 100,
        });
        const figure = (amount: number) => amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
        const left = (goal - current) / 100;
        expect(standing.isReached).toBe(current >= goal);
        expect(standing.facts).toEqual([
          { name: text.orderedSoFar, value: figure(current / 100) },
          { name: text.goal, value: figure(goal / 100) },
          left > 0 ? { name: text.remaining, value: figure(left) } : { name: text.over, value: figure(Math.abs(left)) },
        ]);
        expect(standing.spoken).toBe(`${figure(current / 100)} ${standing.line}`);
        if (left > 0) expect(standing.text).toBe(text.orderMore(figure(left)));
      }),
    );
  });
  test("without a goal says so everywhere", () => {
    const standing = bonusStanding({ bonus_discount_current_amount: 120, bonus_discount_goal_amount: 0 });
    expect(standing.facts).toEqual([
      { name: text.orderedSoFar, value: "$120.00" },
      { name: text.goal, value: text.notSet },
    ]);
    expect(standing.spoken).toBe(text.noGoalSpoken("$120.00"));
    expect(standing.text).toBe(text.noGoalHint);
  });
});
