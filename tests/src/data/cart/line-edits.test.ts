/** What a change of a line tells the server that its person saw: without it the last writer would win in silence. */
import { expect, test } from "vitest";
import { removal, updateOf } from "#src/data/cart/line-edits.ts";
import { aCartItem } from "#tests/support/shop.ts";

const item = aCartItem({ quantity: 4 });
const line = { item_id: item.item_id, quantity_uom_code: item.quantity_uom_code };

test("an update and a removal are kept with the quantity that stood there", () => {
  expect(updateOf(item, { new_quantity: 9 })).toMatchObject({
    call: "updateItem",
    body: { ...line, new_quantity: 9 },
    base: 4,
  });
  expect(removal(item)).toMatchObject({ call: "removeItem", body: line, base: 4 });
});
