/** What a buyer can do with a product right in the list. */
import { expect, test } from "vitest";

import { actionFor, type Buyer, whyNotControlled } from "#src/ui/trade/row-action.ts";
import { packIcon, priceOfEach, wholeAmounts } from "#src/ui/trade/product-words.ts";
import * as text from "#src/text/trade/row-action.ts";
import { aProduct } from "#tests/support/shop.ts";

const rx: Buyer = { cartType: "RXO", mayOrder: true, whyNotControlled: undefined };
const cs: Buyer = { ...rx, cartType: "CSO" };
const controlled = aProduct({ is_schedule_drug: true, schedule_name: "IV" });
const line = { item_id: 48_120, quantity_uom_code: "CT", quantity: 3 };

test.each([
  { name: "a product is added", product: aProduct(), buyer: rx, kind: "add" },
  { name: "one in the cart is changed", product: aProduct(), buyer: rx, lines: [line], kind: "change" },
  {
    name: "another product's line changes nothing",
    product: aProduct({ item_id: 1 }),
    buyer: rx,
    lines: [line],
    kind: "add",
  },
  {
    name: "one that must be confirmed leads to its page",
    product: aProduct({ confirm_to_sell: "Y" }),
    buyer: rx,
    kind: "confirm",
  },
  {
    name: "a controlled one in the Rx list leads to the controlled cart",
    product: controlled,
    buyer: rx,
    kind: "other-cart",
  },
  { name: "a controlled one in the controlled list is added", product: controlled, buyer: cs, kind: "add" },
  { name: "an Rx one in the controlled list leads to the Rx cart", product: aProduct(), buyer: cs, kind: "other-cart" },
  {
    name: "nothing is added without the CS role",
    product: controlled,
    buyer: { ...rx, whyNotControlled: text.noControlledRoles },
    kind: "none",
  },
  {
    name: "nothing is added without the Ordering role",
    product: aProduct(),
    buyer: { ...rx, mayOrder: false },
    kind: "none",
  },
  {
    name: "one that is not sold says why",
    product: aProduct({ not_sellable_reason: "This product is out of stock." }),
    buyer: rx,
    kind: "none",
  },
  {
    name: "one that is not sold any more can still be taken out of the cart",
    product: aProduct({ not_sellable_reason: "This product is out of stock." }),
    buyer: rx,
    lines: [line],
    kind: "change",
  },
])("$name", ({ product, buyer, lines = [], kind }) => expect(actionFor(product, buyer, lines).kind).toBe(kind));

test.each([
  ["Prefilled syringe", "syringe"],
  ["vial", "vial"],
  ["Ampoule", "vial"],
  ["premixed bag", "bag"],
  ["tablet", "pill"],
  ["inhaler", "box"],
])("%s is drawn as a %s", (form, icon) => expect(packIcon(form)).toBe(icon));

test.each([
  [15.5, 25, 0.62],
  [10, 3, 3.33],
  [10, 1, null],
  [null, 25, null],
])("a pack of %s dollars with %s in it: %s each", (price, inPack, each) =>
  expect(priceOfEach(price, inPack)).toBe(each),
);

test.each([
  ["Ketorolac 30 mg/mL, 1 mL vial", "Ketorolac 30~mg/mL, 1~mL vial"],
  ["Phenylephrine 20 mg in 250 mL sodium chloride 0.9 %", "Phenylephrine 20~mg in 250~mL sodium chloride 0.9~%"],
  ["Ceftriaxone 1 gram/50 mL", "Ceftriaxone 1~gram/50~mL"],
  ["tablets, bottle of 100 green", "tablets, bottle of 100 green"],
])("amounts in %s stay whole", (name, shown) => expect(wholeAmounts(name)).toBe(shown.replaceAll("~", "\u00a0")));

test("controlled substances take the CS and Ordering roles, and are closed to staff", () => {
  const buyer = { is_admin: false, is_cs: true, is_ordering: true };
  expect(whyNotControlled(buyer)).toBeUndefined();
  expect(whyNotControlled({ ...buyer, is_cs: false })).toBe(text.noControlledRoles);
  expect(whyNotControlled({ ...buyer, is_admin: true })).toBe(text.staffNoControlled);
});
