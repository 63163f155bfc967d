/** Whether a product can be had: said alike by the product, the list, the cart and the device's catalogue; an allocation is never exceeded. */
import { beforeEach, expect, test } from "vitest";

import { ownOffers, productFor } from "#contract/catalogue/rules/kept-product.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { items, newPerson, north, people } from "#tests/support/company.ts";
import { readyToOrder } from "#tests/support/shopping.ts";
import { getServerNow } from "#tests/support/present.ts";

const app = await testApp();
const sql = (text: string, values: unknown[] = []) => app.pools.system.query(text, values);
const buyer = await app.signIn(people.buyer.email);
const other = await app.signIn(people.other.email);

const line = { item_id: items.plain, quantity_uom_code: "CT" };
const add = async (quantity: number, who = buyer, item = line) =>
  (await who.post("/api/carts/add-item", { ...item, quantity })).body;
const lineOf = async (who: Client) => (await who.get("/api/carts")).body.items[0];
const place = async (who: Client, request: object) => (await who.post("/api/carts/checkout", request)).body;
/** So many cartons from a day on which nothing had been ordered. */
const allot = (units: number) =>
  sql(
    `insert into customer_allocations values ($1, $2, $3, $4) on conflict (customer_id, item_id) do update set units = excluded.units, since = excluded.since`,
    [north, items.plain, units, getServerNow()],
  );

beforeEach(async () => {
  await sql("delete from cart_lines");
  await sql("delete from customer_allocations");
  await sql("update products set discontinued = false");
  await sql("update stock set available = 1000000, low_at = 0, expected_on = null");
});

test.each<[string, string, object, more?: object]>([
  ["plenty", "available = 500", { kind: "in-stock" }],
  ["few", "available = 20, low_at = 20", { kind: "low" }, { left: 20, unit: "Carton" }],
  ["none", "available = 0", { kind: "out" }],
  ["none, and more to come", "available = 0, expected_on = '2039-12-04'", { kind: "back-on", on: "12/04/2039" }],
])("%s is the same for product, list, cart and device, which has no count", async (_, change, shared, more) => {
  await add(1);
  await sql(`update stock set ${change} where item_id = $1`, [items.plain]);
  const { body: product } = await buyer.get(`/api/products/${items.plain}`);
  const { body: found } = await buyer.post("/api/products/search", { searchText: "99904-212-02" });
  const { body: kept } = await buyer.get("/api/products/changes");
  const { body: own } = await buyer.get(`/api/products/own/${north}`);
  const onDevice = kept.products.find((each: { item_id: number }) => each.item_id === items.plain);
  const told = [product, found.groups[0].items[0], await lineOf(buyer)];
  expect(told.map((each) => each.availability)).toEqual(told.map(() => ({ ...shared, ...more })));
  expect(onDevice.availability).toEqual(shared);
  expect(productFor(onDevice, ownOffers(own)).availability).toEqual(shared);
});

test("what is left of an allocation is one customer's alone: told, counted down by orders, and never in the shared catalogue", async () => {
  await allot(10);
  const seen = async (who: Client) => (await who.get(`/api/products/${items.plain}`)).body.availability;
  expect(await seen(buyer)).toEqual({ kind: "allocated", left: 10, unit: "Carton" });
  expect(await seen(other)).toEqual({ kind: "in-stock" });
  const { body: kept } = await buyer.get("/api/products/changes");
  expect(JSON.stringify(kept)).not.toContain("allocated");
  const before = (await buyer.get(`/api/products/own/${north}`)).body;
  expect(before.allocations).toEqual([[items.plain, 10]]);

  expect(await add(12)).toMatchObject({
    quantity: 10,
    adjusted: { given: 10, message: "Maximum Quantity is 10 cartons." },
  });
  expect(await lineOf(buyer)).toMatchObject({ max_sale_qty: 10, availability: { kind: "allocated", left: 10 } });
  await buyer.post("/api/carts/update-item", { ...line, new_quantity: 4 });
  expect(await place(buyer, await readyToOrder(buyer, []))).toMatchObject({ itemCount: 4 });

  expect(await seen(buyer)).toEqual({ kind: "allocated", left: 6, unit: "Carton" });
  const after = (await buyer.get(`/api/products/own/${north}?known=${before.version}`)).body;
  expect([after.unchanged, after.allocations]).toEqual([false, [[items.plain, 6]]]);
  // A case holds twelve: not one is left of it.
  expect(await add(1, buyer, { ...line, quantity_uom_code: "CS" })).toMatchObject({
    Message: "Your allocation of this product is used up.",
  });
});

test("a cart that was filled before the allocation was used up is not ordered beyond it, and says why", async () => {
  await allot(10);
  const request = await readyToOrder(buyer, [{ ...line, quantity: 8 }]);
  const chief = await app.signIn(people.chief.email);
  expect(await place(chief, await readyToOrder(chief, [{ ...line, quantity: 5 }]))).toMatchObject({ itemCount: 5 });
  expect((await place(buyer, request)).Message).toBe(
    "Ondansetron 2 mg/mL, 2 mL single-dose vial: Maximum Quantity is 5 cartons.",
  );
  await allot(0);
  expect((await place(buyer, request)).Message).toBe(
    "Ondansetron 2 mg/mL, 2 mL single-dose vial: Your allocation of this product is used up.",
  );
});

test("people of one customer who order at once never get more than is allocated", async () => {
  const crowd: Client[] = [];
  for (let n = 0; n < 8; n++)
    crowd.push(await app.signIn((await newPerson(app.pools, `at-once-${n}@north.example`)).email));
  await allot(10);
  const requests = await Promise.all(crowd.map((who) => readyToOrder(who, [{ ...line, quantity: 3 }])));
  const answers = await Promise.all(crowd.map((who, at) => place(who, requests[at]!)));
  expect(answers.filter(({ itemCount }) => itemCount === 3)).toHaveLength(3);
  const { body } = await buyer.get(`/api/products/${items.plain}`);
  expect(body.availability).toEqual({ kind: "allocated", left: 1, unit: "Carton" });
});
