/** Many rows at once come to what the same rows come to one by one. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyAdditions, type Terms } from "#contract/cart/rules/add-many.ts";
import { applyAdd, itemCountOf, maxItemCount, type CartLine } from "#contract/cart/rules/cart.ts";

const row = fc.record({
  item_id: fc.integer({ min: 1, max: 6 }),
  quantity_uom_code: fc.constantFrom("CT", "CS"),
  quantity: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 12_000 })),
});
/** A cart as it can be: each item by one unit. */
const cart = fc
  .uniqueArray(row, { selector: ({ item_id }) => item_id, maxLength: 4 })
  .map((lines) => lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, 2_000) })));

const limits: Record<number, number | null> = { 1: null, 2: 40, 3: 0, 4: null, 5: 7, 6: null };
const limitOf = ({ item_id }: CartLine) => ({ max_sale_qty: limits[item_id]!, unit: "Carton" });
const terms = (line: CartLine): Terms => ({ kind: "limit", limit: limitOf(line) });
const byItem = (lines: readonly CartLine[]) => lines.toSorted((one, other) => one.item_id - other.item_id);

test("rows added at once leave the cart as rows added one by one do, and say the same of each", () => {
  fc.assert(
    fc.property(cart, fc.array(row, { maxLength: 30 }), (lines, rows) => {
      const together = applyAdditions(lines, rows, terms);
      let one: CartLine[] = lines;
      const said = rows.map((each) => {
        const change = applyAdd(one, each, limitOf(each));
        if (change.kind === "refused") return { kind: "refused", message: change.message };
        one = change.lines;
        return { kind: "added", quantity: change.quantity, adjusted: change.adjusted };
      });
      expect(byItem(together.lines)).toEqual(byItem(one));
      expect(together.rows).toMatchObject(said);
      expect(together.itemCount).toBe(itemCountOf(one));
    }),
  );
});

test("a row that is turned down is answered with its reason and keeps no other back", () => {
  const rows = [1, 2, 3].map((item_id) => ({ item_id, quantity_uom_code: "CT", quantity: 5 }));
  const added = applyAdditions([], rows, (line) =>
    line.item_id === 2 ? { kind: "refused", code: "other_cart", message: "Not here." } : terms({ ...line, item_id: 1 }),
  );
  expect(added.rows).toMatchObject([
    { kind: "added", given: 5 },
    { kind: "refused", quantity: 0, code: "other_cart", message: "Not here." },
    { kind: "added", given: 5 },
  ]);
  expect(added.itemCount).toBe(10);
});

test("a full cart takes what fits, row by row, and the rest is answered with nothing", () => {
  const rows = [1, 4, 6].map((item_id) => ({ item_id, quantity_uom_code: "CT", quantity: 5_000 }));
  const added = applyAdditions([], rows, terms);
  expect(added.rows).toMatchObject([
    { given: 5_000, adjusted: null },
    { given: 4_999, adjusted: { why: "cart_full" } },
    { given: 0, quantity: 0, adjusted: { why: "cart_full" } },
  ]);
  expect(added.lines).toHaveLength(2);
  expect(added.itemCount).toBe(maxItemCount);
});
