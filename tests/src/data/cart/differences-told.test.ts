/** When a difference is told, of what, and under which name: to the moment, and row by row of a list. */
import { describe, expect, test } from "vitest";
import type { Offer } from "#contract/catalogue/prices.ts";
import type { Entry, EntryCall } from "#outbox/entry/entry.ts";
import { differencesOf, elsewhereOf, type LookedCart } from "#src/data/cart/differences.ts";
import { tellingsOf } from "#src/data/cart/acknowledged.ts";
import { anEntry } from "#tests/support/entries.ts";
import { aCart, aCartItem } from "#tests/support/shop.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const line = { item_id: 48_120, quantity_uom_code: "CT" };
const goods = { full_description: "Ketorolac", ndc_code: "1", schedule_name: null, sale_UOM_desc: "Carton" };
const snapshot = { ...goods, seen: { price: 24.5, max_sale_qty: null } };
const answer = {
  cart_id: 7,
  cartId: 7,
  ...line,
  quantity: 4,
  itemCount: 4,
  adjusted: null,
  sale_UOM_price: 24.5,
  max_sale_qty: null,
};
const cut = { asked: 10, given: 6, why: "cart_full" as const, message: "Your cart holds at most 9,999 units." };
const dearer = { ...answer, sale_UOM_price: 26 };
const entry = (over: Parameters<typeof anEntry<EntryCall>>[0] = {}): Entry =>
  anEntry<EntryCall>({
    call: "updateItem",
    body: { ...line, new_quantity: 4 },
    key: "e1",
    snapshot,
    state: "done",
    created_at: now - 100,
    done_at: now,
    attempts: 1,
    told: { key: "e1" },
    answer,
    ...over,
  });
const look = (entries: Entry[], over: Partial<LookedCart> = {}) =>
  differencesOf({ entries, cart: undefined, isUntold: () => false, now, ...over });

describe("what was cut down", () => {
  const cutDown = (over: Partial<Entry>) =>
    look([entry({ answer: { ...answer, adjusted: cut }, ...(over as object) })]).length;
  test("is its screen's to tell for two seconds after it was pressed", () => {
    expect(cutDown({ created_at: now - 2_000 })).toBe(0);
    expect(cutDown({ created_at: now - 2_001 })).toBe(1);
  });
  test("and for ten seconds after it was answered, in which its screen may still be there", () => {
    expect(cutDown({ created_at: now - 10_100, done_at: now - 10_000 })).toBe(0);
    expect(cutDown({ created_at: now - 10_101, done_at: now - 10_001 })).toBe(1);
  });
  test("is told at once where it took more than one try, or its screen gave up waiting", () => {
    expect(cutDown({ attempts: 2 })).toBe(1);
    expect(cutDown({ told: { key: "e1", left: [0] } })).toBe(1);
    expect(cutDown({ attempts: 2, told: { key: "e1", screen: [0] } })).toBe(0);
  });
});

test("what was not looked at for six days is moot", () => {
  const day = 24 * 3_600_000;
  expect(look([entry({ answer: dearer })], { now: now + 6 * day })).toHaveLength(1);
  expect(look([entry({ answer: dearer })], { now: now + 6 * day + 1 })).toEqual([]);
});

describe("nothing is told", () => {
  test.each<[string, Entry]>([
    ["of a removal, whatever its goods cost by now", entry({ call: "removeItem", body: line, answer: dearer })],
    ["of what has no answer that can be read", entry({ answer: "?" })],
    ["of what is not done, though an answer is there", entry({ state: "queued", done_at: null, answer: dearer })],
    ["of what is set aside for no reason that is known", entry({ state: "blocked", last_error: null, done_at: null })],
    ["of what was set right already", entry({ answer: dearer, told: { key: "e1", settled: [0] } })],
  ])("%s", (_, one) => expect(look([one])).toEqual([]));
});

describe("a line that somebody else changed", () => {
  const turnedDown = (call: EntryCall, body: object, current?: unknown) =>
    entry({
      call,
      body,
      state: "blocked",
      done_at: null,
      answer: null,
      last_error: { kind: "base_changed", message: "", status: 409, ...(current === undefined ? {} : { current }) },
    });
  test.each([
    [
      "an update",
      turnedDown("updateItem", { ...line, new_quantity: 9 }, { quantity: 3, by: "person" }),
      { now: 3, wanted: 9, by: "person" },
    ],
    ["a removal", turnedDown("removeItem", line, { quantity: 3, by: "staff" }), { now: 3, wanted: 0, by: "staff" }],
    ["one whose refusal does not say what is there", turnedDown("removeItem", line), { now: 0, wanted: 0 }],
  ])("%s: what stands, what was wanted, and who it was", (_, one, elsewhere) => {
    expect(elsewhereOf(one)).toEqual(elsewhere);
    expect(look([one])).toMatchObject([
      { key: "e1", ...line, standing: one, facts: [{ kind: "other-person", ...elsewhere }] },
    ]);
  });
});

describe("a refusal", () => {
  const tier: Offer = {
    incentive_id: 5,
    incentive_name: "Buy 10",
    incentive_type_Code: "BDT",
    discount_amount: 2,
    tier_quantity: 10,
    item_ids: [48_120],
    parts: [],
    display_in_line_item_level_bit: true,
  };
  const cart = aCart([aCartItem({ quantity: 6 })], { price_terms: { offers: [tier], bonus_basis_points: 0 } });
  const refused = (call: EntryCall, body: object) =>
    entry({
      call,
      body,
      state: "blocked",
      done_at: null,
      answer: null,
      last_error: { kind: "refused", message: "Out.", status: 400 },
    });
  const kinds = (one: Entry, over: Partial<LookedCart> = {}) =>
    look([one], { cart, ...over }).flatMap(({ facts }) => facts.map(({ kind }) => kind));

  test("names the offer that it would have brought: with as many as an addition adds, or an update sets", () => {
    expect(kinds(refused("addItem", { ...line, quantity: 4 }))).toEqual(["refused", "offer"]);
    expect(kinds(refused("addItem", { ...line, quantity: 3 }))).toEqual(["refused"]);
    expect(kinds(refused("updateItem", { ...line, new_quantity: 10 }))).toEqual(["refused", "offer"]);
    expect(kinds(refused("updateItem", { ...line, new_quantity: 9 }))).toEqual(["refused"]);
    expect(kinds(refused("removeItem", line))).toEqual(["refused"]);
  });
  test("is told before the cart is there, without it", () => {
    expect(kinds(refused("addItem", { ...line, quantity: 4 }), { cart: undefined })).toEqual(["refused"]);
  });
  test("of what was cut away counts from what the line has", () => {
    const adjusted = (asked: number) => ({ ...cut, asked, given: 6 });
    const one = (asked: number) => entry({ attempts: 2, answer: { ...answer, adjusted: adjusted(asked) } });
    expect(kinds(one(10))).toEqual(["cut", "offer"]);
    expect(kinds(one(9))).toEqual(["cut"]);
  });
});

describe("of a list", () => {
  const row = (item_id: number) => ({ item_id, quantity_uom_code: "CT", quantity: 2 });
  const answered = { given: 2, adjusted: null, refused: null, sale_UOM_price: 26, max_sale_qty: null };
  const out = { code: "not_sellable", message: "Out." };
  const many = (over: object = {}, rows: object[] = [1, 2].map((id) => ({ ...row(id), ...answered }))) =>
    entry({
      call: "addItems",
      body: { items: [row(1), row(2)] },
      snapshot: {
        ...snapshot,
        items: [1, 2].map((id) => ({ ...snapshot, ...row(id), full_description: `Drug ${id}` })),
      },
      answer: { cart_id: 7, cartId: 7, itemCount: 4, rows },
      ...over,
    });

  test("each row has a name, a place and goods of its own", () => {
    expect(
      look([many()]).map(({ key, of, item_id, snapshot: its }) => [key, of, item_id, its?.full_description]),
    ).toEqual([
      ["e1 0", { key: "e1", row: 0 }, 1, "Drug 1"],
      ["e1 1", { key: "e1", row: 1 }, 2, "Drug 2"],
    ]);
  });

  test("what was left out is told where its own screen cannot, however quick it went", () => {
    const rows = [
      { ...row(1), ...answered, sale_UOM_price: 24.5 },
      { ...row(2), ...answered, given: 0, refused: out },
    ];
    expect(look([many({}, rows)])).toEqual([]);
    expect(look([many({}, rows)], { isUntold: ({ key }) => key === "e1" })).toMatchObject([
      { item_id: 2, facts: [{ kind: "refused", why: "Out." }], standing: null },
    ]);
  });

  test("that was turned down as a whole nothing is told here, nor of rows of which nobody has said anything", () => {
    const last_error = { kind: "refused", message: "No.", status: 400 } as const;
    expect(look([many({ state: "blocked", last_error, done_at: null, answer: null })])).toEqual([]);
    expect(look([many({}, [{ ...row(1), ...answered }])]).map(({ item_id }) => item_id)).toEqual([1]);
    expect(look([many({ answer: null })])).toEqual([]);
  });

  test("a later change of one of its lines is made with that row in sight, and with no other", () => {
    const later = entry({
      key: "e2",
      body: { ...row(1), new_quantity: 1 },
      state: "queued",
      done_at: null,
      answer: null,
    });
    expect(look([many(), later]).map(({ item_id }) => item_id)).toEqual([2]);
  });

  test("what is acknowledged is noted by entry, each with its own rows", () => {
    const those = [
      ["e1", 2],
      ["e2", 0],
      ["e1", 0],
    ].map(([key, at]) => ({ of: { key: key as string, row: at as number } }));
    expect(tellingsOf(those, "settled")).toEqual([
      { key: "e1", topic: "settled", rows: [2, 0] },
      { key: "e2", topic: "settled", rows: [0] },
    ]);
    expect(tellingsOf([], "news")).toEqual([]);
  });
});
