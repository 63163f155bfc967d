/** Waiting changes laid over a cart: what the specification says of them, line by line, and what a line that only this device knows is called. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry, ProductNames, Snapshot } from "#outbox/entry/entry.ts";
import {
  addedLines,
  isChangedBy,
  kitCheckOf,
  snapshotOfItem,
  snapshotOfProduct,
  withWrites,
  writesOf,
  type CartWrite,
} from "#src/data/overlay/cart-overlay.ts";
import { anEntry } from "#tests/support/entries.ts";
import { aCartItem, aProduct, aUnit } from "#tests/support/shop.ts";

type Line = { item_id: number; quantity_uom_code: string; quantity: number };
type Known = Line & { max_sale_qty: number | null };

const named = fc.record({ item_id: fc.integer({ min: 1, max: 4 }), quantity_uom_code: fc.constantFrom("CT", "CS") });
const count = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(5_000, 9_998, 9_999, 2_147_483_647));
const write: fc.Arbitrary<CartWrite> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ named, count }).map((made) => adding(made.named, made.count)) },
  fc
    .record({ named, new_quantity: fc.oneof(fc.constant(0), count) })
    .map((made): CartWrite => ({ call: "updateItem", body: { ...made.named, new_quantity: made.new_quantity } })),
  named.map((body): CartWrite => ({ call: "removeItem", body })),
);
const adding = (name: Omit<Line, "quantity">, quantity: number): CartWrite => ({
  call: "addItem",
  body: { ...name, quantity },
});
/** A cart that the server may have answered: each product by one unit, none above its maximum. */
const cart: fc.Arbitrary<Known[]> = fc.uniqueArray(
  fc
    .record({
      item_id: fc.integer({ min: 1, max: 3 }),
      quantity_uom_code: fc.constantFrom("CT", "CS"),
      max_sale_qty: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 30 })),
      quantity: fc.integer({ min: 1, max: 3_000 }),
    })
    .map((line) => ({ ...line, quantity: Math.max(1, Math.min(line.quantity, line.max_sale_qty ?? 3_000)) })),
  { selector: ({ item_id }) => item_id, maxLength: 3 },
);

describe("a cart with what waits", () => {
  test("is what the specification makes of one write after the other", () => {
    fc.assert(
      fc.property(cart, fc.array(write, { maxLength: 10 }), (lines, writes) => {
        const items = lines.map((line) => aCartItem(line));
        expect(withWrites(items, writes)).toEqual(
          writes.reduce((now, each) => specified(now, each, lines), plain(lines)),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("is the same whether rows were added in one go or one by one", () => {
    fc.assert(
      fc.property(cart, fc.array(fc.record({ named, count }), { minLength: 1, maxLength: 6 }), (lines, rows) => {
        const items = lines.map((line) => aCartItem(line));
        const many = anEntry({
          call: "addItems",
          body: { items: rows.map((row) => ({ ...row.named, quantity: row.count })) },
        });
        const one = rows.map((row) => anEntry({ call: "addItem", body: { ...row.named, quantity: row.count } }));
        expect(withWrites(items, writesOf(many))).toEqual(withWrites(items, one.flatMap(writesOf)));
      }),
    );
  });

  test("keeps nothing of a line but what names and counts it, and leaves what it was given as it was", () => {
    const items = [aCartItem({ item_id: 1, quantity: 3 })];
    const before = structuredClone(items);
    expect(withWrites(items, [adding({ item_id: 1, quantity_uom_code: "CT" }, 1)])).toEqual([
      { item_id: 1, quantity_uom_code: "CT", quantity: 4 },
    ]);
    expect(items).toEqual(before);
  });
});

test("an entry is the writes that it was", () => {
  const body = { item_id: 1, quantity_uom_code: "CT" };
  expect(writesOf(anEntry({ call: "addItem", body: { ...body, quantity: 2 } }))).toEqual([
    { call: "addItem", body: { ...body, quantity: 2 } },
  ]);
  expect(writesOf(anEntry({ call: "updateItem", body: { ...body, new_quantity: 3 } }))).toEqual([
    { call: "updateItem", body: { ...body, new_quantity: 3 } },
  ]);
  expect(writesOf(anEntry({ call: "removeItem", body }))).toEqual([{ call: "removeItem", body }]);
});

test("a line's kit check stays when more of it is added without one, whatever it costs, and comes with an addition that has it", () => {
  const more = (kit_check_surcharge?: boolean): CartWrite => ({
    call: "addItem",
    body: {
      item_id: 48_120,
      quantity_uom_code: "CT",
      quantity: 1,
      ...(kit_check_surcharge === undefined ? {} : { kit_check_surcharge }),
    },
  });
  const cheap = aCartItem({ kit_check_surcharge: 0.25 });
  expect(kitCheckOf(cheap, [more(), more(false)])).toBe(true);
  expect(kitCheckOf(aCartItem(), [more(true), more()])).toBe(true);
  expect(kitCheckOf(aCartItem(), [more(), more(false)])).toBe(false);
});

test("an entry of receiving writes nothing into a cart", () => {
  for (const call of ["receive", "cancelReceive", "uncancelReceive", "discardEntry"] as const)
    expect(writesOf(anEntry({ call, body: { item_id: 1, quantity_received: 2 } }))).toEqual([]);
});

test("a line is changed by entries of its product and its unit alone", () => {
  const entries = [anEntry({ call: "removeItem", body: { item_id: 1, quantity_uom_code: "CT" } })];
  expect(isChangedBy(entries, { item_id: 1, quantity_uom_code: "CT" })).toBe(true);
  expect(isChangedBy(entries, { item_id: 1, quantity_uom_code: "CS" })).toBe(false);
  expect(isChangedBy(entries, { item_id: 2, quantity_uom_code: "CT" })).toBe(false);
  expect(isChangedBy([], { item_id: 1, quantity_uom_code: "CT" })).toBe(false);
});

describe("a line that only this device knows", () => {
  const goods = (full_description: string): ProductNames => ({
    full_description,
    ndc_code: "99904-620-01",
    schedule_name: null,
    sale_UOM_desc: "Carton",
  });
  const line = (item_id: number): Line => ({ item_id, quantity_uom_code: "CT", quantity: 2 });
  const added = (item_id: number, snapshot: Snapshot | null, over: object = {}): Entry =>
    anEntry({ call: "addItem", body: { ...line(item_id), ...over }, snapshot });

  test("is called as it was when it was added, alone or with others", () => {
    const many = anEntry({
      call: "addItems",
      body: { items: [line(2), line(3)] },
      snapshot: {
        ...goods("2 products"),
        items: [
          { ...goods("Second"), item_id: 2, quantity_uom_code: "CT" },
          { ...goods("Third"), item_id: 3, quantity_uom_code: "CT" },
        ],
      },
    });
    const entries = [added(1, goods("First")), many, added(1, goods("First, anew")), added(4, null)];
    const lines = [1, 2, 3, 4].map(line);
    expect(
      addedLines([], lines, entries).map(({ item_id, snapshot }) => [item_id, snapshot?.full_description]),
    ).toEqual([
      [1, "First"],
      [2, "Second"],
      [3, "Third"],
      [4, undefined],
    ]);
  });

  test("is none that the server answered by the same unit", () => {
    const items = [aCartItem({ item_id: 1 }), aCartItem({ item_id: 2, quantity_uom_code: "CS" })];
    expect(addedLines(items, [line(1), line(2)], []).map(({ item_id }) => item_id)).toEqual([2]);
  });

  test("has its kit check if it was added with one, and none because another line was", () => {
    const entries = [added(1, null, { kit_check_surcharge: true }), added(2, null, { kit_check_surcharge: false })];
    expect(addedLines([], [1, 2, 3].map(line), entries).map(({ hasKitCheck }) => hasKitCheck)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("what an entry keeps", () => {
  test("of a line: what its person saw of the price, the maximum and the offer", () => {
    const item = aCartItem({
      sale_UOM_price: 20,
      max_sale_qty: 7,
      incentive_name: "Autumn",
      discount_amount: 2.5,
      schedule_name: "II",
    });
    expect(snapshotOfItem(item)).toEqual({
      full_description: item.full_description,
      ndc_code: item.ndc_code,
      schedule_name: "II",
      sale_UOM_desc: "Carton",
      seen: { price: 20, max_sale_qty: 7, offer: { name: "Autumn", off: 2.5 } },
    });
    expect(snapshotOfItem(aCartItem()).seen).toEqual({ price: 24.5, max_sale_qty: null });
  });

  test("of a product: the price of the chosen unit, measured in the product's first", () => {
    const units = [
      aUnit({ units_in: 5 }),
      aUnit({ quantity_uom_code: "CS", sale_UOM_desc: "Case", units_in: 40, sale_UOM_price: 180, max_sale_qty: 3 }),
    ];
    const product = aProduct({ units, kit_check_surcharge: 1.2 });
    expect(snapshotOfProduct(product, "CS")).toMatchObject({
      sale_UOM_desc: "Case",
      price: { units_in: 40, first_units_in: 5, sale_UOM_price: 180, list_price: 180, kit_check_price: 1.2 },
      seen: { price: 180, max_sale_qty: 3 },
    });
  });

  test("of a contract price without a list price: the contract's stands for both", () => {
    const product = aProduct({ units: [aUnit({ sale_UOM_price: 18, list_price: null })] });
    expect(snapshotOfProduct(product, "CT").price).toMatchObject({ sale_UOM_price: 18, list_price: 18 });
  });

  test("of a unit that the product does not have: its code, and no price that nobody saw", () => {
    const kept = snapshotOfProduct(aProduct(), "BX");
    expect(kept).toMatchObject({ sale_UOM_desc: "BX", ndc_code: "99904-620-01" });
    expect(kept).not.toHaveProperty("price");
    expect(kept).not.toHaveProperty("seen");
  });
});

const plain = (lines: readonly Known[]): Line[] =>
  lines.map(({ item_id, quantity_uom_code, quantity }) => ({ item_id, quantity_uom_code, quantity }));

/** A cart after one write, as the specification has it: one unit a product, at most its maximum, at most 9,999 units in all, and 0 deletes. */
function specified(lines: readonly Line[], { call, body }: CartWrite, known: readonly Known[]): Line[] {
  const isIt = (line: Omit<Line, "quantity">) =>
    line.item_id === body.item_id && line.quantity_uom_code === body.quantity_uom_code;
  if (call === "removeItem" || (call === "updateItem" && body.new_quantity === 0))
    return lines.filter((line) => !isIt(line));
  const most = known.find(isIt)?.max_sale_qty ?? 9_999;
  if (most === 0 || lines.some((line) => line.item_id === body.item_id && !isIt(line))) return [...lines];
  const before = lines.find(isIt)?.quantity ?? 0;
  const others = lines.reduce((sum, { quantity }) => sum + quantity, 0) - before;
  const wanted = call === "addItem" ? before + body.quantity : body.new_quantity;
  const least = call === "addItem" ? before : 0; // an addition takes nothing away
  const after = Math.max(least, Math.min(wanted, most, 9_999 - others));
  const line = { item_id: body.item_id, quantity_uom_code: body.quantity_uom_code, quantity: after };
  return (lines.some(isIt) ? lines.map((each) => (isIt(each) ? line : each)) : [...lines, line]).filter(
    ({ quantity }) => quantity > 0,
  );
}
