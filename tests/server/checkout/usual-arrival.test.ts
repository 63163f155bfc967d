/** When an order that is placed now arrives: at the address and by the method that checkout preselects. */
import { afterEach, expect, test } from "vitest";
import { replaceCarrier } from "#server/outside/carrier.ts";
import { embeddedCarrier } from "#server/outside/carrier-embedded.ts";
import { testApp } from "#tests/support/app.ts";
import { contacts, items, north, people } from "#tests/support/company.ts";
import { placeOrder } from "#tests/support/orders.ts";

/** A Monday morning, three days before Thanksgiving. */
const now = new Date("2026-11-23T15:00:00Z");
const { signIn, pools } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const arrival = async () => (await buyer.get("/api/shipping-methods/usual/arrival")).body;
const setAddresses = (sql: string, ...values: unknown[]) =>
  pools.owner.query(`update addresses set ${sql} where customer_id = ${north} and address_type = 3`, values);
const moveTo = (contact: number, city: string, state: string, zip: string) =>
  pools.owner.query("update addresses set city_name = $2, state_code = $3, zip_code = $4 where contact_id = $1", [
    contact,
    city,
    state,
    zip,
  ]);

let restore = (): void => {};
afterEach(async () => {
  restore();
  restore = () => {};
  await pools.owner.query("delete from order_lines; delete from orders");
  await setAddresses("is_active = true, is_default = contact_id = $1", contacts.northShip);
});

test("by ground to the default address, until ground's next cut-off", async () => {
  await setAddresses("is_default = contact_id = $1", contacts.northShip);
  await moveTo(contacts.northShip, "Springfield", "IL", "62704");
  const found = await arrival();
  expect(found).toMatchObject({
    shipping_method_desc: "Ground",
    arrives_on: "11/25/2026",
    city_name: "Springfield",
    state_code: "IL",
  });
  expect(found.until).toBe("2026-11-23T22:00:00.000Z"); // 4:00 PM in Chicago
});

test("by second-day where ground is too slow, as checkout preselects it", async () => {
  await moveTo(contacts.northShip, "Portland", "OR", "97201");
  expect(await arrival()).toMatchObject({
    shipping_method_desc: expect.stringMatching(/2|second/i),
    city_name: "Portland",
    until: "2026-11-23T23:00:00.000Z", // 5:00 PM in Chicago, an hour after ground's
  });
  await moveTo(contacts.northShip, "Springfield", "IL", "62704");
});

test("where the user's last order went, before the default address", async () => {
  await setAddresses("is_default = contact_id = $1", contacts.northDock);
  await moveTo(contacts.northDock, "Chicago", "IL", "60601");
  expect(await arrival()).toMatchObject({ city_name: "Chicago" });
  await placeOrder(pools, { placedAt: now, lines: [{ item: items.plain, quantity: 1 }] });
  expect(await arrival()).toMatchObject({ city_name: "Springfield" });
  // An address that is not used any more is nothing to ship to.
  await pools.owner.query("update addresses set is_active = false where contact_id = $1", [contacts.northShip]);
  expect(await arrival()).toMatchObject({ city_name: "Chicago" });
});

test("of several addresses and no default none is preselected; the only one is", async () => {
  await setAddresses("is_default = false");
  expect(await arrival()).toBeNull();
  await setAddresses("is_active = contact_id = $1", contacts.northShip);
  expect(await arrival()).toMatchObject({ city_name: "Springfield" });
  await setAddresses("is_active = false");
  expect(await arrival()).toBeNull();
});

test("nothing is said where the carrier does not answer, or does not know the place", async () => {
  restore = replaceCarrier({ ...embeddedCarrier, rates: () => Promise.reject(new Error("503")) });
  expect(await arrival()).toBeNull();
  restore();
  restore = () => {};
  await moveTo(contacts.northShip, "Nowhere", "IL", "00001");
  expect(await arrival()).toBeNull();
  await moveTo(contacts.northShip, "Springfield", "IL", "62704");
});

test("a user who may not order is refused", async () => {
  const reporter = await signIn(people.reporter.email);
  expect((await reporter.get("/api/shipping-methods/usual/arrival")).status).toBe(403);
});
