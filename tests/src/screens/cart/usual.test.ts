/** Usual items in the page: what is suggested, what is left, and what the one button adds. */
import { expect, test } from "vitest";
import type { Product, SaleUnit } from "#contract/catalogue/catalogue.ts";
import type { UsualItem } from "#contract/cart/usual-items.ts";
import { ofCart, toAdd, usualRow, type ChosenItems } from "#src/screens/cart/usual/usual-row.ts";

const unit = (over: Partial<SaleUnit> = {}): SaleUnit => ({
  quantity_uom_code: "CT",
  sale_UOM_desc: "Carton",
  sale_UOM_price: 12.5,
  list_price: 12.5,
  units_in: 1,
  max_sale_qty: null,
  ...over,
});
const usual = (item_id: number, over: Partial<Product> = {}, last: Partial<UsualItem> = {}): UsualItem => ({
  product: {
    item_id,
    schedule_name: null,
    confirm_to_sell: "N",
    not_sellable_reason: null,
    units: [unit()],
    ...over,
  } as Product,
  last_quantity: 6,
  last_quantity_uom_code: "CT",
  last_ordered_at: "2026-11-03T12:00:00.000Z",
  order_count: 3,
  ...last,
});
const inCart = (item_id: number, quantity: number, quantity_uom_code = "CT") => ({
  item_id,
  quantity,
  quantity_uom_code,
});
const chosen = (ticked: number[] = [], typed: [number, number][] = []): ChosenItems => ({
  ticked: new Set(ticked),
  typed: new Map(typed),
});
const added = (rows: ReturnType<typeof usualRow>[], choice: ChosenItems) =>
  toAdd(rows, choice).map(({ row, quantity }) => [row.item.product.item_id, quantity]);

test("the last quantity is suggested, as far as the maximum of an order leaves it", () => {
  expect(usualRow(usual(1), []).suggested).toBe(6);
  const limited = usual(2, { units: [unit({ max_sale_qty: 10 })] });
  expect(usualRow(limited, [inCart(2, 8)])).toMatchObject({ suggested: 2, left: 2, inCart: 8 });
  expect(usualRow(limited, [inCart(2, 10)]).can).toMatchObject({ kind: "none" });
});

test("where the cart holds it by another unit, that one counts and no quantity is guessed", () => {
  const item = usual(1, { units: [unit(), unit({ quantity_uom_code: "CS", sale_UOM_desc: "Case" })] });
  expect(usualRow(item, [inCart(1, 2, "CS")])).toMatchObject({ unit: { quantity_uom_code: "CS" }, suggested: 0 });
  expect(usualRow(usual(1, {}, { last_quantity_uom_code: "BX" }), [])).toMatchObject({
    unit: { quantity_uom_code: "CT" },
    suggested: 0,
  });
});

test("what cannot be bought says why, and what needs a confirmation leads there", () => {
  expect(usualRow(usual(1, { not_sellable_reason: "Out." }), []).can).toEqual({ kind: "none", why: "Out." });
  expect(usualRow(usual(1, { confirm_to_sell: "Y" }), []).can).toEqual({ kind: "confirm" });
});

test("the one button adds the ticked rows that can be added, with what stands in their boxes", () => {
  const items = [usual(1), usual(2), usual(3, { not_sellable_reason: "Out." }), usual(4)];
  const rows = items.map((item) => usualRow(item, [inCart(2, 1)]));
  expect(added(rows, chosen())).toEqual([]);
  expect(added(rows, chosen([1, 2, 3, 4], [[2, 3]]))).toEqual([
    [1, 6],
    [2, 3],
    [4, 6],
  ]);
  expect(added(rows, chosen([1, 4], [[1, 0]]))).toEqual([[4, 6]]);
});

test("each cart has its own usual items", () => {
  const items = [usual(1), usual(2, { schedule_name: "II" })];
  expect(ofCart(items, "RXO").map(({ product }) => product.item_id)).toEqual([1]);
  expect(ofCart(items, "CSO").map(({ product }) => product.item_id)).toEqual([2]);
});
