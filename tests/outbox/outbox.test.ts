/** One tab and its outbox: what a screen may rely on. Disasters of every other kind stand in tests/simulation. */
import { IDBIndex } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { openDevice } from "#outbox/database/device.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { acting, answered, newTablet, recorded, toServer, user_id } from "#tests/support/tablet.ts";

const line = { item_id: 101, quantity_uom_code: "CT" };
const add = (quantity: number) => ({ call: "addItem", body: { ...line, quantity } }) as const;
const goods = { order_id: 9, item_id: 101, quantity_received: 3, lot_no: "L1", receive_date: "03/02/2026" };
const noNetwork = new Error("There is no network.");

async function offline() {
  const tablet = await newTablet();
  tablet.answers = [noNetwork];
  return { tablet, outbox: await openOutbox(user_id, tablet.machine) };
}
const states = (entries: readonly Entry[]) => entries.map(({ call, state }) => `${call} ${state}`);

test("what was added is still there when the tab is opened again", async () => {
  const { tablet, outbox } = await offline();
  const kept = await outbox.add({ call: "receive", body: goods, base: { remaining: 5 } }, acting);
  await outbox.drain();
  outbox.close();
  const again = await openOutbox(user_id, tablet.machine);
  expect(again.entries()).toMatchObject([
    {
      key: kept.key,
      seq: kept.seq,
      state: "queued",
      orderingKey: "receive:9:101:L1",
      base: { remaining: 5 },
      outcomeUnknown: true,
    },
  ]);
});

test("an entry carries its person's words, key, place and customer over the wire", async () => {
  const tablet = await newTablet();
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.add({ call: "updateItem", body: { ...line, new_quantity: 4 }, base: 2 }, acting);
  await outbox.drain();
  const [{ key, device, seq }] = outbox.entries() as [Entry];
  expect(tablet.sent).toEqual([
    {
      path: "/api/carts/update-item",
      body: { ...line, new_quantity: 4 },
      headers: {
        authorization: "Bearer token-1",
        "idempotency-key": key,
        "x-outbox-device": device,
        "x-outbox-seq": String(seq),
        "x-customer-id": "1",
        "x-cart-type": "RXO",
        "x-client-time": "2026-03-02T12:00:00.000Z",
        "x-entered-at": "2026-03-02T12:00:00.000Z",
        "x-background": "1",
        "x-base": "2",
      },
    },
  ]);
  expect(states(outbox.entries())).toEqual(["updateItem done"]);
});

test("each entry says by how much the clock was ahead when it was made, whatever the clock is when it is sent; unknown, it says nothing", async () => {
  const tablet = await newTablet();
  let skew: number | undefined;
  const machine = { ...tablet.machine, clock: { ...tablet.machine.clock, skew: () => skew } };
  tablet.answers = [noNetwork];
  const outbox = await openOutbox(user_id, machine);
  for (const [lot_no, ahead] of [
    ["L1", undefined],
    ["L2", -86_400_000],
    ["L3", 0],
  ] as const) {
    skew = ahead;
    await outbox.add({ call: "receive", body: { ...goods, lot_no }, base: { remaining: 5 } }, acting);
  }
  await outbox.drain();
  skew = 0;
  tablet.sent.length = 0;
  await outbox.sendNow();
  const said = tablet.sent.map(({ body, headers }) => [(body as typeof goods).lot_no, headers["x-entered-skew"]]);
  expect(Object.fromEntries(said)).toEqual({ L1: undefined, L2: "-86400000", L3: "0" });
});

test("unsent neighbours of one line become one; what may have been sent stays as it is", async () => {
  const tablet = await newTablet();
  const device = openDevice(tablet.machine.storage, () => "");
  await device.dropSession(user_id);
  const outbox = await openOutbox(user_id, tablet.machine);
  const first = await outbox.add(add(2), acting);
  const second = await outbox.add(add(3), acting);
  expect(second).toMatchObject({ key: first.key, body: { quantity: 5 }, state: "paused" });
  await outbox.add({ call: "addItem", body: { ...line, item_id: 102, quantity: 1 } }, acting);
  await outbox.add(add(1), acting);
  expect(outbox.entries().map(({ body }) => "quantity" in body && body.quantity)).toEqual([5, 1, 1]);
  tablet.answers = [noNetwork];
  await tablet.signIn();
  await outbox.drain();
  await outbox.add({ call: "removeItem", body: line }, acting);
  expect(states(outbox.entries())).toEqual([
    "addItem queued",
    "addItem queued",
    "addItem queued", // they went in one request
    "removeItem queued",
  ]);
});

test("a removal keeps what its person saw, also where it takes the place of what had not gone out", async () => {
  const tablet = await newTablet();
  await openDevice(tablet.machine.storage, () => "").dropSession(user_id);
  const outbox = await openOutbox(user_id, tablet.machine);
  const other = { ...line, item_id: 102 };
  // The line has 3, and shows 5 with what waits.
  await outbox.add({ call: "addItem", body: { ...line, quantity: 2 } }, acting);
  await outbox.add({ call: "removeItem", body: line, base: 5 }, acting);
  await outbox.add({ call: "updateItem", body: { ...other, new_quantity: 9 }, base: 4 }, acting);
  await outbox.add({ call: "removeItem", body: other, base: 9 }, acting);
  expect(outbox.entries()).toMatchObject([
    { call: "removeItem", base: 3 },
    { call: "removeItem", base: 4 },
  ]);
  await tablet.signIn();
  await outbox.drain();
  expect(tablet.sent.map(({ path, headers }) => [path, headers["x-base"]])).toEqual([
    ["/api/carts/remove-item", "3"],
    ["/api/carts/remove-item", "4"],
  ]);
});

test("what is taken off and put back before it went out is set over what was seen, and not added to what another device left", async () => {
  const tablet = await newTablet();
  await openDevice(tablet.machine.storage, () => "").dropSession(user_id);
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.add({ call: "removeItem", body: line, base: 3 }, acting);
  await outbox.add({ call: "addItem", body: { ...line, quantity: 3, kit_check_surcharge: true } }, acting);
  expect(outbox.entries()).toMatchObject([
    { call: "updateItem", base: 3, body: { ...line, new_quantity: 3, kit_check_surcharge: true } },
  ]);
  // Without a base nobody knows what stood there.
  await outbox.add({ call: "removeItem", body: { ...line, item_id: 102 } }, acting);
  await outbox.add({ call: "addItem", body: { ...line, item_id: 102, quantity: 3 } }, acting);
  expect(states(outbox.entries()).slice(1)).toEqual(["removeItem paused", "addItem paused"]);
});

test("a refused entry does not hold up the others, and is sent again edited under a new key", async () => {
  const tablet = await newTablet();
  tablet.answers = [answered(400, { Message: "This product has no price." }), answered(200)];
  const outbox = await openOutbox(user_id, tablet.machine);
  const refused = await outbox.add(add(2), acting);
  await outbox.add({ call: "removeItem", body: { ...line, item_id: 102 } }, acting);
  await outbox.drain();
  expect(outbox.entries()).toMatchObject([
    { state: "blocked", last_error: { kind: "refused", message: "This product has no price." } },
    { state: "done" },
  ]);
  const edited = await outbox.edit(refused.key, { ...line, quantity: 1 });
  await outbox.drain();
  expect(edited).toMatchObject({ seq: refused.seq });
  expect(tablet.sent.at(-1)).toMatchObject({ body: { quantity: 1 } });
  expect(tablet.sent.at(-1)?.headers["idempotency-key"]).not.toBe(refused.key);
  expect(states(outbox.entries())).toEqual(["addItem done", "removeItem done"]);
});

test("an entry that may have arrived is not edited: only its own key can tell", async () => {
  const { outbox } = await offline();
  const kept = await outbox.add(add(2), acting);
  await outbox.drain();
  expect(await outbox.edit(kept.key, { ...line, quantity: 9 })).toBe("too-late");
  expect(outbox.entries()[0]?.body).toMatchObject({ quantity: 2 });
});

test("the lines behind an entry without an answer wait, those of other scopes go on", async () => {
  const tablet = await newTablet();
  tablet.answers = [answered(500), answered(200)];
  const outbox = await openOutbox(user_id, tablet.machine);
  const cart = await outbox.add(add(2), acting);
  await outbox.add({ call: "removeItem", body: { ...line, item_id: 102 } }, acting);
  await outbox.add({ call: "receive", body: goods }, acting);
  await outbox.drain();
  expect(states(outbox.entries())).toEqual(["addItem queued", "removeItem queued", "receive done"]);
  tablet.now += 60_000;
  await outbox.drain();
  expect(states(outbox.entries())).toEqual(["addItem done", "removeItem done", "receive done"]);
  expect(tablet.sent.filter(({ headers }) => headers["idempotency-key"] === cart.key)).toHaveLength(2);
});

test("one answer is lost while another gets through: the lost one is sent again by itself", async () => {
  const tablet = await newTablet();
  const [bothSent, givenUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let tries = 0;
  tablet.machine.network = toServer(async ({ path }) => {
    if (path === "/api/receives") {
      bothSent.resolve();
      await givenUp.promise;
    } else if ((tries += 1) === 1) {
      await bothSent.promise;
      // Until the sender has looked for more and waits for these two: the fake disk answers in one turn.
      for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => void setImmediate(resolve));
      throw noNetwork;
    }
    return answered(200);
  });
  const device = openDevice(tablet.machine.storage, () => "");
  await device.dropSession(user_id);
  const outbox = await openOutbox(user_id, tablet.machine);
  outbox.watch((entries) => entries.some(({ outcomeUnknown }) => outcomeUnknown) && givenUp.resolve());
  await outbox.add(add(2), acting);
  await outbox.add({ call: "receive", body: goods }, acting);
  await outbox.drain();
  await tablet.signIn();
  await outbox.drain();
  expect(states(outbox.entries())).toEqual(["addItem done", "receive done"]);
});

test("a cancel of a receipt that waits is sent after it, with its number", async () => {
  const { tablet, outbox } = await offline();
  const { key } = await outbox.add({ call: "receive", body: goods }, acting);
  await outbox.add({ call: "cancelReceive", receipt: { receipt_key: key } }, acting);
  tablet.answers = [recorded(300_001)];
  await outbox.sendNow();
  expect(tablet.sent.at(-1)).toMatchObject({ path: "/api/receives/cancel", body: { order_receive_id: 300_001 } });
  expect(states(outbox.entries())).toEqual(["receive done", "cancelReceive done"]);
});

test("discarding a receipt takes its waiting cancel with it", async () => {
  const { outbox } = await offline();
  const { key } = await outbox.add({ call: "receive", body: goods }, acting);
  await outbox.add({ call: "cancelReceive", receipt: { receipt_key: key } }, acting);
  await outbox.drain();
  expect(await outbox.discard(key)).toBe("discarded");
  expect(outbox.entries()).toEqual([]);
});

test("whoever watches hears once of each entry that is over: done, turned down or discarded", async () => {
  const tablet = await newTablet();
  tablet.answers = [noNetwork];
  const outbox = await openOutbox(user_id, tablet.machine);
  const over: string[] = [];
  outbox.watch((_, those) => over.push(...those.map(({ call, state }) => `${call} ${state}`)));
  await outbox.add(add(2), acting);
  await outbox.drain();
  expect(over).toEqual([]); // it may have arrived, and is tried again
  tablet.answers = [answered(200)];
  await outbox.sendNow();
  expect(over.splice(0)).toEqual(["addItem done"]);
  tablet.answers = [answered(400, { Message: "No." })];
  const { key } = await outbox.add({ call: "receive", body: goods }, acting);
  await outbox.drain();
  expect(over.splice(0)).toEqual(["receive blocked"]);
  await outbox.discard(key);
  await outbox.drain();
  expect(over).toEqual(["receive blocked"]); // as it stood; the note of it is nobody's work
});

test("a session that ended pauses everything until the same person signs in", async () => {
  const tablet = await newTablet();
  tablet.answers = [answered(401), answered(200)];
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.add(add(2), acting);
  await outbox.drain();
  expect(states(outbox.entries())).toEqual(["addItem paused"]);
  await outbox.drain();
  expect(tablet.sent).toHaveLength(1);
  await tablet.signIn("token-2");
  await outbox.drain();
  expect(tablet.sent.at(-1)?.headers["authorization"]).toBe("Bearer token-2");
  expect(states(outbox.entries())).toEqual(["addItem done"]);
});

test("a changed line asks; sending it anyway goes over what stands there, under a new key", async () => {
  const tablet = await newTablet();
  const changed = { Message: "Somebody else changed this line.", code: "base_changed", current: { quantity: 7 } };
  tablet.answers = [answered(409, changed), answered(200)];
  const outbox = await openOutbox(user_id, tablet.machine);
  const { key } = await outbox.add({ call: "updateItem", body: { ...line, new_quantity: 4 }, base: 2 }, acting);
  await outbox.drain();
  expect(outbox.entries()).toMatchObject([{ state: "blocked", last_error: { kind: "base_changed" } }]);
  await outbox.sendNow(key);
  expect(tablet.sent.at(-1)?.headers).toMatchObject({ "x-base": "7" });
  expect(tablet.sent.at(-1)?.headers["idempotency-key"]).not.toBe(key);
});

test("on a dead network an attempt looks past a few entries, however many wait", async () => {
  const { tablet, outbox } = await offline();
  for (let item_id = 1; item_id <= 200; item_id++) {
    await outbox.add({ call: "receive", body: { ...goods, item_id } }, acting);
    await outbox.drain();
  }
  const reads = vi.spyOn(IDBIndex.prototype, "getAll");
  await outbox.drain();
  // 16 at a time; both what is claimed and what comes after it.
  expect(reads.mock.calls.length).toBeLessThan(8);
  reads.mockRestore();
  expect(tablet.sent.length).toBeGreaterThanOrEqual(200);
});
