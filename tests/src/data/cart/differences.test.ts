/** What became of changes of the cart that were made by something that is no longer so. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { CartChange } from "#contract/cart/cart.ts";
import type { Offer } from "#contract/catalogue/prices.ts";
import { needsDecision } from "#contract/cart/rules/difference.ts";
import type { Entry, EntryCall } from "#outbox/entry/entry.ts";
import { differencesOf, type LookedCart } from "#src/data/cart/differences.ts";
import { anEntry } from "#tests/support/entries.ts";
import { aBundle } from "#tests/support/offers.ts";
import { aCart, aCartItem } from "#tests/support/shop.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const line = { item_id: 48_120, quantity_uom_code: "CT" };
const snapshot = {
  full_description: "Ketorolac 30 mg/mL, 1 mL single-dose vial",
  ndc_code: "99904-620-01",
  schedule_name: null,
  sale_UOM_desc: "Carton",
  seen: { price: 24.5, max_sale_qty: null },
};
const change = (over: Partial<CartChange> = {}): CartChange => ({
  cart_id: 7,
  cartId: 7,
  ...line,
  quantity: 4,
  itemCount: 4,
  adjusted: null,
  sale_UOM_price: 24.5,
  max_sale_qty: null,
  ...over,
});
let nth = 0;
const entry = (over: Parameters<typeof anEntry<EntryCall>>[0] = {}): Entry =>
  anEntry<EntryCall>({
    call: "updateItem",
    body: { ...line, new_quantity: 4 },
    key: `entry-${++nth}`,
    snapshot,
    state: "done",
    created_at: now - 3_600_000,
    done_at: now,
    attempts: 1,
    answer: change(),
    ...over,
  });
const refused = (last_error: Partial<NonNullable<Entry["last_error"]>>): Entry =>
  entry({
    state: "blocked",
    done_at: null,
    answer: null,
    last_error: { kind: "refused", message: "This product is out of stock.", status: 400, ...last_error },
  });
const cut = { asked: 10, given: 6, why: "max_sale_qty" as const, message: "Maximum Quantity is 6 cartons." };
const look = (entries: Entry[], over: Partial<LookedCart> = {}) =>
  differencesOf({ entries, cart: aCart([aCartItem()]), isUntold: () => false, now, ...over });
const factsOf = (entries: Entry[], over: Partial<LookedCart> = {}) => look(entries, over).flatMap(({ facts }) => facts);

test("nothing is told of a change that arrived as it was meant", () => {
  expect(look([entry(), entry({ call: "removeItem", body: line, answer: change({ quantity: 0 }) })])).toEqual([]);
});

describe("a price", () => {
  const at = (price: number | null) => aCart([aCartItem({ sale_UOM_price: price })]);
  test.each([
    ["up", 26, true],
    ["down", 23.1, false],
    ["by a cent", 24.51, true],
    ["away", null, true],
  ])("that went %s is told; that it went up or away is to be decided", (_, to, isToDecide) => {
    const found = look([entry({ answer: change({ sale_UOM_price: to }) })], { cart: at(to) });
    expect(found).toMatchObject([{ ...line, facts: [{ kind: "price", from: 24.5, to }], standing: null }]);
    expect(found.map(needsDecision)).toEqual([isToDecide]);
  });

  test("that went up and came back while nobody looked is nothing", () => {
    expect(look([entry({ answer: change({ sale_UOM_price: 26 }) })], { cart: at(24.5) })).toEqual([]);
  });

  test("that changed after the change of the cart was answered is the cart's business", () => {
    expect(look([entry()], { cart: at(99) })).toEqual([]);
  });

  test("is told before the cart is there, and not for a product that was ordered or taken off meanwhile", () => {
    const one = entry({ answer: change({ sale_UOM_price: 26 }) });
    expect(factsOf([one], { cart: undefined })).toEqual([{ kind: "price", from: 24.5, to: 26 }]);
    expect(look([one], { cart: aCart([]) })).toEqual([]);
    expect(look([one], { cart: aCart([aCartItem({ sale_UOM_price: 26 })], { cart_id: 8 }) })).toEqual([]);
  });

  test("is not guessed where the entry has no price that was seen, or the answer names none", () => {
    const { seen: _, ...unseen } = snapshot;
    const { sale_UOM_price: _price, max_sale_qty: _most, ...unnamed } = change({ sale_UOM_price: 26 });
    expect(look([entry({ snapshot: unseen, answer: change({ sale_UOM_price: 26 }) })])).toEqual([]);
    expect(look([entry({ snapshot: null, answer: change({ sale_UOM_price: 26 }) })])).toEqual([]);
    expect(look([entry({ answer: unnamed })])).toEqual([]);
  });
});

test("what was cut to a lower maximum, or while nobody waited for the answer, is told; what a screen told at once is not told again", () => {
  const fact = { kind: "cut", asked: 10, given: 6, why: cut.message };
  const lowered = change({ adjusted: cut, max_sale_qty: 6 });
  expect(factsOf([entry({ answer: lowered, created_at: now - 100 })])).toEqual([fact]);
  expect(factsOf([entry({ answer: change({ adjusted: cut }) })])).toEqual([fact]);
  expect(factsOf([entry({ answer: change({ adjusted: cut }), created_at: now - 100, attempts: 3 })])).toEqual([fact]);
  const quick = entry({ answer: change({ adjusted: cut }), created_at: now - 100 });
  expect(factsOf([quick])).toEqual([]);
  // Its screen had given up already: the network came back a second after it was pressed.
  const left = { ...quick, told: { key: quick.key, left: [0] } };
  expect(factsOf([left])).toEqual([fact]);
  // Sent again under another key nothing was told of it.
  expect(factsOf([{ ...left, told: { key: "another", left: [0] } }])).toEqual([]);
});

test("a screen that waited tells by itself; where its page ended before it could, it is told ten seconds later, and then no more than once", () => {
  const adjusted = change({ adjusted: cut });
  const quick = (told: object): Entry => {
    const one = entry({ answer: adjusted, created_at: now - 100 });
    return { ...one, told: { key: one.key, ...told } };
  };
  expect(look([quick({})], { now: now + 9_000 })).toEqual([]);
  expect(factsOf([quick({})], { now: now + 11_000 })).toHaveLength(1);
  expect(look([quick({ screen: [0] })], { now: now + 11_000 })).toEqual([]);
  // It took long, and its screen told it all the same.
  const long = quick({ screen: [0] });
  expect(look([{ ...long, created_at: now - 60_000 }])).toEqual([]);
});

test("what was turned down stands until it is settled, whatever came after it", () => {
  const soldOut = refused({});
  const other = refused({ kind: "base_changed", message: "", current: { quantity: 3, by: "device" } });
  const found = look([soldOut, other, entry()]);
  expect(found.map(({ key, standing }) => [key, standing?.key])).toEqual([
    [soldOut.key, soldOut.key],
    [other.key, other.key],
  ]);
  expect(found.flatMap(({ facts }) => facts)).toEqual([
    { kind: "refused", why: "This product is out of stock." },
    { kind: "other-person", now: 3, wanted: 4, by: "device" },
  ]);
  expect(found.every(needsDecision)).toBe(true);
});

describe("an offer", () => {
  const offer = { name: "Comfort bundle", off: 2 };
  const seenInEffect = { ...snapshot, seen: { ...snapshot.seen, offer } };
  const terms = (...offers: Offer[]) => ({ price_terms: { offers, bonus_basis_points: 0 } });
  const other = aCartItem({ item_id: 48_001 });
  const inEffect = aCartItem({ incentive_name: "Comfort bundle", discount_amount: 2 });

  test("that was withdrawn is told with what it took off; one that is less now too", () => {
    const cart = aCart([aCartItem(), other], terms());
    expect(factsOf([entry({ snapshot: seenInEffect })], { cart })).toEqual([{ kind: "offer", ...offer }]);
    const less = aCart([{ ...inEffect, discount_amount: 1 }, other], terms(aBundle({ discount_amount: 1 })));
    expect(factsOf([entry({ snapshot: seenInEffect })], { cart: less })).toEqual([{ kind: "offer", ...offer }]);
  });

  test("that is in effect, or that the person broke themself, is not lost", () => {
    const kept = aCart([inEffect, other], terms(aBundle()));
    expect(look([entry({ snapshot: seenInEffect })], { cart: kept })).toEqual([]);
    const broken = aCart([aCartItem()], terms(aBundle()));
    expect(look([entry({ snapshot: seenInEffect })], { cart: broken })).toEqual([]);
  });

  test("that waits for what was turned down, or cut, is told there", () => {
    const cart = aCart([aCartItem()], terms(aBundle()));
    const price = { units_in: 1, first_units_in: 1, list_price: 10, sale_UOM_price: 10, kit_check_price: 0 };
    const body = { item_id: 48_001, quantity_uom_code: "CT", quantity: 1 };
    const soldOut = { ...refused({}), call: "addItem" as const, body, snapshot: { ...snapshot, price } };
    const lost = { kind: "offer", name: "Comfort bundle", off: null };
    expect(factsOf([soldOut], { cart })).toEqual([{ kind: "refused", why: "This product is out of stock." }, lost]);
    expect(factsOf([soldOut], { cart: aCart([inEffect, other], terms(aBundle())) })).toHaveLength(1);
    const tier = aBundle({ incentive_type_Code: "BDT", tier_quantity: 10, parts: [] });
    const few = aCart([aCartItem({ quantity: 6 })], terms(tier));
    expect(factsOf([entry({ answer: change({ adjusted: cut, max_sale_qty: 6 }) })], { cart: few })).toEqual([
      { kind: "cut", asked: 10, given: 6, why: cut.message },
      lost,
    ]);
  });
});

test("of many added at once each row is told by itself, and settled by itself", () => {
  const row = (item_id: number) => ({ item_id, quantity_uom_code: "CT", quantity: 2 });
  const answered = { quantity: 2, given: 2, adjusted: null, refused: null, sale_UOM_price: 24.5, max_sale_qty: null };
  const out = { code: "not_sellable", message: "This product is out of stock." };
  const many = entry({
    call: "addItems",
    body: { items: [row(1), row(2), row(3)] },
    snapshot: { ...snapshot, items: [1, 2, 3].map((item_id) => ({ ...snapshot, ...row(item_id) })) },
    answer: {
      cart_id: 7,
      cartId: 7,
      itemCount: 4,
      rows: [
        { ...row(1), ...answered },
        { ...row(2), ...answered, sale_UOM_price: 26 },
        { ...row(3), ...answered, quantity: 0, given: 0, refused: out },
      ],
    },
  });
  const cart = aCart([aCartItem({ item_id: 1 }), aCartItem({ item_id: 2, sale_UOM_price: 26 })]);
  const found = look([many], { cart });
  expect(found).toMatchObject([
    { item_id: 2, facts: [{ kind: "price", from: 24.5, to: 26 }], standing: null },
    { item_id: 3, facts: [{ kind: "refused", why: out.message }], standing: null },
  ]);
  const settled = { ...many, told: { key: many.key, settled: [found[0]!.of.row] } };
  expect(look([settled], { cart })).toMatchObject([{ item_id: 3 }]);
  const news = { ...many, told: { key: many.key, news: [2] } };
  expect(look([news], { cart }).map(({ told }) => [...told])).toEqual([[], ["news"]]);
  // A screen that waited has told what was left out.
  expect(look([{ ...many, created_at: now - 100 }], { cart })).toMatchObject([{ item_id: 2 }]);
});

test("thousands of rows read each line of the cart a constant number of times", () => {
  const rows = Array.from({ length: 9_999 }, (_, at) => ({ item_id: at + 1, quantity_uom_code: "CT", quantity: 1 }));
  const holds = { given: 1, adjusted: null, refused: null, sale_UOM_price: 26, max_sale_qty: null };
  const many = entry({
    call: "addItems",
    body: { items: rows },
    snapshot: { ...snapshot, items: rows.map((row) => ({ ...snapshot, ...row })) },
    answer: { cart_id: 7, cartId: 7, itemCount: 9_999, rows: rows.map((row) => ({ ...row, ...holds })) },
  });
  let reads = 0;
  const items = rows.map(({ item_id }) => {
    const get = () => {
      reads += 1;
      return item_id;
    };
    return Object.defineProperty(aCartItem({ sale_UOM_price: 26 }), "item_id", { get });
  });
  expect(look([many], { cart: aCart(items) })).toHaveLength(rows.length);
  expect(reads).toBeGreaterThanOrEqual(rows.length);
  expect(reads).toBeLessThanOrEqual(5 * rows.length);
});

test("what waits, or nobody answered, is not told: it goes on by itself", () => {
  const waiting = [entry({ state: "queued", done_at: null, answer: null }), refused({ kind: "no-answer" })];
  expect(look(waiting)).toEqual([]);
});

test("a later change of the same line was made with the answer in sight", () => {
  const dearer = entry({ answer: change({ sale_UOM_price: 26 }) });
  const cart = aCart([aCartItem({ sale_UOM_price: 26 })]);
  expect(look([dearer], { cart })).toHaveLength(1);
  expect(look([dearer, entry({ state: "queued", done_at: null, answer: null })], { cart })).toEqual([]);
  const otherLine = entry({
    body: { item_id: 1, quantity_uom_code: "CT", new_quantity: 1 },
    answer: change({ item_id: 1 }),
  });
  expect(look([dearer, otherLine], { cart: undefined })).toHaveLength(1);
});

test("what was settled, or nobody looked at for six days, is told no more", () => {
  const dearer = entry({ answer: change({ sale_UOM_price: 26 }) });
  expect(look([{ ...dearer, told: { key: dearer.key, settled: [0] } }])).toEqual([]);
  expect(look([dearer], { cart: undefined, now: now + 5 * 24 * 3_600_000 })).toHaveLength(1);
  expect(look([dearer], { cart: undefined, now: now + 7 * 24 * 3_600_000 })).toEqual([]);
});

test("whatever was seen and answered: it is told exactly when the cents differ", () => {
  const price = fc.option(
    fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    { nil: null },
  );
  fc.assert(
    fc.property(price, price, (from, to) => {
      const one = entry({
        snapshot: { ...snapshot, seen: { price: from, max_sale_qty: null } },
        answer: change({ sale_UOM_price: to }),
      });
      expect(factsOf([one], { cart: undefined })).toEqual(from === to ? [] : [{ kind: "price", from, to }]);
    }),
  );
});
