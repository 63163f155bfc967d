/** Shipping over the door: the ways, days by ground, the quote, and what happens when the carrier does not answer. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { emptyCart } from "#contract/checkout/text.ts";
import { importTariff, shownTariff } from "#server/commands/carrier.ts";
import { replaceCarrier } from "#server/outside/carrier.ts";
import { embeddedCarrier } from "#server/outside/carrier-embedded.ts";
import { methodWithoutSaturday } from "#server/services/checkout/text.ts";
import { fieldUnknown } from "#server/http/text.ts";
import { type Client, testApp } from "#tests/support/app.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { contacts, items, methods, people } from "#tests/support/company.ts";
import { quoted } from "#tests/support/shopping.ts";

/** A Monday morning, three days before Thanksgiving. */
const monday = new Date("2026-11-23T15:00:00Z");
let now = monday;
const { signIn, nobody, pools } = await testApp({ clock: () => now });
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
const quotes = async () =>
  (await pools.owner.query("select * from shipping_quotes order by shipping_method_id, is_saturday")).rows;
const allWays = (contact: number, client = buyer) =>
  client.post("/api/shipping-methods/quotes", { ContactId: contact, WrkOrderId: wrk_order_id });
const dead = () => replaceCarrier({ ...embeddedCarrier, rates: () => Promise.reject(new Error("503")) });

let restore = (): void => {};
afterEach(async () => {
  restore();
  now = monday;
  await pools.owner.query("delete from carrier_tariffs; delete from shipping_quotes");
});

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

test("the cost is kept as a quote of the cart, one for each way and day", async () => {
  const ground = await cost(methods.ground, contacts.northShip);
  expect(ground.body).toEqual({ success: true, shipping_cost: 21.1, wrk_order_id, reason: null });
  const overnight = await cost(methods.overnight, contacts.northDock, { SaturdayShipping: true });
  expect(overnight.body.success).toBe(true);
  expect(await quotes()).toMatchObject([
    { shipping_method_id: methods.ground, contact_id: contacts.northShip, is_saturday: false, cost_cents: 2110 },
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
  expect((await cost(methods.secondDay, contacts.northShip)).body.shipping_cost).toBe(122.25);
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
  expect(refused.body.Message).toBe(methodWithoutSaturday);
});

test("overnight to where nobody flies is answered with the reason", async () => {
  expect((await cost(methods.overnight, alaska)).body).toEqual({
    success: false,
    shipping_cost: null,
    wrk_order_id,
    reason: "Overnight delivery to AK is not possible.",
  });
});

test("why a way is not possible there is what an order by it hears, whoever asked for all ways or for that one", async () => {
  const why = async (method: number, contact: number, more: object = {}) => {
    const request = await quoted(buyer, { method, contact });
    const { status, body } = await buyer.post("/api/carts/checkout", { ...request, shipping_charges: 0, ...more });
    return [status, body.Message, body.code];
  };
  const overnight = "Overnight delivery to AK is not possible.";
  expect(await why(methods.overnight, alaska)).toEqual([400, overnight, "shipping_method"]);
  await pools.owner.query("delete from shipping_quotes");
  restore = dead();
  expect(await why(methods.overnight, alaska)).toEqual([400, "Calculate Shipping", "calculate_shipping"]);
  restore();
  await allWays(alaska);
  restore = dead(); // and leaves what was said alone
  expect(await why(methods.overnight, alaska)).toEqual([400, overnight, "shipping_method"]);
  restore();
  // Ground that carries no more than so much.
  const tooHeavy = "Ground delivery is possible up to 5 lb. This order weighs about 9 lb.";
  restore = replaceCarrier({
    ...embeddedCarrier,
    rates: async (question, signal) => {
      const rates = (await embeddedCarrier.rates(question, signal))!;
      return { ...rates, groundDays: null, offers: { ...rates.offers, ground: { possible: false, why: tooHeavy } } };
    },
  });
  expect(await why(methods.ground, contacts.northShip)).toEqual([400, tooHeavy, "shipping_method"]);
});

test("a carrier that does not answer is a failure without a reason, and leaves the quote before it alone", async () => {
  await cost(methods.ground, contacts.northShip);
  const before = await quotes();
  restore = dead();
  expect((await cost(methods.overnight, contacts.northShip)).body).toEqual({
    success: false,
    shipping_cost: null,
    wrk_order_id,
    reason: null,
  });
  expect((await days(contacts.northShip)).body).toEqual({ success: false, groundDays: null });
  expect(await quotes()).toEqual(before);
});

test("every way stands with its cost and its days, and each cost is kept", async () => {
  const { body } = await allWays(contacts.northShip);
  expect(body).toMatchObject({ success: true, until: "2026-11-23T22:00:00.000Z" });
  const travel = (arrives_on: string) => ({ leaves_on: "11/23/2026", arrives_on });
  expect(body.methods).toMatchObject([
    {
      shipping_cost: 21.1,
      groundDays: 2,
      is_default: "Y",
      travel: travel("11/25/2026"),
      saturday: null,
      free_from: 500,
    },
    { shipping_cost: 50.15, groundDays: null, travel: travel("11/25/2026"), why_not_possible: null },
    {
      travel: travel("11/24/2026"),
      offer_saturday_delivery: true,
      saturday: { cost: 18, leaves_on: "11/27/2026", arrives_on: "11/28/2026" },
    },
  ]);
  expect((await quotes()).map((row) => [row.shipping_method_id, row.cost_cents])).toEqual(
    body.methods.map((each: { shipping_method_id: number; shipping_cost: number }) => [
      each.shipping_method_id,
      Math.round(each.shipping_cost * 100),
    ]),
  );
  for (const each of body.methods)
    expect((await cost(each.shipping_method_id, contacts.northShip)).body.shipping_cost).toBe(each.shipping_cost);
});

test("over a slow ground second-day is the default, at ground's price and with what is missing until it is free", async () => {
  const [ground, secondDay] = (await allWays(pacific)).body.methods;
  expect(ground).toMatchObject({ is_default: "N", groundDays: 5 });
  expect(secondDay).toMatchObject({
    is_default: "Y",
    shipping_cost: ground.shipping_cost,
    not_free_message: "Spend $375.00 more to ship free by Ground.",
  });
});

test("a way that is impossible says why, keeps that in the place of a cost, and offers no Saturday", async () => {
  const { body } = await allWays(alaska);
  const why = "Overnight delivery to AK is not possible.";
  expect(body.methods[2]).toMatchObject({
    shipping_cost: null,
    is_overnight_possible: false,
    why_overnight_not_possible: why,
    why_not_possible: why,
    travel: null,
    saturday: null,
    offer_saturday_delivery: false,
  });
  expect((await quotes()).map(({ shipping_method_id, why_not }) => [shipping_method_id, why_not])).toEqual([
    [methods.ground, null],
    [methods.secondDay, null],
    [methods.overnight, why],
  ]);
});

test("with a carrier that is dead, and to where nobody knows, the ways stand without cost and days", async () => {
  restore = dead();
  const failed = (await allWays(contacts.northShip)).body;
  restore();
  restore = () => {};
  for (const body of [failed, (await allWays(nowhere)).body]) {
    expect(body).toMatchObject({ success: false, until: null });
    expect(body.methods).toHaveLength(3);
    for (const each of body.methods)
      expect(each).toMatchObject({ shipping_cost: null, groundDays: null, travel: null, why_not_possible: null });
    expect(body.methods[0].is_default).toBe("Y");
  }
  expect(await quotes()).toEqual([]);
});

test("a slow carrier is left after its time, and the answer says that it could not say", async () => {
  let asked = 0;
  const hanging = () => {
    asked += 1;
    return new Promise<never>(() => {});
  };
  restore = replaceCarrier({ ...embeddedCarrier, rates: hanging }, 20);
  expect((await cost(methods.ground, contacts.northShip)).body).toMatchObject({ success: false, reason: null });
  expect(asked).toBe(2);
  expect((await days(contacts.northShip)).body).toEqual({ success: false, groundDays: null });
  expect((await allWays(contacts.northShip)).body.success).toBe(false);
});

test("the ways to a ZIP code, without a cart", async () => {
  const toZip = async (zip: string) => (await buyer.get(`/api/shipping-methods/zip/${zip}`)).body;
  expect(await toZip("62704")).toMatchObject([
    { wrk_order_id: null, shipping_cost: null, groundDays: 2, is_default: "Y" },
    { is_default: "N" },
    { is_overnight_possible: true, offer_saturday_delivery: true },
  ]);
  expect(await toZip("97201-0001")).toMatchObject([{ groundDays: 5, is_default: "N" }, { is_default: "Y" }, {}]);
  expect((await toZip("99501"))[2]).toMatchObject({
    is_overnight_possible: false,
    why_overnight_not_possible: "Overnight delivery to ZIP 99501 is not possible.",
    offer_saturday_delivery: false,
  });
  expect((await toZip("00001"))[0]).toMatchObject({ groundDays: null, is_default: "Y" });
  expect((await buyer.get("/api/shipping-methods/zip/123")).status).toBe(400);
  expect((await nobody.get("/api/shipping-methods/zip/62704")).status).toBe(401);
});

test("an installation's own tariff takes the place of ours at once, and what was quoted before is quoted again", async () => {
  await allWays(contacts.northShip);
  const folder = mkdtempSync(join(tmpdir(), "tariff-"));
  const file = join(folder, "tariff.csv");
  const given = { pools, auditKeys, now: new Date("2026-11-23T15:00:00Z") };
  const ours = (await shownTariff(pools)).replace(/(rate,3,,,,ground,1),[\d.]+,[\d.]+/, "$1,7.00,0");

  writeFileSync(file, `${ours}rate,3,,,,airship,1,1\nzone,3,000,,x\n`);
  const lines = ours.split("\n").length;
  expect(await importTariff(given, file, {})).toEqual({
    isDone: false,
    lines: [
      `${file}, line ${lines}: "airship" is not one of: ground, second-day, overnight, overnight-morning.`,
      `${file}, line ${lines + 1}: days "x" is not a whole number from 1 to 30.`,
      `2 of ${lines} rows cannot be used. Nothing was replaced; --good-rows imports the others.`,
    ],
  });
  expect((await cost(methods.ground, contacts.northShip)).body.shipping_cost).toBe(21.1);

  const taken = await importTariff(given, file, { goodRows: true });
  expect([taken.isDone, taken.isComplete, taken.lines.length]).toEqual([true, false, 3]);
  expect(taken.lines[2]).toMatch(
    /^The carrier's tariff was replaced: \d+ ranges of ZIP codes, \d+ rates, 6 holidays\./,
  );
  expect(await quotes()).toEqual([]);
  expect((await cost(methods.ground, contacts.northShip)).body.shipping_cost).toBe(7);

  // As Excel saves "Unicode text".
  writeFileSync(file, Buffer.from(`\uFEFF${ours.replaceAll(",", "\t").replaceAll("\n", "\r\n")}`, "utf16le"));
  expect(await importTariff(given, file, {})).toMatchObject({ isDone: true, isComplete: true });
  expect((await cost(methods.ground, contacts.northShip)).body.shipping_cost).toBe(7);
  writeFileSync(file, ours.replace("zone,5,800", "zone,5,8oo"));
  expect(await importTariff(given, file, { goodRows: true })).toMatchObject({
    isDone: false,
    lines: [expect.stringContaining("8oo"), `${file} lacks the ZIP codes of zone 5. Nothing was replaced.`],
  });

  writeFileSync(file, "row,zone\n");
  expect(await importTariff(given, file, {})).toMatchObject({ isDone: false });
  writeFileSync(file, "ndc,price\n1,2\n");
  await expect(importTariff(given, file, {})).rejects.toThrow(/cannot be read as a tariff .*Nothing was replaced/);
  await expect(importTariff(given, join(folder, "none.csv"), {})).rejects.toThrow(/cannot be read/);
  expect((await cost(methods.ground, contacts.northShip)).body.shipping_cost).toBe(7);
  rmSync(folder, { recursive: true });
});

test("what was calculated is charged: any of its ways, and neither for another cart nor at another price", async () => {
  const { body } = await allWays(contacts.northShip);
  const request = await quoted(buyer);
  const [, secondDay] = body.methods;
  const way = { shipping_method_id: methods.secondDay, shipping_charges: secondDay.shipping_cost };
  const place = (over: object) => buyer.post("/api/carts/checkout", { ...request, ...way, ...over });
  const count = { item_id: items.plain, quantity_uom_code: "CT" };
  expect((await place({ shipping_charges: 1 })).body).toMatchObject({ code: "calculate_shipping" });
  await buyer.post("/api/carts/update-item", { ...count, new_quantity: 11 });
  expect((await place({})).body).toMatchObject({ Message: "Calculate Shipping", code: "calculate_shipping" });
  await buyer.post("/api/carts/update-item", { ...count, new_quantity: 10 });
  expect((await place({})).body).toMatchObject({ total: 125 + 50.15 });
});

test("of two questions at once the later one's cost stays, whichever the carrier answers last; none is from a clock that was ahead", async () => {
  const units = (new_quantity: number) =>
    buyer.post("/api/carts/update-item", { item_id: items.plain, quantity_uom_code: "CT", new_quantity });
  const later = (ms: number) => (now = new Date(monday.getTime() + ms));
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  let asked = 0;
  const rates: typeof embeddedCarrier.rates = async (question, signal) => {
    await answers[asked++]!.promise;
    return embeddedCarrier.rates(question, signal);
  };
  restore = replaceCarrier({ ...embeddedCarrier, rates });
  const goods = async () => [...new Set((await quotes()).map(({ item_count }) => item_count))];

  const first = allWays(contacts.northShip);
  await expect.poll(() => asked).toBe(1);
  later(100);
  await units(11);
  const second = allWays(contacts.northShip);
  await expect.poll(() => asked).toBe(2);
  answers[1].resolve();
  expect((await second).body.success).toBe(true);
  answers[0].resolve();
  expect((await first).body.success).toBe(true);
  expect(await goods()).toEqual([11]);

  restore();
  later(-3_600_000);
  await units(12);
  await allWays(contacts.northShip);
  expect(await goods()).toEqual([12]);
});

test("an empty cart has no shipping cost", async () => {
  await buyer.post("/api/carts/remove-item", { item_id: items.plain, quantity_uom_code: "CT" });
  expect((await cost(methods.ground, contacts.northShip)).body).toEqual({ Message: emptyCart });
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
      Extra: fieldUnknown,
    });
  }
  expect((await buyer.get("/api/shipping-methods/abc")).status).toBe(400);
});
