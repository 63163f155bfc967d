/** What was told of an entry stands on it: told once by two tabs, once more after a crash in between, never forgotten, never sent. */
import { IDBObjectStore as FakeStore } from "fake-indexeddb";
import { expect, onTestFinished, test, vi } from "vitest";
import { remove, StorageFull } from "#outbox/database/database.ts";
import type { Entry, Write } from "#outbox/entry/entry.ts";
import { takeOver } from "#outbox/hand-over.ts";
import type { Message } from "#outbox/entry/machine.ts";
import { openOutbox, type Outbox } from "#outbox/outbox.ts";
import { leave } from "#outbox/sealing/people.ts";
import { TakenBack } from "#outbox/store/announced.ts";
import { openStore } from "#outbox/store/store.ts";
import { isTold, type Telling, type Topic, toldRows } from "#outbox/entry/told.ts";
import { acting, answered, newTablet, type Tablet, user_id } from "#tests/support/tablet.ts";
import { add, admin, arrive, atWork, customerKey, disk, keys, line, noNetwork } from "#tests/support/visitors.ts";

const refusal = answered(400, { Message: "Sold out.", code: "not_sellable" });
const telling = (key: string, topic: Topic = "news", rows: number[] = [0]): Telling => ({ key, topic, rows });

/** A page with an entry that was turned down. */
async function turnedDown() {
  const tablet = await newTablet();
  tablet.answers = [refusal];
  const page = await openOutbox(user_id, tablet.machine);
  onTestFinished(page.close);
  const { key } = await page.add(add(2), acting);
  await page.drain();
  expect(page.entries()).toMatchObject([{ state: "blocked" }]);
  return { tablet, page, key };
}

/** Tells it where nobody has; gives how often it was said. */
async function said(page: Pick<Outbox, "tell">, ...tellings: Telling[]): Promise<Telling[]> {
  const heard: Telling[] = [];
  await page.tell(tellings, (untold) => heard.push(...untold));
  return heard;
}

async function reopened(tablet: Tablet): Promise<Outbox> {
  const page = await openOutbox(user_id, tablet.machine);
  onTestFinished(page.close);
  return page;
}

const only = (page: Pick<Outbox, "entries">): Entry => page.entries()[0]!;

test("two tabs that tell at the same time say it once, and both know", async () => {
  const tablet = await newTablet();
  tablet.answers = [refusal];
  const ears = new Map<string, (message: Message) => void>();
  const pageOf = (name: string, other: string) =>
    openOutbox(user_id, {
      ...tablet.machine,
      channel: (_channel, hear) => {
        ears.set(name, hear);
        return { tell: (message) => ears.get(other)?.(message), close: () => ears.delete(name) };
      },
    });
  const [one, other] = [await pageOf("one", "other"), await pageOf("other", "one")];
  onTestFinished(one.close);
  onTestFinished(other.close);
  const { key } = await one.add(add(2), acting);
  await one.drain();
  const both = await Promise.all([said(one, telling(key)), said(other, telling(key))]);
  expect(both.flat()).toEqual([telling(key)]);
  await expect.poll(() => [one, other].map((page) => isTold(only(page), "news"))).toEqual([true, true]);
  expect(await said(other, telling(key))).toEqual([]);
});

test("after a reload nothing that was told is told again, and nothing that was not is forgotten", async () => {
  const { tablet, page, key } = await turnedDown();
  await page.tell([telling(key, "news", [0, 2])]);
  page.close();
  const again = await reopened(tablet);
  expect(await said(again, telling(key, "news", [0, 1, 2]))).toEqual([telling(key, "news", [1])]);
  expect(await said(again, telling(key, "settled"))).toEqual([telling(key, "settled")]);
  expect([...toldRows(only(again), "news")]).toEqual([0, 2, 1]);
});

test("a page that ends between saying it and writing it down has it said once more, and then never again", async () => {
  const { tablet, page, key } = await turnedDown();
  const heard: Telling[] = [];
  const dying = page.tell([telling(key)], (untold) => {
    heard.push(...untold);
    throw new Error("The tab was closed."); // and with it the transaction
  });
  await expect(dying).rejects.toThrow("closed");
  page.close();
  const again = await reopened(tablet);
  heard.push(...(await said(again, telling(key))), ...(await said(again, telling(key))));
  expect(heard).toEqual([telling(key), telling(key)]);
});

test("a connection that is lost in between does the work twice, and it is said once", async () => {
  const { page, key } = await turnedDown();
  // oxlint-disable-next-line typescript/unbound-method -- called on its own store below
  const put = FakeStore.prototype.put;
  const spy = vi.spyOn(FakeStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...what) {
    spy.mockRestore();
    const request = put.apply(this as never, what as never);
    queueMicrotask(() => setImmediate(() => this.transaction.abort()));
    return request;
  });
  onTestFinished(() => spy.mockRestore());
  expect(await said(page, telling(key))).toEqual([telling(key)]);
  expect(isTold(only(page), "news")).toBe(true);
});

test("no room to write it down: whoever tells hears so", async () => {
  const { page, key } = await turnedDown();
  const spy = vi.spyOn(FakeStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full.", "QuotaExceededError");
  });
  await expect(said(page, telling(key))).rejects.toThrow(StorageFull);
  spy.mockRestore();
  expect(await said(page, telling(key))).toEqual([telling(key)]);
});

test("it can be told while the entry is on its way, and what comes of that takes nothing of it away", async () => {
  const tablet = await newTablet();
  const page = await openOutbox(user_id, {
    ...tablet.machine,
    network: async (...asked) => {
      await page.tell([telling(only(page).key, "left")]);
      return tablet.machine.network(...asked);
    },
  });
  onTestFinished(page.close);
  await page.add(add(2), acting);
  await page.drain();
  expect(only(page)).toMatchObject({ state: "done" });
  expect(isTold(only(page), "left")).toBe(true);
});

test("nothing of it is sent, with the entry or with the note of its discard", async () => {
  const { tablet, page, key } = await turnedDown();
  await page.tell([telling(key)]);
  await page.discard(key);
  const [entry, ...bodies] = [tablet.sent[0]!, ...tablet.sent.map(({ body }) => body as object)];
  expect(Object.keys(entry.body as object).toSorted()).toEqual(["item_id", "quantity", "quantity_uom_code"]);
  await page.drain();
  for (const body of [...bodies, ...tablet.sent.map((sent) => sent.body as object)])
    for (const name of ["told", "list"]) expect(body).not.toHaveProperty(name);
  expect(JSON.stringify(tablet.sent.map(({ headers }) => headers))).not.toContain("news");
});

test("what is merged keeps what was told of the first; what is sent again under another key is told anew", async () => {
  const { tablet, outbox: page } = await atWork();
  onTestFinished(page.close);
  const other = await page.add({ call: "removeItem", body: { ...line, item_id: 1 } }, acting);
  await page.drain(); // holds the others up
  const { key } = await page.add(add(2), acting);
  await page.tell([telling(key, "left")]);
  const merged = await page.add(add(3), acting);
  expect(merged).toMatchObject({ key, body: { quantity: 5 } });
  expect(isTold(merged, "left")).toBe(true);
  const edited = (await page.edit(key, { ...line, quantity: 4 })) as Entry;
  expect(isTold(edited, "left")).toBe(true);
  tablet.answers = [answered(200), refusal];
  await page.sendNow(other.key);
  await page.sendNow();
  await page.tell([telling(key)]);
  const again = (await page.edit(key, { ...line, quantity: 1 })) as Entry;
  expect(again.key).not.toBe(key);
  expect(isTold(again, "news")).toBe(false);
  await page.drain();
  expect(await said(page, telling(again.key))).toHaveLength(1);
});

test("sealed and opened again, or taken over: it is as it was, and nothing of it is readable meanwhile", async () => {
  const { tablet, outbox: page } = await atWork();
  const { key } = await page.add(add(2), acting);
  await page.tell([telling(key, "news", [4_711])]);
  page.close();
  await leave(user_id, tablet.machine);
  expect(await disk(tablet)).not.toContain("4711");
  const back = await arrive(tablet, user_id);
  expect(toldRows(only(back), "news").has(4_711)).toBe(true);
  back.close();
  const own = await arrive(tablet, admin, keys[admin]);
  onTestFinished(own.close);
  tablet.answers = [noNetwork];
  await takeOver(
    { user_id, name: "Dan Dock", customer_key: customerKey(1), customer_id: 1 },
    { outbox: own, machine: tablet.machine },
  );
  expect(only(own)).toMatchObject({ key, user_id: admin });
  expect(toldRows(only(own), "news").has(4_711)).toBe(true);
});

test("thrown away under the open page, entries come back with what was told of them", async () => {
  const tablet = await newTablet();
  tablet.answers = [noNetwork];
  const madeAnew = vi.fn<(putBack: number) => void>();
  const page = await openOutbox(user_id, { ...tablet.machine, madeAnew });
  onTestFinished(page.close);
  const { key } = await page.add(add(2), acting);
  await page.drain();
  await page.tell([telling(key)]);
  await remove(tablet.machine.storage, `portal-outbox-${user_id}`);
  await expect.poll(() => madeAnew.mock.calls.at(-1)).toEqual([1]);
  const other = await reopened(tablet);
  expect(await said(other, telling(key))).toEqual([]);
});

test("a newer build's entry takes what is told of it, and keeps all that this build does not know", async () => {
  const { tablet, page, key } = await turnedDown();
  const newer = { ...only(page), v: 99, key: "newer", seq: 50, told: { key: "newer", shouted: [7] }, mood: "new" };
  await inDatabase(tablet, (entries) => entries.put(newer));
  page.close();
  const again = await reopened(tablet);
  expect(await said(again, telling(key), telling("newer"))).toHaveLength(2);
  const store = openStore(tablet.machine.storage, user_id);
  onTestFinished(store.close);
  expect(await store.all()).toMatchObject([
    { key, told: { key, news: [0] }, state: "blocked" },
    { v: 99, mood: "new", told: { key: "newer", shouted: [7], news: [0] } },
  ]);
});

test("whoever left has nothing told of theirs, and an entry that is gone is told of no more", async () => {
  const { tablet, page, key } = await turnedDown();
  await page.discard(key);
  expect(await said(page, telling(key))).toEqual([]);
  const { key: next } = await page.add(add(1), acting);
  await page.drain();
  await leave(user_id, tablet.machine);
  const heard: Telling[] = [];
  await expect(page.tell([telling(next)], (untold) => heard.push(...untold))).rejects.toThrow();
  expect(heard).toEqual([]);
});

const list = { list: "part-1", of: 3 };
const many: Write = { call: "addItems", body: { items: [{ ...line, quantity: 1 }] }, list };

test("a list's parts are announced, kept, and known by their first key; the note of a discard bears on what was told", async () => {
  const { tablet, outbox: page } = await atWork();
  onTestFinished(page.close);
  await page.announce(["part-1", "part-2"]);
  await page.add(many, acting, "part-1");
  expect([...page.announced()]).toEqual(["part-2"]);
  // Nor on the disk, where it would outlive the entry: cleared away, it would be taken for one that was never kept.
  const store = openStore(tablet.machine.storage, user_id);
  onTestFinished(store.close);
  expect(await store.announced()).toEqual(["part-2"]);
  tablet.answers = [refusal];
  await page.sendNow();
  await page.edit("part-1", { items: [{ ...line, quantity: 1 }] });
  await expect.poll(() => only(page)).toMatchObject({ state: "blocked" });
  const { key } = only(page);
  expect(only(page)).toMatchObject({ list: { key: "part-1", ...list } });
  await page.tell([telling(key, "screen")]);
  tablet.answers = [noNetwork];
  await page.discard(key);
  const again = await reopened(tablet);
  for (const each of [page, again])
    expect(each.discards()).toMatchObject([
      { body: { key, reason: "Sold out." }, told: { key, screen: [0] }, list: { key: "part-1", ...list } },
    ]);
  // The program ended before the second part was kept: whoever opens the screen next takes it back.
  expect([...again.announced()]).toEqual(["part-2"]);
  expect(await again.takeBack("part-2")).toBe("taken-back");
  expect([...again.announced()]).toEqual([]);
});

test("taken back in one tab while another is keeping it: it is one or the other, never both", async () => {
  const { tablet, outbox: slow } = await atWork();
  onTestFinished(slow.close);
  await slow.announce(["part-1", "part-2"]);
  const quick = await reopened(tablet);
  expect(await quick.takeBack("part-1")).toBe("taken-back");
  await expect(slow.add(many, acting, "part-1")).rejects.toThrow(TakenBack);
  await slow.add(many, acting, "part-2");
  expect(await quick.takeBack("part-2")).toBe("kept");
  const store = openStore(tablet.machine.storage, user_id);
  onTestFinished(store.close);
  expect((await store.all()).map(({ key }) => key)).toEqual(["part-2"]);
});

async function inDatabase({ machine }: Tablet, work: (entries: IDBObjectStore) => void): Promise<void> {
  const open = await new Promise<IDBDatabase>((resolve) => {
    const request = machine.storage.open(`portal-outbox-${user_id}`);
    request.addEventListener("success", () => resolve(request.result));
  });
  const transaction = open.transaction("entries", "readwrite");
  work(transaction.objectStore("entries"));
  await new Promise((resolve) => {
    transaction.addEventListener("complete", resolve);
  });
  open.close();
}
