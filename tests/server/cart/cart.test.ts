/** The cart over the door: add, update, remove, what is cut and what is refused, and what parallel writers come to. */
import { beforeEach, expect, test } from "vitest";

import { otherCart } from "#contract/cart/text.ts";
import * as catalogText from "#contract/catalogue/text.ts";
import * as text from "#server/services/cart/text.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { items, newPerson, north, people, south } from "#tests/support/company.ts";
import { addProducts } from "#tests/support/keeping.ts";

const { signIn, nobody, pools } = await testApp();
const buyer = await signIn(people.buyer.email);

const add = (client: Client, item_id: unknown, quantity: unknown, more: Record<string, unknown> = {}, headers = {}) =>
  client.post("/api/carts/add-item", { item_id, quantity, quantity_uom_code: "CT", ...more }, headers);
const update = (
  client: Client,
  item_id: unknown,
  new_quantity: unknown,
  more: Record<string, unknown> = {},
  headers = {},
) => client.post("/api/carts/update-item", { item_id, new_quantity, quantity_uom_code: "CT", ...more }, headers);
const remove = (client: Client, item_id: unknown, headers = {}) =>
  client.post("/api/carts/remove-item", { item_id, quantity_uom_code: "CT" }, headers);
const shown = async (client: Client) => (await client.get("/api/carts")).body;
const empty = async (client: Client) => {
  for (const { item_id, quantity_uom_code } of (await shown(client)).items) {
    await client.post("/api/carts/remove-item", { item_id, quantity_uom_code });
  }
};

beforeEach(() => empty(buyer));

test("adding makes a line, adding again adds to it, and the cart shows lines and sums", async () => {
  expect((await add(buyer, items.plain, 2)).body).toMatchObject({ quantity: 2, itemCount: 2, adjusted: null });
  expect((await add(buyer, items.plain, 3)).body).toMatchObject({ quantity: 5, itemCount: 5, adjusted: null });
  await add(buyer, items.kit, 2, { kit_check_surcharge: true });
  expect(await shown(buyer)).toMatchObject({
    cart_type_code: "RXO",
    itemCount: 7,
    rx_cart_qty: 7,
    cs_cart_qty: 0,
    itemSubTotal: 160.3,
    surchargeSubTotal: 4.8,
    itemDiscountSubTotal: 0,
    itemBonusDiscountSubTotal: 0,
    origSubTotal: 165.1,
    subTotal: 165.1,
    paymentTerms: "Net 30 days",
    isCartFull: false,
    maxItemCount: 9999,
    containsScheduleII: false,
    shippingMethod: { shipping_method_desc: "Ground", shipping_cost: null },
    items: [
      {
        item_id: items.plain,
        manufacturer: "Example Labs",
        quantity: 5,
        sale_UOM_price: 12.5,
        full_price: 62.5,
        kit_check_surcharge: 0,
        not_sellable_reason: null,
      },
      { item_id: items.kit, quantity: 2, sale_UOM_price: 48.9, full_price: 97.8, kit_check_surcharge: 2.4 },
    ],
  });
  expect((await buyer.get("/api/carts/counts")).body).toEqual({ rx_qty: 7, cs_qty: 0 });
});

test("update is absolute, 0 deletes, and removing twice is as good as once", async () => {
  await add(buyer, items.plain, 2);
  expect((await update(buyer, items.plain, 9)).body).toMatchObject({ quantity: 9, itemCount: 9 });
  expect((await update(buyer, items.plain, 0)).body).toMatchObject({ quantity: 0, itemCount: 0 });
  await add(buyer, items.plain, 1);
  expect((await remove(buyer, items.plain)).body).toMatchObject({ quantity: 0, itemCount: 0 });
  expect((await remove(buyer, items.plain)).body).toMatchObject({ quantity: 0, itemCount: 0 });
  expect((await remove(buyer, 999_999)).body).toMatchObject({ quantity: 0, itemCount: 0 });
  expect((await shown(buyer)).items).toEqual([]);
});

test("above the product's maximum is cut, and the answer says so", async () => {
  const message = "Maximum Quantity is 40 cartons.";
  expect((await add(buyer, items.limited, 41)).body).toMatchObject({
    quantity: 40,
    adjusted: { asked: 41, given: 40, why: "max_sale_qty", message },
  });
  expect((await add(buyer, items.limited, 1)).body).toMatchObject({
    quantity: 40,
    adjusted: { asked: 1, given: 0, message },
  });
  expect((await update(buyer, items.limited, 2_147_483_647)).body).toMatchObject({
    quantity: 40,
    adjusted: { given: 40 },
  });
});

test("the cart never holds more than 9999 units", async () => {
  await add(buyer, items.plain, 9_990);
  const over = await add(buyer, items.cheap, 20);
  expect(over.body).toMatchObject({
    quantity: 9,
    itemCount: 9_999,
    adjusted: { asked: 20, given: 9, why: "cart_full" },
  });
  expect(await shown(buyer)).toMatchObject({ itemCount: 9_999, isCartFull: true });
  expect((await update(buyer, items.cheap, 30)).body).toMatchObject({
    quantity: 9,
    adjusted: { given: 9, why: "cart_full" },
  });
  expect((await update(buyer, items.plain, 9_980)).body).toMatchObject({
    quantity: 9_980,
    itemCount: 9_989,
    adjusted: null,
  });
});

test.each([
  ["quantity 0", 0, "The quantity must be 1 or more."],
  ["a negative quantity", -1, "The quantity must be 1 or more."],
  ["1.5", 1.5, "The quantity must be a whole number."],
  ["2147483648", 2_147_483_648, "The quantity must be at most 2147483647."],
  ["text", "abc", "The quantity must be a whole number."],
  ["nothing", undefined, "The quantity must be a whole number."],
])("adding %s is malformed and changes nothing", async (_, quantity, message) => {
  const answer = await add(buyer, items.plain, quantity);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ Message: message, code: "malformed" });
  expect((await shown(buyer)).items).toEqual([]);
});

test.each([-1, 1.5, 2_147_483_648, "abc"])("updating to %s is malformed", async (quantity) => {
  expect((await update(buyer, items.plain, quantity)).status).toBe(400);
});

test.each([
  ["an unknown product", 999_999, 404, text.productNotFound],
  ["a product without a price", items.unpriced, 400, "This product has no price yet."],
  ["a product whose maximum is 0", items.notForSale, 400, catalogText.notForSale],
  ["the flagged product", items.customerService, 400, "Contact customer service to order this product."],
  ["a controlled product in the Rx cart", items.controlled, 400, otherCart.RXO],
])("%s is refused with its reason", async (_, item, status, message) => {
  for (const change of [add, update]) {
    const answer = await change(buyer, item, 1);
    expect(answer.status).toBe(status);
    expect(answer.body.Message).toBe(message);
  }
});

test("one item comes by one unit of measure, and only by one that it is sold in", async () => {
  await add(buyer, items.plain, 1, { quantity_uom_code: "CS" });
  expect((await add(buyer, items.plain, 1)).body).toMatchObject({ code: "other_unit" });
  expect((await update(buyer, items.plain, 1)).body).toMatchObject({ code: "other_unit" });
  expect((await add(buyer, items.plain, 1, { quantity_uom_code: "EA" })).body).toMatchObject({ code: "unknown_unit" });
  expect((await shown(buyer)).items).toMatchObject([{ quantity_uom_code: "CS", quantity: 1, sale_UOM_price: 140 }]);
});

test("the kit check stays as chosen until it is changed, tells its price before, and costs nothing where there is none", async () => {
  const surcharge = async () => (await shown(buyer)).items[0].kit_check_surcharge;
  const price = async () => (await shown(buyer)).items[0].kit_check_price;
  await add(buyer, items.kit, 1, { kit_check_surcharge: 99 });
  expect(await surcharge()).toBe(2.4);
  await update(buyer, items.kit, 2);
  expect(await surcharge()).toBe(2.4);
  await add(buyer, items.kit, 1);
  expect(await surcharge()).toBe(2.4);
  await update(buyer, items.kit, 2, { kit_check_surcharge: false });
  expect([await surcharge(), await price()]).toEqual([0, 2.4]);
  await empty(buyer);
  await add(buyer, items.plain, 1, { kit_check_surcharge: true });
  expect([await surcharge(), await price()]).toEqual([0, 0]);
});

test("the controlled cart takes controlled products, and only those", async () => {
  const controlled = await signIn(people.chief.email, { cart: "CSO" });
  expect((await add(controlled, items.plain, 1)).body).toMatchObject({ code: "other_cart" });
  expect((await add(controlled, items.controlled, 2)).body).toMatchObject({ quantity: 2 });
  expect(await shown(controlled)).toMatchObject({
    cart_type_code: "CSO",
    containsScheduleII: true,
    cs_cart_qty: 2,
    itemCount: 2,
  });
  expect((await controlled.get("/api/carts/counts")).body.cs_qty).toBe(2);
});

test("the controlled cart needs CS together with Ordering", async () => {
  const header = { "x-cart-type": "CSO" };
  for (const answer of [
    await buyer.get("/api/carts", header),
    await add(buyer, items.controlled, 1, {}, header),
    await update(buyer, items.controlled, 1, {}, header),
    await remove(buyer, items.controlled, header),
  ]) {
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe("not_allowed");
  }
});

test("without Ordering there is no cart, but there are counts", async () => {
  expect((await nobody.get("/api/carts")).status).toBe(401);
  const reporter = await signIn(people.reporter.email, { cart: null });
  expect((await reporter.get("/api/carts")).status).toBe(403);
  expect((await add(reporter, items.plain, 1)).status).toBe(403);
  expect((await reporter.get("/api/carts/counts")).body).toEqual({ rx_qty: 0, cs_qty: 0 });
});

test("a cart type must be chosen", async () => {
  const undecided = await signIn(people.both.email, { customer: north, cart: null });
  expect((await undecided.get("/api/carts")).body).toMatchObject({ code: "choose_cart_type" });
  expect((await add(undecided, items.plain, 1)).body).toMatchObject({ code: "choose_cart_type" });
});

test("an entry goes into the cart of the customer and type it names, made when it is missing", async () => {
  const both = await signIn(people.both.email, { customer: north });
  const there = { "x-customer-id": String(south), "x-cart-type": "RX" };
  expect((await both.get("/api/carts", there)).status).toBe(404);
  const added = await add(both, items.plain, 4, {}, there);
  expect(added.body).toMatchObject({ quantity: 4, itemCount: 4 });
  expect((await both.get("/api/carts", there)).body).toMatchObject({
    cart_id: added.body.cart_id,
    itemCount: 4,
    subTotal: 44.44,
  });
  expect((await shown(both)).itemCount).toBe(0);
});

test("the contract price goes before the list price", async () => {
  const other = await signIn(people.other.email);
  await empty(other);
  await add(other, items.plain, 1);
  expect((await shown(other)).items[0].sale_UOM_price).toBe(11.11);
});

test("a line that another device changed is not overwritten by one who did not see it", async () => {
  const from = (device: string, base?: unknown) => ({
    "x-outbox-device": device,
    ...(base !== undefined && { "x-base": JSON.stringify(base) }),
  });
  await add(buyer, items.plain, 5, {}, from("tablet"));
  const conflict = await update(buyer, items.plain, 7, {}, from("desktop", 4));
  expect(conflict.status).toBe(409);
  expect(conflict.body).toMatchObject({ code: "base_changed", current: { quantity: 5 } });
  expect((await update(buyer, items.plain, 7, {}, from("tablet", 4))).body).toMatchObject({ quantity: 7 });
  expect((await update(buyer, items.plain, 8, {}, from("desktop", 7))).body).toMatchObject({ quantity: 8 });
  expect((await update(buyer, items.plain, 9, {}, { "x-base": "7" })).status).toBe(409);
  expect((await update(buyer, items.plain, 9, {}, { "x-base": "8" })).body).toMatchObject({ quantity: 9 });
  expect((await update(buyer, items.plain, 0, {}, from("tablet", 8))).status).toBe(409);
  expect((await update(buyer, items.plain, 1, {}, { "x-base": '"9"' })).body).toMatchObject({ code: "malformed" });
});

test("the same key adds once and answers the same; with another body it is refused", async () => {
  const key = { "idempotency-key": "add-once" };
  const first = await add(buyer, items.plain, 3, {}, key);
  const again = await add(buyer, items.plain, 3, {}, key);
  expect(again.body).toEqual(first.body);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect((await add(buyer, items.plain, 4, {}, key)).status).toBe(422);
  expect((await shown(buyer)).itemCount).toBe(3);
});

test("what a line lost since it was added is said in the cart", async () => {
  const other = await signIn(people.other.email);
  await empty(other);
  const item = 9_001; // its own: no other test has a product that is no longer sold
  await addProducts(pools.system, item, 1);
  await add(other, item, 1);
  await pools.system.query("update product_units set price_cents = null where item_id = $1", [item]);
  expect((await shown(other)).items[0]).toMatchObject({
    sale_UOM_price: null,
    full_price: null,
    not_sellable_reason: "This product has no price yet.",
  });
  await pools.system.query("update products set is_active = false where item_id = $1", [item]);
  expect((await shown(other)).items[0]).toMatchObject({ not_sellable_reason: catalogText.notForSale });
  expect((await update(other, item, 0)).body).toMatchObject({ quantity: 0 });
});

test("a change is written to the audit trail with what stood before and after", async () => {
  const { user_id, email } = await newPerson(pools, "audited@north.example");
  const audited = await signIn(email);
  await add(audited, items.plain, 7);
  await update(audited, items.plain, 8);
  const { rows } = await pools.owner.query(
    `select before, after from audit where action = 'POST /api/carts/update-item' and user_id = $1 and result = 'done'`,
    [user_id],
  );
  expect(rows).toEqual([
    {
      before: { item_id: items.plain, quantity_uom_code: "CT", quantity: 7 },
      after: { item_id: items.plain, quantity_uom_code: "CT", quantity: 8 },
    },
  ]);
});
