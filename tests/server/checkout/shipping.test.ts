/** Shipping over the door: the ways, days by ground, the quote, and what happens when the carrier does not answer. */
import { afterEach, beforeEach, expect, test } from "vitest";

import { replaceCarrier, localCarrier } from "#server/outside/carrier.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { contacts, items, methods, people } from "#tests/support/company.ts";

const { signIn, nobody, pools } = await testApp();
await pools.system.query(
  `insert into addresses (customer_id, contact_id, address_type, company_name, first_name, last_name, address1, city_name, state_code, zip_code)
   overriding system value values (1, 301, 3, 'North Alaska', 'Al', 'Aska', '1 Ice Road', 'Anchorage', 'AK', '99501'),
     (1, 302, 3, 'North Nowhere', 'No', 'Where', '1 Nowhere', 'Nowhere', 'IL', '00001'), (1, 303, 3, 'North Pacific', 'Pa', 'Cific', '1 Sea Road', 'Portland', 'OR', '97201')`,
);
const alaska = 301;
const nowhere = 302;
const pacific = 303;

const buyer = await signIn(people.buyer.email);
let wrk_order_id: number;
let cart_id: number;
beforeEach(async () => {
  const cart = (await buyer.get("/api/carts")).body;
  for (const { item_id } of cart.items)
    await buyer.post("/api/carts/remove-item", { item_id, quantity_uom_code: "CT" });
  await buyer.post("/api/carts/add-item", { item_id: items.plain, quantity: 10, quantity_uom_code: "CT" });
  cart_id = cart.cart_id;
  wrk_order_id = (await ways(buyer))[0].wrk_order_id;
});

const ways = async (client: Client) => (await client.get(`/api/shipping-methods/${cart_id}`)).body;
const journey = (method: number, contact: number, more: Record<string, unknown> = {}) => ({
  ShippingMethodId: method,
  ContactId: contact,
  WrkOrderId: wrk_order_id,
  ...more,
});
const days = (contact: number, client = buyer) =>
  client.post("/api/shipping-methods/ground-days", journey(methods.ground, contact));
const cost = (method: number, contact: number, more = {}, client = buyer) =>
  client.post("/api/shipping-methods/cost", journey(method, contact, more));
const quotes = async () => (await pools.owner.query("select * from shipping_quotes")).rows;

let restore = (): void => {};
afterEach(() => restore());

test("the ways of a cart, ground first and by default, with what is missing for free shipping", async () => {
  expect(await ways(buyer)).toEqual([
    expect.objectContaining({
      shipping_method_id: methods.ground,
      is_default: "Y",
      is_free_available: false,
      not_free_message: "Spend $375.00 more to ship free by Ground.",
      shipping_cost: null,
      groundDays: null,
      can_upgrade_to_2ndday: true,
    }),
    expect.objectContaining({
      shipping_method_id: methods.secondDay,
      is_default: "N",
      not_free_message: null,
      is_overnight: false,
    }),
    expect.objectContaining({
      shipping_method_id: methods.overnight,
      is_overnight: true,
      offer_saturday_delivery: true,
    }),
  ]);
});

test("days by ground come from the carrier", async () => {
  expect((await days(contacts.northShip)).body).toEqual({ success: true, groundDays: 2 });
  expect((await days(pacific)).body).toEqual({ success: true, groundDays: 5 });
  expect((await days(nowhere)).body).toEqual({ success: false, groundDays: null });
});

test("the cost is kept as the cart's one quote", async () => {
  const ground = await cost(methods.ground, contacts.northShip);
  expect(ground.body).toEqual({ success: true, shipping_cost: 14.56, wrk_order_id, reason: null });
  const overnight = await cost(methods.overnight, contacts.northDock, { SaturdayShipping: true });
  expect(overnight.body.success).toBe(true);
  expect(await quotes()).toMatchObject([
    {
      customer_id: 1,
      wrk_order_id,
      cart_id,
      shipping_method_id: methods.overnight,
      contact_id: contacts.northDock,
      is_saturday: true,
      cost_cents: Math.round(overnight.body.shipping_cost * 100),
      goods_cents: 12_500,
      item_count: 10,
    },
  ]);
});

test("from a certain worth ground is free, and a slow ground gives that to second-day", async () => {
  await buyer.post("/api/carts/update-item", { item_id: items.plain, new_quantity: 40, quantity_uom_code: "CT" });
  expect((await ways(buyer))[0]).toMatchObject({ is_free_available: true, not_free_message: null });
  expect((await cost(methods.ground, contacts.northShip)).body.shipping_cost).toBe(0);
  // Two days by ground: second-day stands for itself. Five: it stands in for ground.
  expect((await cost(methods.secondDay, contacts.northShip)).body.shipping_cost).toBe(53.76);
  expect((await cost(methods.secondDay, pacific)).body.shipping_cost).toBe(0);
});

test("a slow ground that is not free gives second-day its price", async () => {
  const ground = await cost(methods.ground, pacific);
  expect((await cost(methods.secondDay, pacific)).body.shipping_cost).toBe(ground.body.shipping_cost);
});

test("Saturday costs more, and only where it is offered", async () => {
  const weekday = (await cost(methods.overnight, contacts.northShip)).body.shipping_cost;
  expect((await cost(methods.overnight, contacts.northShip, { SaturdayShipping: true })).body.shipping_cost).toBe(
    weekday + 18,
  );
  const refused = await cost(methods.ground, contacts.northShip, { SaturdayShipping: true });
  expect(refused.status).toBe(400);
  expect(refused.body.Message).toBe("This way to ship does not deliver on Saturdays.");
});

test("overnight to where nobody flies is answered with the reason", async () => {
  expect((await cost(methods.overnight, alaska)).body).toEqual({
    success: false,
    shipping_cost: null,
    wrk_order_id,
    reason: "Overnight delivery to AK is not possible.",
  });
});

test("a carrier that does not answer is a failure without a reason, and leaves the quote before it alone", async () => {
  await cost(methods.ground, contacts.northShip);
  const before = await quotes();
  restore = replaceCarrier({
    ...localCarrier,
    cost: () => Promise.reject(new Error("503")),
    groundDays: () => Promise.reject(new Error("503")),
  });
  expect((await cost(methods.overnight, contacts.northShip)).body).toEqual({
    success: false,
    shipping_cost: null,
    wrk_order_id,
    reason: null,
  });
  expect((await days(contacts.northShip)).body).toEqual({ success: false, groundDays: null });
  expect(await quotes()).toEqual(before);
});

test("an empty cart has no shipping cost", async () => {
  await buyer.post("/api/carts/remove-item", { item_id: items.plain, quantity_uom_code: "CT" });
  expect((await cost(methods.ground, contacts.northShip)).body).toEqual({ Message: "The cart is empty." });
});

test("an order too large for the books is refused", async () => {
  await buyer.post("/api/carts/update-item", { item_id: items.plain, new_quantity: 9_999, quantity_uom_code: "CT" });
  await pools.system.query(
    "update product_units set price_cents = 300000 where item_id = $1 and quantity_uom_code = 'CT'",
    [items.plain],
  );
  expect((await cost(methods.ground, contacts.northShip)).body).toMatchObject({ code: "too_large" });
  await pools.system.query(
    "update product_units set price_cents = 1250 where item_id = $1 and quantity_uom_code = 'CT'",
    [items.plain],
  );
});

test("what is another's answers byte for byte like what is not there", async () => {
  const other = await signIn(people.other.email);
  const random = 987_654;
  const asBuyer = (path: string) => other.get(path);
  expect((await asBuyer(`/api/shipping-methods/${cart_id}`)).text).toBe(
    (await asBuyer(`/api/shipping-methods/${random}`)).text,
  );
  for (const call of ["ground-days", "cost"]) {
    const ask = (body: object, client = buyer) => client.post(`/api/shipping-methods/${call}`, body);
    const mine = journey(methods.ground, contacts.northShip);
    const foreignCart = await ask(mine, other);
    expect(foreignCart.status).toBe(404);
    expect(foreignCart.text).toBe((await ask({ ...mine, WrkOrderId: random }, other)).text);
    const foreignAddress = await ask({ ...mine, ContactId: contacts.southShip });
    expect(foreignAddress.status).toBe(404);
    expect(foreignAddress.text).toBe((await ask({ ...mine, ContactId: random })).text);
    expect((await ask({ ...mine, ContactId: contacts.northBill })).text).toBe(foreignAddress.text);
    expect((await ask({ ...mine, ShippingMethodId: random })).status).toBe(404);
  }
});

test("a colleague's cart is another's too", async () => {
  const chief = await signIn(people.chief.email);
  expect((await chief.get(`/api/shipping-methods/${cart_id}`)).status).toBe(404);
  expect((await cost(methods.ground, contacts.northShip, {}, chief)).status).toBe(404);
});

test("signed out, without Ordering, malformed", async () => {
  const guest = await signIn(people.guest.email);
  for (const call of ["ground-days", "cost"]) {
    const path = `/api/shipping-methods/${call}`;
    expect((await nobody.post(path, journey(methods.ground, contacts.northShip))).status).toBe(401);
    expect((await guest.post(path, journey(methods.ground, contacts.northShip))).status).toBe(403);
    expect((await buyer.post(path, journey(methods.ground, 0))).status).toBe(400);
    expect((await buyer.post(path, { ...journey(methods.ground, 1), Extra: 1 })).body.fields).toEqual({
      Extra: "is not a field of this call",
    });
  }
  expect((await buyer.get("/api/shipping-methods/abc")).status).toBe(400);
});
