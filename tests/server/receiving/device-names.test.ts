/** People name a device at the dock; the history of receipts says the name, whoever entered them there and however long ago. */
import { expect, test } from "vitest";
import { longestDeviceName } from "#contract/receiving/device-names.ts";
import { testApp } from "#tests/support/app.ts";
import { atDock } from "#tests/support/at-dock.ts";
import { items, people } from "#tests/support/company.ts";

const now = new Date("2026-11-20T15:00:00Z");
const { pools, signIn } = await testApp({ clock: () => now });
const buyer = await signIn(people.buyer.email);
const { shippedOrder, receive } = atDock({ pools, clock: () => now, buyer });
const path = "/api/receives/device-name";
const nameOf = async (device: string, client = buyer) => (await client.get(`${path}?device=${device}`)).body.name;
const eventsOf = async (order_id: number) => {
  const { body } = await buyer.post("/api/receives/search-historical", {});
  return body.find((each: { order_id: number }) => each.order_id === order_id).events;
};

test("a receipt says the name of its device from when it has one, and no more once it is taken away", async () => {
  const order_id = await shippedOrder([{ item: items.plain, quantity: 2 }]);
  await receive(buyer, { order_id }, { "x-outbox-device": "tablet-a" });
  expect(await eventsOf(order_id)).toEqual([expect.not.objectContaining({ device_name: expect.anything() })]);
  for (const name of ["Dock tablet 2", "North door", ""]) {
    expect((await buyer.post(path, { device: "tablet-a", name: ` ${name} ` })).body).toEqual({ name });
    expect(await nameOf("tablet-a")).toBe(name);
    const [entered] = await eventsOf(order_id);
    expect(entered.device_name).toBe(name === "" ? undefined : name);
  }
});

test("a name is its customer's: elsewhere the same device has its own, and who may not receive neither reads nor gives one", async () => {
  const [foreign, reporter] = [await signIn(people.other.email), await signIn(people.reporter.email)];
  await buyer.post(path, { device: "tablet-b", name: "Dock tablet 2" });
  expect(await nameOf("tablet-b", foreign)).toBe("");
  await foreign.post(path, { device: "tablet-b", name: "Theirs" });
  expect(await nameOf("tablet-b")).toBe("Dock tablet 2");
  expect((await reporter.get(`${path}?device=tablet-b`)).status).toBe(403);
  expect((await reporter.post(path, { device: "tablet-b", name: "Mine" })).status).toBe(403);
});

test("a name that is too long, or of a device that is not named, is turned down", async () => {
  const long = "x".repeat(longestDeviceName + 1);
  for (const body of [{ device: "tablet-a", name: long }, { device: "", name: "x" }, { name: "x" }])
    expect((await buyer.post(path, body)).status).toBe(400);
});
