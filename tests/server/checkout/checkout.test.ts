/** Checkout over the door: what it makes of a cart, and every reason why it refuses. */
import { beforeEach, expect, test } from "vitest";

import { emptyCart } from "#contract/checkout/text.ts";
import * as catalogText from "#contract/catalogue/text.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { contacts, items, methods, people } from "#tests/support/company.ts";
import { quoted, readyToOrder } from "#tests/support/shopping.ts";

/** A clock on which every look is a millisecond later, so that lines keep the order in which they came. */
const startClock = (at: string) => {
  let now = Date.parse(at);
  return () => new Date(now++);
};
const { signIn, nobody, pools } = await testApp({ clock: startClock("2026-11-20T15:00:00Z") });
const buyer = await signIn(people.buyer.email);

const place = (request: object, client: Client = buyer, headers = {}) =>
  client.post("/api/carts/checkout", request, headers);
const cartOf = async (client: Client) => (await client.get("/api/carts")).body;
const ordersOf = async (cart_id: unknown) =>
  (await pools.owner.query("select * from orders where cart_id = $1", [cart_id])).rows;
const stockOf = async (item_id: number) =>
  (await pools.owner.query("select available from stock where item_id = $1", [item_id])).rows[0].available as number;

beforeEach(async () => {
  for (const { item_id, quantity_uom_code } of (await cartOf(buyer)).items) {
    await buyer.post("/api/carts/remove-item", { item_id, quantity_uom_code });
  }
});

test("the cart becomes an order with its lines, sums and addresses as they stood", async () => {
  const before = await stockOf(items.plain);
  await buyer.post("/api/carts/add-item", {
    item_id: items.kit,
    quantity: 3,
    quantity_uom_code: "CT",
    kit_check_surcharge: true,
  });
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 2, quantity_uom_code: "CS" }]);
  const answer = await place(request);
  expect(answer.body).toEqual({
    order_id: expect.any(Number),
    itemCount: 5,
    total: 280 + 146.7 + 7.2 + (request["shipping_charges"] as number),
  });

  const [order, ...others] = await ordersOf(request["cart_id"]);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    order_id: answer.body.order_id,
    customer_id: 1,
    user_id: people.buyer.user_id,
    cart_type_code: "RXO",
    status: "PLACED",
    placed_at: expect.any(Date),
    customer_order_no: "PO-1",
    order_name: "Weekly",
    shipping_instructions: "Dock B",
    bill_to: { contact_id: contacts.northBill, address1: "PO Box 2200" },
    ship_to: { contact_id: contacts.northShip, zip_code: "62704" },
    shipping_method_id: methods.ground,
    shipping_method_desc: "Ground",
    is_saturday: false,
    payment_terms: "Net 30 days",
    goods_cents: 42_670,
    discount_cents: 0,
    surcharge_cents: 720,
    line_count: 2,
    item_count: 5,
    total_cents: Math.round(answer.body.total * 100),
    order_form_number: null,
  });
  const { rows: lines } = await pools.owner.query("select * from order_lines where order_id = $1 order by line_no", [
    order.order_id,
  ]);
  expect(lines).toMatchObject([
    {
      line_no: 1,
      item_id: items.kit,
      quantity: 3,
      price_cents: 4_890,
      kit_check_cents: 240,
      schedule_name: null,
      shipped_quantity: 0,
    },
    {
      line_no: 2,
      item_id: items.plain,
      quantity: 2,
      quantity_uom_code: "CS",
      sale_uom_desc: "Case",
      units_in: 12,
      price_cents: 14_000,
    },
  ]);
  expect(await stockOf(items.plain)).toBe(before - 24);
});

test("afterwards the next cart is open and empty, and warehouse and mail have one job each", async () => {
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }]);
  const { order_id } = (await place(request)).body;
  const [order] = await ordersOf(request["cart_id"]);
  const next = await cartOf(buyer);
  expect(next.cart_id).not.toBe(request["cart_id"]);
  expect(next).toMatchObject({ items: [], itemCount: 0 });
  const { rows: jobs } = await pools.owner.query(
    "select payload, run_at from queue.jobs where payload ->> 'order_id' = $1 order by job_id",
    [String(order_id)],
  );
  const named = { customer_id: 1, order_id };
  expect(jobs).toEqual([
    { payload: named, run_at: order.placed_at },
    { payload: { ...named, what: "placed", mail_id: expect.any(String) }, run_at: order.placed_at },
  ]);
});

test("the same key answers the same order; another key finds the cart empty", async () => {
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }]);
  const key = { "idempotency-key": "order-once" };
  const first = await place(request, buyer, key);
  expect(first.status).toBe(200);
  const again = await place(request, buyer, key);
  expect(again.body).toEqual(first.body);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect((await place({ ...request, order_name: "Other" }, buyer, key)).status).toBe(422);
  const second = await place(request, buyer, { "idempotency-key": "order-twice" });
  expect([second.status, second.body]).toEqual([400, { Message: emptyCart, code: "empty" }]);
  expect(await ordersOf(request["cart_id"])).toHaveLength(1);
});

test("an empty cart is refused", async () => {
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }]);
  await buyer.post("/api/carts/remove-item", { item_id: items.plain, quantity_uom_code: "CT" });
  expect((await place(request)).body.Message).toBe(emptyCart);
});

test.each([
  ["no such shipping address", { shipping_contact_id: 987_654 }, "Select Shipping Address"],
  ["another customer's shipping address", { shipping_contact_id: contacts.southShip }, "Select Shipping Address"],
  ["a billing address to ship to", { shipping_contact_id: contacts.northBill }, "Select Shipping Address"],
  ["no such billing address", { billing_contact_id: 987_654 }, "Select Billing Address"],
  ["another customer's billing address", { billing_contact_id: contacts.southBill }, "Select Billing Address"],
  ["a shipping address to bill to", { billing_contact_id: contacts.northDock }, "Select Billing Address"],
  ["another address than was calculated", { shipping_contact_id: contacts.northDock }, "Calculate Shipping"],
  ["another way to ship than was calculated", { shipping_method_id: methods.secondDay }, "Calculate Shipping"],
  ["a way to ship that is not there", { shipping_method_id: 999 }, "Calculate Shipping"],
  [
    "Saturday when a weekday was calculated",
    { use_saturday_shipping: true, delivery_contact_phone: "217-555-0100" },
    "Calculate Shipping",
  ],
  ["other charges than were quoted", { shipping_charges: 0 }, "Calculate Shipping"],
  ["another work order", { shipping_wrk_order_id: 987_654 }, "Calculate Shipping"],
  [
    "a recurring order without a start",
    { is_recurring: true, recurring_frequency: "weekly" },
    "Start Date is not valid.",
  ],
  // What is wrong with that comes last, as the page has it.
  [
    "a recurring order without a start, and without a cost",
    { is_recurring: true, recurring_frequency: "weekly", shipping_method_id: methods.secondDay },
    "Calculate Shipping",
  ],
  [
    "a recurring order without a start, to nowhere",
    { is_recurring: true, recurring_frequency: "weekly", shipping_contact_id: 987_654 },
    "Select Shipping Address",
  ],
  [
    "an order form number",
    { order_form_number: "26XA04K1B" },
    "The order form number belongs to an order of controlled substances.",
  ],
  ["a DEA number", { cs_dea_number: "BB1388568" }, "The DEA number belongs to an order of controlled substances."],
])("%s: refused with 400, and nothing happened", async (_, wrong, message) => {
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }]);
  const before = await stockOf(items.plain);
  const answer = await place({ ...request, ...wrong });
  expect([answer.status, answer.body.Message]).toEqual([400, message]);
  expect(await ordersOf(request["cart_id"])).toEqual([]);
  expect(await stockOf(items.plain)).toBe(before);
  expect((await place(request)).status).toBe(200);
});

test("a quote is of its address too: what a second tab asks for another one takes nothing from the first", async () => {
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }]);
  const other = await quoted(buyer, { contact: contacts.northDock });
  expect(other["shipping_contact_id"]).toBe(contacts.northDock);
  expect((await place(request)).status).toBe(200);
});

test("shipping is calculated again after a product took the place of another of the same price", async () => {
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }]);
  const twin = items.cheap;
  const [before] = (
    await pools.system.query("select price_cents from product_units where item_id = $1 and quantity_uom_code = 'CT'", [
      twin,
    ])
  ).rows;
  const cost = (price: number) =>
    pools.system.query("update product_units set price_cents = $2 where item_id = $1 and quantity_uom_code = 'CT'", [
      twin,
      price,
    ]);
  await cost(1250);
  await buyer.post("/api/carts/remove-item", { item_id: items.plain, quantity_uom_code: "CT" });
  await buyer.post("/api/carts/add-item", { item_id: twin, quantity: 1, quantity_uom_code: "CT" });
  expect((await place(request)).body).toMatchObject({ Message: "Calculate Shipping", code: "calculate_shipping" });
  // And the line that was quoted, back in its place, has its quote.
  await buyer.post("/api/carts/remove-item", { item_id: twin, quantity_uom_code: "CT" });
  await buyer.post("/api/carts/add-item", { item_id: items.plain, quantity: 1, quantity_uom_code: "CT" });
  expect((await place(request)).status).toBe(200);
  await cost(before.price_cents);
});

test("shipping is calculated again after the cart changed, in units or in worth", async () => {
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }]);
  await buyer.post("/api/carts/update-item", { item_id: items.plain, new_quantity: 2, quantity_uom_code: "CT" });
  expect((await place(request)).body).toMatchObject({ Message: "Calculate Shipping", code: "calculate_shipping" });
  const again = await quoted(buyer);
  await pools.system.query(
    "update product_units set price_cents = 1300 where item_id = $1 and quantity_uom_code = 'CT'",
    [items.plain],
  );
  expect((await place(again)).body).toMatchObject({ code: "calculate_shipping" });
  await pools.system.query(
    "update product_units set price_cents = 1250 where item_id = $1 and quantity_uom_code = 'CT'",
    [items.plain],
  );
  expect((await place(again)).status).toBe(200);
});

test("Saturday delivery needs a telephone number that can be called", async () => {
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }], {
    method: methods.overnight,
    saturday: true,
  });
  expect((await place(request)).body.Message).toBe("Enter Delivery Contact Phone");
  expect((await place({ ...request, delivery_contact_phone: "555" })).body.Message).toBe(
    "Enter a valid Delivery Contact Phone",
  );
  expect((await place({ ...request, delivery_contact_phone: "(217) 555-0100" })).status).toBe(200);
  expect(await ordersOf(request["cart_id"])).toMatchObject([
    { is_saturday: true, delivery_contact_phone: "(217) 555-0100" },
  ]);
});

test.each([
  [
    "lost its price",
    "update product_units set price_cents = null where item_id = $1",
    "update product_units set price_cents = 50000 where item_id = $1",
    "This product has no price yet.",
  ],
  [
    "was taken out",
    "update products set is_active = false where item_id = $1",
    "update products set is_active = true where item_id = $1",
    catalogText.notForSale,
  ],
  [
    "has a lower maximum now",
    "update product_units set max_sale_qty = 1 where item_id = $1",
    "update product_units set max_sale_qty = null where item_id = $1",
    "Maximum Quantity is 1 carton.",
  ],
  [
    "is sold out",
    "update stock set available = 0 where item_id = $1",
    "update stock set available = 5 where item_id = $1",
    "This product is out of stock.",
  ],
])("a line whose product %s is named", async (_, change, back, reason) => {
  const request = await readyToOrder(buyer, [{ item_id: items.scarce, quantity: 2 }]);
  await pools.system.query(change, [items.scarce]);
  const answer = await place(request);
  await pools.system.query(back, [items.scarce]);
  expect([answer.status, answer.body.Message]).toEqual([400, `Sevoflurane 250 mL bottle: ${reason}`]);
  expect(await ordersOf(request["cart_id"])).toEqual([]);
});

test("too little stock: the product and what is left of it are named, and no other product's stock was taken", async () => {
  const before = await stockOf(items.plain);
  const request = await readyToOrder(buyer, [
    { item_id: items.plain, quantity: 3 },
    { item_id: items.scarce, quantity: 6 },
  ]);
  expect((await place(request)).body).toEqual({
    Message: "Only 5 cartons of Sevoflurane 250 mL bottle are left.",
    code: "shortage",
    current: { item_id: items.scarce, left: 5 },
  });
  expect([await stockOf(items.plain), await stockOf(items.scarce)]).toEqual([before, 5]);
  expect(await cartOf(buyer)).toMatchObject({ cart_id: request["cart_id"], itemCount: 9 });
});

test("another's cart answers byte for byte like a random id", async () => {
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }]);
  const colleague = await signIn(people.chief.email);
  const stranger = await signIn(people.other.email);
  const random = await place({ ...request, cart_id: 987_654 });
  expect(random.status).toBe(404);
  for (const client of [colleague, stranger]) {
    const answer = await place(request, client);
    expect([answer.status, answer.text]).toEqual([404, random.text]);
  }
  expect((await place(request)).status).toBe(200);
});

test("signed out, without Ordering, malformed", async () => {
  const request = await readyToOrder(buyer, [{ item_id: items.plain, quantity: 1 }]);
  expect((await place(request, nobody)).status).toBe(401);
  expect((await place(request, await signIn(people.reporter.email))).status).toBe(403);
  for (const wrong of [{ cart_id: "abc" }, { shipping_charges: -1 }, { order_name: "x".repeat(81) }, { Extra: 1 }]) {
    const answer = await place({ ...request, ...wrong });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, Object.keys(wrong)]);
  }
  expect((await place({})).body.code).toBe("malformed");
});

test("what is ordered on the last of a long month comes on the last of each, and the rest goes out or waits as was chosen", async () => {
  const own = await testApp({ clock: startClock("2027-01-31T15:00:00Z") });
  const client = await own.signIn(people.buyer.email);
  const repeating = async (start: string, more: object = {}) => {
    const request = await readyToOrder(client, [{ item_id: items.plain, quantity: 1 }]);
    const repeats = { is_recurring: true, recurring_frequency: "monthly", recur_start_date: start, ...more };
    expect((await place({ ...request, ...repeats }, client)).status).toBe(200);
    const { recurring } = (await client.get("/api/recurring-orders")).body;
    const made = recurring.toSorted(
      (one: { recurring_order_id: number }, other: { recurring_order_id: number }) =>
        other.recurring_order_id - one.recurring_order_id,
    )[0];
    return [made.anchor_date, made.next_dates, made.when_short];
  };
  expect(await repeating("02/28/2027")).toEqual([
    "01/31/2027",
    ["02/28/2027", "03/31/2027", "04/30/2027"],
    "leave_out",
  ]);
  // Another day than the usual one is the day that is meant.
  expect(await repeating("02/27/2027", { when_short: "wait" })).toEqual([
    "02/27/2027",
    ["02/27/2027", "03/27/2027", "04/27/2027"],
    "wait",
  ]);
});
