/** The disk's side of the promise: claims are fenced, order is kept, and a connection that dies is opened again. */
import { forceCloseDatabase, IDBDatabase as FakeDatabase, IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { Left, StorageFull } from "#outbox/database/database.ts";
import { openDevice } from "#outbox/database/device.ts";
import { peopleIn } from "#outbox/database/layout.ts";
import { openOutbox } from "#outbox/outbox.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { openStore, type Store } from "#outbox/store/store.ts";
import { anEntry } from "#tests/support/entries.ts";
import { acting, answered, newTablet, toServer, user_id } from "#tests/support/tablet.ts";

const line = { item_id: 101, quantity_uom_code: "CT" };
const add = { call: "addItem", body: { ...line, quantity: 2 } } as const;
/** Whichever can go first. */
const claim = { requests: 1, most: 1, except: new Set<string>() };

/** Claims the first that can go. */
async function claimed(store: Store, now: number): Promise<Entry> {
  const [entry] = (await store.step({ now, claim })).claimed.flat();
  if (entry === undefined) throw new Error("Nothing was claimed.");
  return entry;
}

/** A store with one entry that waits, beside an outbox whose person is signed out. */
async function oneWaiting() {
  const tablet = await newTablet();
  const device = openDevice(tablet.machine.storage, () => "");
  await device.dropSession(user_id);
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.add(add, acting);
  return { tablet, outbox, store: openStore(tablet.machine.storage, user_id) };
}

test("an answer for an older claim changes nothing", async () => {
  const { store } = await oneWaiting();
  const first = await claimed(store, 0);
  await store.recover();
  const second = await claimed(store, 0);
  await store.step({ now: 0, ended: [{ claimed: first, outcome: { state: "queued", next_at: 99 } }] });
  expect(await store.all()).toMatchObject([{ state: "sending", attempts: 2, next_at: 0, outcomeUnknown: true }]);
  await store.step({ now: 0, ended: [{ claimed: second, outcome: { state: "done", done_at: 1 } }] });
  await store.step({ now: 0, ended: [{ claimed: first, outcome: { state: "queued" } }] });
  expect(await store.all()).toMatchObject([{ state: "done" }]);
});

test("in one step the next of a scope goes when the one before it is done, and of each scope only one", async () => {
  const { outbox, store } = await oneWaiting();
  await outbox.add({ call: "removeItem", body: { ...line, item_id: 102 } }, acting);
  const receipt = { order_id: 1, item_id: 101, quantity_received: 1, receive_date: "03/02/2026" };
  await outbox.add({ call: "receive", body: { ...receipt, lot_no: "L1" } }, acting);
  const both = await store.step({ now: 0, claim: { ...claim, requests: 4 } });
  expect(both.claimed.flat().map(({ call }) => call)).toEqual(["addItem", "receive"]);
  const outcome = { state: "done", done_at: 1 } as const;
  const { settled, claimed: next } = await store.step({
    now: 0,
    ended: both.claimed.flat().map((each) => ({ claimed: each, outcome })),
    claim: { ...claim, requests: 4 },
  });
  expect(settled.map(({ state }) => state)).toEqual(["done", "done"]);
  expect(next.flat().map(({ call }) => call)).toEqual(["removeItem"]);
});

test("what is being sent cannot be claimed, edited or discarded, and its scope waits", async () => {
  const { outbox, store } = await oneWaiting();
  await outbox.add({ call: "removeItem", body: { ...line, item_id: 102 } }, acting);
  await outbox.drain();
  const { key } = await claimed(store, 0);
  expect(await store.step({ now: 0, claim })).toEqual({ settled: [], claimed: [], nextAt: undefined });
  expect(await outbox.edit(key, { ...line, quantity: 9 })).toBe("too-late");
  expect(await outbox.discard(key)).toBe("too-late");
});

test("what lives on under another key, edited in another tab, is not said to be discarded; what was discarded still is", async () => {
  const { outbox, store } = await oneWaiting();
  const [entry] = outbox.entries();
  expect(await store.change(entry!.key, (each) => ({ ...each, key: "another-key" }))).toHaveLength(1);
  expect(await outbox.discard(entry!.key)).toBe("too-late");
  expect(await outbox.discard("another-key")).toBe("discarded");
  expect(await outbox.discard("another-key")).toBe("discarded");
});

test("a connection that died is opened again, and the write is tried once more", async () => {
  const open: IDBDatabase[] = [];
  const storage = new IDBFactory();
  const tablet = await newTablet(
    new Proxy(storage, {
      get: (target, name) => {
        if (name !== "open") return Reflect.get(target, name, target) as unknown;
        return (...options: [string, number]) => {
          const request = target.open(...options);
          request.addEventListener("success", () => open.push(request.result));
          return request;
        };
      },
    }),
  );
  const outbox = await openOutbox(user_id, tablet.machine);
  for (const connection of open) forceCloseDatabase(connection as unknown as typeof FakeDatabase);
  const kept = await outbox.add(add, acting);
  expect((await openStore(storage, user_id).all()).map(({ key }) => key)).toEqual([kept.key]);
});

test("a full disk keeps nothing and says so", async () => {
  const { outbox, store } = await oneWaiting();
  // oxlint-disable-next-line typescript/unbound-method -- put back below
  const { add: write, put } = IDBObjectStore.prototype;
  const full = () => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  };
  Object.assign(IDBObjectStore.prototype, { add: full, put: full });
  try {
    await expect(outbox.add({ call: "removeItem", body: { ...line, item_id: 102 } }, acting)).rejects.toThrow(
      StorageFull,
    );
  } finally {
    Object.assign(IDBObjectStore.prototype, { add: write, put });
  }
  expect(await store.all()).toHaveLength(1);
  expect(outbox.entries()).toHaveLength(1);
});

test("an outcome that could not be written down is asked for again by itself", async () => {
  const tablet = await newTablet();
  // oxlint-disable-next-line typescript/unbound-method -- put back below
  const { put } = IDBObjectStore.prototype;
  const full = () => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  };
  tablet.machine.warn = () => {};
  tablet.machine.network = toServer(async () => {
    IDBObjectStore.prototype.put = full;
    return answered(200);
  });
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.add(add, acting);
  try {
    await expect(outbox.drain()).rejects.toThrow(StorageFull);
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  expect(outbox.entries()).toMatchObject([{ state: "sending" }]);
  expect(tablet.timers.filter(({ at }) => at - tablet.now < 20_000)).toHaveLength(1);
});

test("a clock that was a year ahead and put back holds up nothing", async () => {
  const { store } = await oneWaiting();
  const year = 366 * 24 * 3_600_000;
  const outcome = { state: "queued", next_at: year + 5_000 } as const;
  await store.step({ now: year, ended: [{ claimed: await claimed(store, year), outcome }] });
  expect(await store.step({ now: year, claim })).toEqual({ settled: [], claimed: [], nextAt: year + 5_000 });
  await claimed(store, 0);
});

test("a holder of the lock without a sign of life is taken over after fifteen seconds", async () => {
  const tablet = await newTablet();
  const ways: string[] = [];
  tablet.machine.locks.hold = async (_name, how, work) => {
    ways.push(how);
    if (how === "if-free") return "taken";
    await work(new AbortController().signal);
    return "held";
  };
  const store = openStore(tablet.machine.storage, user_id);
  await store.add(anEntry({ key: "theirs", user_id, orderingKey: "theirs" }));
  await claimed(store, tablet.now); // the other's sign of life
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.add(add, acting);
  await outbox.drain();
  expect(tablet.sent).toEqual([]);
  expect(tablet.timers.map(({ at }) => at - tablet.now)).toContain(15_000);
  tablet.now += 15_000;
  await outbox.drain();
  expect(ways.at(-1)).toBe("take-over");
  expect(tablet.sent).toHaveLength(2); // what the other had claimed too
});

test("a token that the server no longer takes does not end a newer session", async () => {
  const tablet = await newTablet();
  const device = openDevice(tablet.machine.storage, () => "device-1");
  await tablet.signIn("newer");
  await device.dropSession(user_id, "older");
  expect(await device.token(user_id)).toBe("newer");
  await device.dropSession(user_id);
  expect(await device.token(user_id)).toBeNull();
  expect(await device.id()).toBe(await device.id());
});

test("ten scopes go out four at a time", async () => {
  const tablet = await newTablet();
  let [atOnce, most] = [0, 0];
  let four = () => {};
  const areFour = new Promise<void>((resolve) => (four = resolve));
  tablet.machine.network = toServer(async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    if (atOnce === 4) four();
    await areFour; // nobody is answered before, however slow the disk
    await new Promise((resolve) => void setTimeout(resolve, 5));
    atOnce -= 1;
    return answered(200);
  });
  const outbox = await openOutbox(user_id, tablet.machine);
  const goods = { order_id: 9, item_id: 101, quantity_received: 3, receive_date: "03/02/2026" };
  for (let lot = 0; lot < 10; lot += 1) {
    await outbox.add({ call: "receive", body: { ...goods, lot_no: `L${lot}` } }, acting);
  }
  await outbox.drain();
  expect(most).toBe(4);
  expect(outbox.entries().every(({ state }) => state === "done")).toBe(true);
});

test("twelve hundred entries are all there, in order, when the tab is opened again", async () => {
  const { tablet, outbox } = await oneWaiting();
  const goods = { order_id: 9, item_id: 101, quantity_received: 3, receive_date: "03/02/2026" };
  for (let lot = 0; lot < 1_200; lot += 1) {
    await outbox.add({ call: "receive", body: { ...goods, lot_no: `L${lot}` } }, acting);
  }
  const seqs = (await openOutbox(user_id, tablet.machine)).entries().map(({ seq }) => seq);
  expect(seqs).toHaveLength(1_201);
  expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
}, 60_000);

test("thrown away under an open tab, the database is made again with what that tab still knows", async () => {
  const those = [
    anEntry({ seq: 3, key: "waits", user_id }),
    anEntry({ seq: 5, key: "on its way", user_id, state: "sending", attempts: 1 }),
  ];
  const memory = { entries: () => those, isOfWhoLeft: async () => false };
  const store = openStore(new IDBFactory(), user_id, undefined, memory);
  expect(await store.all()).toEqual([those[0], { ...those[1], state: "queued", outcomeUnknown: true }]);
  const { seq: _, ...next } = anEntry({ key: "next", orderingKey: "receive:1:1:B", user_id });
  expect((await store.add(next)).seq).toBe(6);
  store.close();
});

test("a tab that slept while its person left brings nothing back to the disk", async () => {
  const tablet = await newTablet();
  const device = openDevice(tablet.machine.storage, tablet.machine.newKey);
  const id = await device.id();
  const store = openStore(tablet.machine.storage, user_id, undefined, {
    entries: () => [anEntry({ seq: 3, key: "taken over", user_id })],
    isOfWhoLeft: () => device.hasLeft(user_id, id),
  });
  await device.forget(user_id);
  await expect(store.all()).rejects.toThrow(Left);
  expect(await peopleIn(tablet.machine.storage)).toEqual([]);
  // One that lost everything, its own id too, says nothing of who left: there the tab's memory is all there is.
  expect(await device.hasLeft(user_id, "another id")).toBe(false);
  device.close();
});
