/** What a person left is taken over by an admin, or discarded and noted: nothing of it twice, nothing in silence. */
import { expect, test } from "vitest";
import { openDevice } from "#outbox/database/device.ts";
import { takeOver } from "#outbox/hand-over.ts";
import type { Outbox } from "#outbox/outbox.ts";
import { entriesOfOthers, leave } from "#outbox/sealing/people.ts";
import { openStore } from "#outbox/store/store.ts";
import { acting, answered, recorded, user_id } from "#tests/support/tablet.ts";
import {
  snapshot,
  add,
  admin,
  arrive,
  atWork,
  customerKey,
  databases,
  disk,
  goods,
  noNetwork,
  states,
} from "#tests/support/visitors.ts";

test("an admin takes over what one customer is owed: same keys, both names, the rest stays sealed", async () => {
  const { tablet, outbox } = await atWork();
  const receipt = await outbox.add({ call: "receive", body: goods, snapshot }, acting);
  await outbox.add({ call: "cancelReceive", receipt: { receipt_key: receipt.key } }, acting);
  await outbox.add({ call: "receive", body: { ...goods, lot_no: "L2" } }, { ...acting, customer_id: 2 });
  await outbox.drain();
  outbox.close();
  const own = await arrive(tablet, admin);
  tablet.sent.length = 0;
  tablet.answers = [recorded(300_001), answered(200)];
  const given = { user_id, name: "Dan Dock", customer_key: customerKey(1), customer_id: 1 };
  const parts = { outbox: own, machine: tablet.machine };
  expect(await takeOver(given, parts)).toEqual({ taken: 2, left: 1 });
  await own.drain();
  expect(own.entries()).toMatchObject([
    { key: receipt.key, user_id: admin, on_behalf_of: { user_id, name: "Dan Dock" }, state: "done", snapshot },
    { call: "cancelReceive", body: { order_receive_id: 300_001 }, state: "done" },
  ]);
  expect(tablet.sent.map(({ headers }) => headers["x-on-behalf-of"])).toEqual([String(user_id), String(user_id)]);
  expect(tablet.sent[0]!.headers).toMatchObject({
    authorization: `Bearer token-${admin}`,
    "idempotency-key": receipt.key,
  });
  expect(await entriesOfOthers(admin, tablet.machine)).toEqual([{ user_id, count: 1 }]);
  expect(await takeOver(given, parts)).toEqual({ taken: 0, left: 1 });
});

test("the key of one customer opens nothing that was left for another, whatever the device asks for", async () => {
  const { tablet, outbox } = await atWork();
  await outbox.add({ call: "receive", body: goods }, { ...acting, customer_id: 2 });
  outbox.close();
  const own = await arrive(tablet, admin);
  const given = { user_id, name: "Dan Dock", customer_key: customerKey(1), customer_id: 2 };
  expect(await takeOver(given, { outbox: own, machine: tablet.machine })).toEqual({ taken: 0, left: 1 });
  expect(own.entries()).toEqual([]);
});

test("a hand-over that was broken off between its two writes takes nothing twice when it is done again", async () => {
  const { tablet, outbox } = await atWork();
  await outbox.add({ call: "receive", body: goods }, acting);
  outbox.close();
  const own = await arrive(tablet, admin);
  const given = { user_id, name: "Dan Dock", customer_key: customerKey(1), customer_id: 1 };
  await expect(takeOver(given, { outbox: dyingAfterAdopting(own), machine: tablet.machine })).rejects.toThrow("closed");
  expect(await takeOver(given, { outbox: own, machine: tablet.machine })).toEqual({ taken: 0, left: 0 });
  expect(own.entries()).toHaveLength(1);
  expect(await databases(tablet)).toEqual(["portal-device", `portal-outbox-${admin}`]);
});

test("what was discarded after a hand-over that was broken off does not come back when it is done again", async () => {
  const { tablet, outbox } = await atWork();
  const { key } = await outbox.add({ call: "receive", body: goods }, acting);
  outbox.close();
  const own = await arrive(tablet, admin);
  const given = { user_id, name: "Dan Dock", customer_key: customerKey(1), customer_id: 1 };
  await expect(takeOver(given, { outbox: dyingAfterAdopting(own), machine: tablet.machine })).rejects.toThrow("closed");
  tablet.answers = [noNetwork];
  expect(await own.discard(key)).toBe("discarded");
  expect(await takeOver(given, { outbox: own, machine: tablet.machine })).toEqual({ taken: 0, left: 0 });
  expect(own.entries()).toEqual([]);
});

test.each(["discarded", "sent"])(
  "what was %s after a hand-over that was broken off does not come back once its taker has left, and the first one's place is cleared",
  async (what) => {
    const { tablet, outbox } = await atWork();
    const { key } = await outbox.add({ call: "receive", body: goods }, acting);
    outbox.close();
    const own = await arrive(tablet, admin);
    const given = { user_id, name: "Dan Dock", customer_key: customerKey(1), customer_id: 1 };
    await expect(takeOver(given, { outbox: dyingAfterAdopting(own), machine: tablet.machine })).rejects.toThrow(
      "closed",
    );
    tablet.answers = [what === "sent" ? recorded(300_001) : answered(200, { success: true })];
    if (what === "discarded") expect(await own.discard(key)).toBe("discarded");
    await own.drain();
    own.close();
    await leave(admin, tablet.machine);
    expect(await databases(tablet)).toEqual(["portal-device"]); // nothing of either is left
    const again = await arrive(tablet, admin);
    expect(await takeOver(given, { outbox: again, machine: tablet.machine })).toEqual({ taken: 0, left: 0 });
    expect(again.entries()).toEqual([]);
  },
);

test("what was being sent when its person left may have arrived: taken over it goes under its own key and is not edited", async () => {
  const { tablet, outbox } = await atWork();
  const device = openDevice(tablet.machine.storage, () => "device-1");
  await device.dropSession(user_id);
  device.close();
  const { key } = await outbox.add({ call: "receive", body: goods }, acting);
  await openStore(tablet.machine.storage, user_id).step({
    now: tablet.now,
    claim: { requests: 1, most: 1, except: new Set() },
  });
  await leave(user_id, tablet.machine);
  outbox.close();
  const own = await arrive(tablet, admin);
  const given = { user_id, name: "Dan Dock", customer_key: customerKey(1), customer_id: 1 };
  await takeOver(given, { outbox: own, machine: tablet.machine });
  expect(own.entries()).toMatchObject([{ key, outcomeUnknown: true }]);
  expect(await own.edit(key, goods)).toBe("too-late");
});

test("who takes over sees what the server refused, and sends what only the other's rights held up", async () => {
  const { tablet, outbox } = await atWork();
  tablet.answers = [answered(400, { Message: "There is no such order." }), answered(403), noNetwork];
  await outbox.add({ call: "receive", body: goods }, acting);
  await outbox.drain();
  await outbox.add(add(2), acting);
  await outbox.drain();
  expect(states(outbox.entries())).toEqual(["receive blocked", "addItem blocked"]);
  outbox.close();
  const own = await arrive(tablet, admin);
  await takeOver(
    { user_id, name: "Dan Dock", customer_key: customerKey(1), customer_id: 1 },
    { outbox: own, machine: tablet.machine },
  );
  await own.add(add(3), acting);
  expect(
    own.entries().map(({ call, state, body }) => [call, state, "quantity" in body ? body.quantity : undefined]),
  ).toEqual([
    ["receive", "blocked", undefined],
    ["addItem", expect.stringMatching(/^(queued|sending)$/), 2],
    ["addItem", "queued", 3],
  ]);
});

test("each discard is noted for the server in the same breath, with its cancel's, and is nobody's work", async () => {
  const { tablet, outbox } = await atWork();
  tablet.answers = [answered(400, { Message: "No such \u0000 order.", code: "receipt_refused" }), noNetwork];
  const { key, created_at } = await outbox.add(
    { call: "receive", body: { ...goods, lot_no: "L\ud800" }, snapshot },
    acting,
  );
  await outbox.drain();
  const cart = await outbox.add(add(2), acting);
  await outbox.drain();
  expect(await outbox.discard(key)).toBe("discarded");
  expect(await outbox.discard(cart.key)).toBe("discarded");
  expect(outbox.entries()).toEqual([]);
  expect(outbox.notes()).toBe(2);
  tablet.sent.length = 0;
  tablet.answers = [answered(200)];
  await outbox.sendNow();
  expect(outbox.notes()).toBe(0);
  expect(tablet.sent.map(({ path }) => path)).toEqual(["/api/outbox/discards", "/api/outbox/discards"]);
  expect(tablet.sent[0]!.headers).not.toHaveProperty("x-customer-id");
  expect(tablet.sent[0]!.body).toEqual({
    key,
    call: "receive",
    customer_id: 1,
    cart_type: "RXO",
    made_by: user_id,
    discarded_by: user_id,
    made_at: new Date(created_at).toISOString(),
    may_have_arrived: false,
    order_id: 4_821_907,
    order_receive_id: null,
    item_id: 48_120,
    lot_no: "L\ufffd",
    quantity: 3,
    reason_kind: "refused",
    reason_status: 400,
    reason: "No such   order.",
  });
  expect(tablet.sent[1]!.body).toMatchObject({ key: cart.key, call: "addItem", quantity: 2, may_have_arrived: true });
});

test("a note is never anybody's to settle: what turns it down is tried again", async () => {
  const { tablet, outbox } = await atWork();
  const { key } = await outbox.add(add(2), acting);
  await outbox.discard(key);
  tablet.answers = [answered(404), answered(403), answered(200)];
  for (let times = 0; times < 3; times += 1) {
    await outbox.drain();
    tablet.now += 601_000;
  }
  await outbox.drain();
  expect(outbox.entries()).toEqual([]);
  expect(outbox.notes()).toBe(0);
});

test("a note that is taken over is sent in its maker's name: their own attempt may have been heard under its key", async () => {
  const { tablet, outbox } = await atWork();
  const receipt = await outbox.add({ call: "receive", body: goods, snapshot }, acting);
  await outbox.add({ call: "receive", body: { ...goods, lot_no: "L2" } }, acting);
  await outbox.drain();
  await outbox.discard(receipt.key);
  outbox.close();
  const own = await arrive(tablet, admin);
  tablet.sent.length = 0;
  tablet.answers = [recorded(300_001)];
  const given = { user_id, name: "Dan Dock", customer_key: customerKey(1), customer_id: 1 };
  await takeOver(given, { outbox: own, machine: tablet.machine });
  await own.drain();
  const note = tablet.sent.find(({ path }) => path === "/api/outbox/discards");
  expect(note?.headers).toMatchObject({ "x-on-behalf-of": String(user_id), "x-customer-id": "1" });
});

test("who leaves with nothing but notes leaves them sealed, and they are counted as nobody's entries", async () => {
  const { tablet, outbox } = await atWork();
  const { key } = await outbox.add(add(2), acting);
  await outbox.drain();
  await outbox.discard(key);
  await leave(user_id, tablet.machine);
  expect(await disk(tablet)).not.toContain("48120");
  expect(await entriesOfOthers(admin, tablet.machine)).toEqual([]);
  outbox.close();
  tablet.answers = [answered(200)];
  const again = await arrive(tablet, user_id);
  await again.drain();
  expect(again.notes()).toBe(0);
  const store = openStore(tablet.machine.storage, user_id);
  expect(states(await store.all())).toEqual(["discardEntry done"]);
});

/** An outbox whose tab is closed as soon as it has adopted something. */
const dyingAfterAdopting = (own: Outbox) => ({
  ...own,
  adopt: async (...given: Parameters<Outbox["adopt"]>) => {
    await own.adopt(...given);
    throw new Error("The tab was closed.");
  },
});
