/** What stands in the way of adding a product. */
import { expect, test } from "vitest";

import * as cartText from "#contract/cart/text.ts";
import { unitHasNoPrice } from "#src/text/catalogue/order-card.ts";
import { fields, obstacles, roomFor } from "#src/screens/catalogue/product/addition.ts";
import { aProduct, aUnit } from "#tests/support/shop.ts";

const choice = { unit: aUnit(), quantity: 1, isConfirmed: false };
const line = { item_id: 48_120, quantity_uom_code: "CT", quantity: 38 };

test("an ordinary product may be added", () => expect(obstacles(aProduct(), choice, [])).toEqual([]));

test("medical necessity is asked for, and the reason leads to its box", () => {
  const product = aProduct({ confirm_to_sell: "Y" });
  expect(obstacles(product, choice, [])).toEqual([{ text: cartText.confirmNecessity, field: fields.confirm }]);
  expect(obstacles(product, { ...choice, isConfirmed: true }, [])).toEqual([]);
});

test("what is in the cart already counts against the maximum, in the unit's own name", () => {
  const unit = aUnit({ max_sale_qty: 40 });
  expect(obstacles(aProduct(), { ...choice, unit, quantity: 2 }, [line])).toEqual([]);
  expect(obstacles(aProduct(), { ...choice, unit, quantity: 3 }, [line])).toEqual([
    { text: "Maximum Quantity is 40 cartons.", field: fields.quantity },
  ]);
  expect(roomFor(unit, line)).toBe(2);
});

test("a quantity is needed", () => {
  expect(obstacles(aProduct(), { ...choice, quantity: undefined }, [])[0]?.field).toBe(fields.quantity);
  expect(obstacles(aProduct(), { ...choice, quantity: 0 }, [])[0]?.field).toBe(fields.quantity);
});

test("a full cart takes nothing", () => {
  const full = { item_id: 1, quantity_uom_code: "EA", quantity: 9999 };
  expect(obstacles(aProduct(), choice, [full]).map(({ text }) => text)).toContain(cartText.cartFull);
});

test("a unit without a price cannot be added, whatever the others cost", () => {
  const unit = aUnit({ sale_UOM_price: null });
  expect(obstacles(aProduct(), { ...choice, unit }, [])).toEqual([{ text: unitHasNoPrice, field: undefined }]);
});
