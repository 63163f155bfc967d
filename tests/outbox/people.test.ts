/** People who come and go on one tablet: what they leave is sealed, and found again by them alone. */
import { expect, test } from "vitest";
import { Left, StorageFull } from "#outbox/database/database.ts";
import { openDevice } from "#outbox/database/device.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { entriesOfOthers, leave } from "#outbox/sealing/people.ts";
import { acting, answered, newTablet, recorded, toServer, user_id } from "#tests/support/tablet.ts";
import {
  snapshot,
  add,
  admin,
  arrive,
  atWork,
  databases,
  disk,
  goods,
  keys,
  line,
  noNetwork,
  states,
} from "#tests/support/visitors.ts";

test("what is left unsent shows nothing on the disk, and at the next sign-in it goes out in order, under its keys", async () => {
  const { tablet, outbox } = await atWork();
  const made = [
    await outbox.add({ call: "receive", body: goods, snapshot }, acting),
    await outbox.add(add(2), acting),
    await outbox.add({ call: "updateItem", body: { ...line, new_quantity: 7 }, base: 2 }, acting),
  ];
  await outbox.drain();
  const { sent } = tablet;
  await leave(user_id, tablet.machine);
  const bytes = await disk(tablet);
  for (const word of [
    "SECRETLOT",
    "48120",
    "4821907",
    "Rocuronium",
    "Dan Dock",
    "token-7",
    "America",
    "customer",
    "AAAA",
  ])
    expect(bytes).not.toContain(word);
  expect(bytes).toContain(made[0]!.key);
  outbox.close();

  sent.length = 0;
  tablet.answers = [answered(200)];
  const again = await arrive(tablet, user_id);
  await again.drain();
  expect(states(again.entries())).toEqual(["receive done", "addItem done", "updateItem done"]);
  expect(again.entries().map(({ seq, key }) => [seq, key])).toEqual(made.map(({ seq, key }) => [seq, key]));
  const cart = sent.filter(({ path }) => path.startsWith("/api/carts"));
  expect(cart.map(({ path }) => path)).toEqual(["/api/carts/add-item", "/api/carts/update-item"]);
});

test("who leaves with nothing unsent leaves nothing at all", async () => {
  const tablet = await newTablet();
  const outbox = await arrive(tablet, user_id);
  await outbox.add({ call: "receive", body: goods, snapshot }, acting);
  await outbox.drain();
  expect(states(outbox.entries())).toEqual(["receive done"]);
  await leave(user_id, tablet.machine);
  expect(await databases(tablet)).toEqual(["portal-device"]);
  expect(await disk(tablet)).not.toContain("token-7");
  await expect(outbox.add(add(1), acting)).rejects.toThrow(Left);
  await outbox.drain().catch(() => undefined);
  expect(await databases(tablet)).toEqual(["portal-device"]); // nor does a tab that has not heard of it bring it back
});

test("a tab that has not heard of it can add nothing once its person has left", async () => {
  const { tablet, outbox } = await atWork();
  const other = await openOutbox(user_id, tablet.machine);
  await outbox.add(add(2), acting);
  await leave(user_id, tablet.machine);
  await expect(other.add(add(3), acting)).rejects.toThrow(Left);
  expect(await disk(tablet)).not.toContain("48120");
});

test("another person who comes sees how many wait, and nothing else; the first one's session is gone from here", async () => {
  const { tablet, outbox } = await atWork();
  await outbox.add({ call: "receive", body: goods, snapshot }, acting);
  await outbox.add(add(2), acting);
  const second = await arrive(tablet, admin);
  expect(second.entries()).toEqual([]);
  expect(await entriesOfOthers(admin, tablet.machine)).toEqual([{ user_id, count: 2 }]);
  const bytes = await disk(tablet);
  for (const word of ["SECRETLOT", "48120", "Rocuronium", "token-7"]) expect(bytes).not.toContain(word);
  const device = openDevice(tablet.machine.storage, () => "");
  expect((await device.users()).map((each) => each.user_id)).toEqual([admin]);
  device.close();
});

test("a session that ended is not leaving: nothing is sealed, and the key stays for whoever comes next", async () => {
  const { tablet, outbox } = await atWork();
  tablet.answers = [answered(401)];
  await outbox.add({ call: "receive", body: goods }, acting);
  await outbox.drain();
  expect(states(outbox.entries())).toEqual(["receive paused"]);
  expect(await disk(tablet)).toContain("SECRETLOT");
  await arrive(tablet, admin);
  expect(await disk(tablet)).not.toContain("SECRETLOT");
});

test("the key stays through a new session of the same person", async () => {
  const { tablet, outbox } = await atWork();
  await outbox.add({ call: "receive", body: goods }, acting);
  const device = openDevice(tablet.machine.storage, () => "device-1");
  await device.keepSession({ user_id, name: "Dan Dock", token: "token-8" });
  device.close();
  await leave(user_id, tablet.machine);
  expect(await disk(tablet)).not.toContain("SECRETLOT");
});

test("what was being sent when another person came is sent again under its key, and its late answer changes nothing", async () => {
  const tablet = await newTablet();
  const answer = Promise.withResolvers<ReturnType<typeof answered>>();
  const begun = Promise.withResolvers<string>();
  const keysSent: string[] = [];
  tablet.machine.network = toServer(async ({ headers }) => {
    keysSent.push(headers["idempotency-key"]!);
    begun.resolve(headers["idempotency-key"]!);
    return keysSent.length === 1 ? answer.promise : answered(200);
  });
  const outbox = await arrive(tablet, user_id);
  const { key } = await outbox.add({ call: "receive", body: goods }, acting);
  expect(await begun.promise).toBe(key);
  await arrive(tablet, admin);
  answer.resolve(recorded(5));
  await outbox.drain();
  outbox.close();
  expect(await disk(tablet)).not.toContain("order_receive_id");
  const again = await arrive(tablet, user_id);
  await again.drain();
  expect(keysSent).toEqual([key, key]);
  expect(states(again.entries())).toEqual(["receive done"]);
});

test("nothing new is sent before what was left sealed is open again", async () => {
  const { tablet, outbox } = await atWork();
  await outbox.add(add(2), acting);
  await leave(user_id, tablet.machine);
  outbox.close();
  tablet.sent.length = 0;
  tablet.answers = [answered(200)];
  const device = openDevice(tablet.machine.storage, () => "device-1");
  await device.keepSession({ user_id, name: "Dan Dock", token: "token-7" });
  const again = await openOutbox(user_id, tablet.machine);
  expect(again.locked()).toEqual({ waiting: 1, stuck: 0 });
  await again.add({ call: "removeItem", body: line }, acting);
  await again.drain();
  expect(tablet.sent).toEqual([]);
  await device.keepSealKey(user_id, keys[user_id]);
  await again.unlock();
  await again.drain();
  expect(tablet.sent.map(({ path }) => path)).toEqual(["/api/carts/add-item", "/api/carts/remove-item"]);
});

test("what the key does not open stays and is told, and holds up nothing", async () => {
  const { tablet, outbox } = await atWork();
  await outbox.add(add(2), acting);
  await leave(user_id, tablet.machine);
  outbox.close();
  tablet.answers = [answered(200)];
  const again = await arrive(tablet, user_id, keys[admin]);
  expect(again.locked()).toEqual({ waiting: 0, stuck: 1 });
  await again.add(add(1), acting);
  await again.drain();
  expect(states(again.entries())).toEqual(["addItem done"]);
  expect(again.locked()).toEqual({ waiting: 0, stuck: 1 });
});

test("where the server never gave a key what is unsent stays for its person, and everything else goes", async () => {
  const tablet = await newTablet();
  const device = openDevice(tablet.machine.storage, () => "device-1");
  await device.keepSession({ user_id, name: "Dan Dock", token: "token-7" });
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.add(add(1), acting);
  await outbox.drain();
  tablet.answers = [noNetwork];
  await outbox.add({ call: "receive", body: goods }, acting);
  await outbox.drain();
  await arrive(tablet, admin);
  expect(await entriesOfOthers(admin, tablet.machine)).toEqual([{ user_id, count: 1 }]);
  expect(await disk(tablet)).not.toContain("addItem");
  tablet.answers = [answered(200)];
  const again = await arrive(tablet, user_id);
  await again.drain();
  expect(states(again.entries())).toEqual(["receive done"]);
});

test("an entry that comes in while the others are being sealed is sealed with them", async () => {
  const { tablet, outbox } = await atWork();
  await outbox.add(add(2), acting);
  const { subtle } = tablet.machine.crypto;
  let late: Promise<Entry> | undefined;
  tablet.machine.crypto = {
    getRandomValues: (bytes) => crypto.getRandomValues(bytes),
    subtle: {
      importKey: subtle.importKey.bind(subtle),
      deriveKey: subtle.deriveKey.bind(subtle),
      decrypt: subtle.decrypt.bind(subtle),
      encrypt: async (...asked) => {
        late ??= outbox.add({ call: "receive", body: goods }, acting);
        await late;
        return subtle.encrypt(...asked);
      },
    },
  };
  await leave(user_id, tablet.machine);
  expect(await disk(tablet)).not.toContain("SECRETLOT");
  expect(await entriesOfOthers(admin, tablet.machine)).toEqual([{ user_id, count: 2 }]);
});

test("without room for sealing nobody has left: session, key and entries are as before", async () => {
  const { tablet, outbox } = await atWork();
  await outbox.add({ call: "receive", body: goods }, acting);
  // oxlint-disable-next-line typescript/unbound-method -- put back below
  const { put } = IDBObjectStore.prototype;
  Object.assign(IDBObjectStore.prototype, {
    put(this: IDBObjectStore, value: { data?: unknown }, name?: IDBValidKey) {
      if (value.data !== undefined) throw new DOMException("The disk is full.", "QuotaExceededError");
      return put.call(this, value, name);
    },
  });
  try {
    await expect(leave(user_id, tablet.machine)).rejects.toThrow(StorageFull);
  } finally {
    Object.assign(IDBObjectStore.prototype, { put });
  }
  await outbox.add(add(1), acting);
  tablet.answers = [answered(200)];
  await outbox.sendNow();
  expect(states(outbox.entries())).toEqual(["receive done", "addItem done"]);
});
