/** A full disk: what is on it is shown and sent all the same, once, in order; and what came of it is written down as soon as there is room. */
import { IDBObjectStore } from "fake-indexeddb";
import { afterEach, expect, test, vi } from "vitest";
import { StorageFull } from "#outbox/database/database.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import type { Machine } from "#outbox/entry/machine.ts";
import { openOutbox } from "#outbox/outbox.ts";
import type { Request } from "#outbox/entry/wire.ts";
import { leave } from "#outbox/sealing/people.ts";
import { acting, answered, newTablet, recorded, type Tablet, user_id } from "#tests/support/tablet.ts";

const goods = { order_id: 9, item_id: 101, quantity_received: 3, lot_no: "L1", receive_date: "03/02/2026" };
const receipt = (lot_no: string, order_id = 9) =>
  ({ call: "receive", body: { ...goods, order_id, lot_no }, base: { remaining: 5 } }) as const;
const noNetwork = new Error("There is no network.");

let isFull = false;
for (const name of ["add", "put"] as const) {
  const write = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...what) {
    if (isFull) throw new DOMException("The disk is full.", "QuotaExceededError");
    return write.apply(this, what);
  };
}
afterEach(() => {
  isFull = false;
});

/** A page: its notes beside the disk stay on the device. */
async function dock(): Promise<{ tablet: Tablet; page: Machine; marked: () => readonly string[]; warned: unknown[] }> {
  const tablet = await newTablet();
  let keys: readonly string[] = [];
  const warned: unknown[] = [];
  const page: Machine = {
    ...tablet.machine,
    warn: (error) => void warned.push(error),
    marksOf: () => ({ read: () => keys, write: (next) => void (keys = next) }),
  };
  return { tablet, page, marked: () => keys, warned };
}

/** As long as nothing can be sent: these wait, of one order or of one each. */
async function waiting(
  page: Machine,
  tablet: Tablet,
  lots: readonly string[],
  order_ids: readonly number[] = [],
): Promise<void> {
  tablet.answers = [noNetwork];
  const outbox = await openOutbox(user_id, page);
  for (const [place, lot] of lots.entries()) await outbox.add(receipt(lot, order_ids[place]), acting);
  await outbox.drain();
  outbox.close();
  tablet.sent.length = 0;
  tablet.now += 3_600_000;
}
/** As long as nothing can be sent: a receipt waits, and its cancel behind it. */
async function cancelWaits(page: Machine, tablet: Tablet): Promise<void> {
  tablet.answers = [noNetwork];
  const before = await openOutbox(user_id, page);
  const made = await before.add(receipt("L1"), acting);
  await before.add({ call: "cancelReceive", receipt: { receipt_key: made.key } }, acting);
  await before.drain();
  before.close();
  tablet.sent.length = 0;
  tablet.now += 3_600_000;
}
const sentOf = ({ sent }: Tablet) =>
  sent.map(({ body, headers }) => [(body as { lot_no?: string }).lot_no, headers["idempotency-key"]]);
const stands = (entries: readonly Entry[]) => entries.map(({ key, state }) => [key, state]);

test("opened on a full disk all of it is shown and sent, and the page says why nothing more can be entered", async () => {
  const { tablet, page, warned } = await dock();
  await waiting(page, tablet, ["L1", "L2", "L3"]);
  isFull = true;
  tablet.answers = [recorded(300_001)];
  const outbox = await openOutbox(user_id, page);
  expect(outbox.entries()).toHaveLength(3);
  await outbox.drain();
  expect(sentOf(tablet).map(([lot]) => lot)).toEqual(["L1", "L2", "L3"]);
  expect(outbox.entries().map(({ state }) => state)).toEqual(["done", "done", "done"]);
  expect(outbox.isAhead()).toBe(true);
  expect(warned.at(-1)).toBeInstanceOf(StorageFull);
  await expect(outbox.add(receipt("L4"), acting)).rejects.toThrow(StorageFull);
  await outbox.drain();
  expect(tablet.sent).toHaveLength(3);

  const before = stands(outbox.entries());
  /** Whether anything shown stood in the page alone, each time that it changed. */
  const told: boolean[] = [];
  outbox.watch(() => void told.push(outbox.isAhead()));
  isFull = false;
  await outbox.drain();
  expect([told.at(-1), tablet.sent.length]).toEqual([false, 3]);
  outbox.close();
  const again = await openOutbox(user_id, page);
  expect(stands(again.entries())).toEqual(before);
  expect(again.entries().map(({ done_no }) => done_no)).toEqual([1, 2, 3]);
  await again.drain();
  expect(tablet.sent).toHaveLength(3);
});

test("a page that ends before there is room: the next one sends the same under the same keys, and what may have arrived is neither edited nor forgotten", async () => {
  const { tablet, page, marked } = await dock();
  await waiting(page, tablet, ["L1"]);
  isFull = true;
  tablet.answers = [recorded(300_001)];
  const first = await openOutbox(user_id, page);
  await first.drain();
  const [[, key]] = sentOf(tablet) as [[string, string]];
  expect(marked()).toEqual([key]);
  first.close();

  tablet.answers = [noNetwork];
  const second = await openOutbox(user_id, page);
  await second.drain();
  expect(sentOf(tablet)).toEqual([
    ["L1", key],
    ["L1", key],
  ]);
  second.close();

  isFull = false;
  const third = await openOutbox(user_id, page);
  expect(await third.edit(key, { ...goods, quantity_received: 4 })).toBe("too-late");
  expect(await third.discard(key)).toBe("discarded");
  expect(third.discards()[0]?.body).toMatchObject({ key, may_have_arrived: true });
});

test("the next page shows as one that may have arrived what the disk has as never sent", async () => {
  const { tablet, page, marked } = await dock();
  await waiting(page, tablet, ["L1"]);
  // Entered while the network rests: it is not tried before the disk is full.
  tablet.now -= 3_600_000;
  const before = await openOutbox(user_id, page);
  await before.add(receipt("L2"), acting);
  before.close();
  tablet.now += 3_600_000;
  isFull = true;
  tablet.answers = [recorded(300_001)];
  const first = await openOutbox(user_id, page);
  expect(first.entries().map(({ outcomeUnknown }) => outcomeUnknown)).toEqual([true, false]);
  await first.drain();
  expect(marked()).toHaveLength(2);
  first.close();
  tablet.answers = [noNetwork];
  const second = await openOutbox(user_id, page);
  expect(second.entries().map(({ state, outcomeUnknown }) => [state, outcomeUnknown])).toEqual([
    ["queued", true],
    ["queued", true],
  ]);
  second.close();
});

test("of a queue none is sent before the one before it has its answer, and a cancel names the receipt that is its", async () => {
  const { tablet, page } = await dock();
  await cancelWaits(page, tablet);
  isFull = true;
  const outbox = await openOutbox(user_id, page);
  await outbox.drain();
  expect(tablet.sent.map(({ path }) => path)).toEqual(["/api/receives"]);
  tablet.answers = [recorded(300_007)];
  tablet.now += 3_600_000;
  await outbox.sendNow();
  expect(tablet.sent.map(({ path }) => path)).toEqual(["/api/receives", "/api/receives", "/api/receives/cancel"]);
  expect(tablet.sent.at(-1)!.body).toMatchObject({ order_receive_id: 300_007 });
  isFull = false;
  await outbox.drain();
  outbox.close();
  const again = await openOutbox(user_id, page);
  expect(again.entries().map(({ call, state, done_no }) => [call, state, done_no])).toEqual([
    ["receive", "done", 1],
    ["cancelReceive", "done", 2],
  ]);
});

test("a cancel whose answer was lost names its receipt when both are written down together", async () => {
  const { tablet, page } = await dock();
  await cancelWaits(page, tablet);
  isFull = true;
  tablet.answers = [recorded(300_007), noNetwork];
  const outbox = await openOutbox(user_id, page);
  await outbox.drain();
  expect(tablet.sent.map(({ path }) => path)).toEqual(["/api/receives", "/api/receives/cancel"]);
  isFull = false;
  await outbox.drain();
  outbox.close();
  tablet.answers = [recorded(300_007)];
  tablet.now += 3_600_000;
  const again = await openOutbox(user_id, page);
  await again.drain();
  expect(tablet.sent.at(-1)!.body).toMatchObject({ order_receive_id: 300_007 });
  expect(again.entries().map(({ call, state }) => [call, state])).toEqual([
    ["receive", "done"],
    ["cancelReceive", "done"],
  ]);
});

test("what the server refuses needs its person, and what it asks to come later goes later", async () => {
  const { tablet, page } = await dock();
  await waiting(page, tablet, ["L1", "L2"]);
  isFull = true;
  tablet.answers = [
    answered(400, { Message: "No such lot.", code: "no_lot" }),
    answered(429, { Message: "Later." }, { "retry-after": "60" }),
    recorded(300_002),
  ];
  const outbox = await openOutbox(user_id, page);
  await outbox.drain();
  expect(outbox.entries().map(({ state }) => state)).toEqual(["blocked", "queued"]);
  await outbox.drain();
  expect(tablet.sent).toHaveLength(2);
  tablet.now += 61_000;
  await outbox.drain();
  expect(outbox.entries().map(({ state }) => state)).toEqual(["blocked", "done"]);
  isFull = false;
  await outbox.drain();
  outbox.close();
  const again = await openOutbox(user_id, page);
  expect(again.entries().map(({ state, last_error }) => [state, last_error?.message])).toEqual([
    ["blocked", "No such lot."],
    ["done", undefined],
  ]);
});

test("with a session that the disk had no room for; once it is over nothing goes, and nothing turns in circles", async () => {
  const { tablet, page } = await dock();
  await waiting(page, tablet, ["L1", "L2"]);
  await tablet.signIn("over");
  isFull = true;
  tablet.answers = [recorded(300_001), answered(401)];
  const outbox = await openOutbox(user_id, { ...page, token: "new" });
  await outbox.drain();
  expect(tablet.sent.map(({ headers }) => headers["authorization"])).toEqual(["Bearer new", "Bearer new"]);
  expect(outbox.entries().map(({ state }) => state)).toEqual(["done", "queued"]);
});

test("what was just being sent when the disk became full is sent again under its key", async () => {
  const { tablet, page } = await dock();
  await waiting(page, tablet, ["L1"]);
  tablet.answers = [recorded(300_001)];
  const { network } = page;
  const outbox = await openOutbox(user_id, {
    ...page,
    network: async (...asked) => {
      const answer = await network(...asked);
      isFull = true;
      return answer;
    },
  });
  await outbox.drain();
  expect(new Set(sentOf(tablet).map(([, key]) => key)).size).toBe(1);
  expect(outbox.entries().map(({ state }) => state)).toEqual(["done"]);
});

test("an entry of a page that seemed to be gone, and wrote down that the server asked to come later, is not sent before", async () => {
  const { tablet, page } = await dock();
  await waiting(page, tablet, ["L1", "L2"], [9, 10]);
  tablet.answers = [answered(429, { Message: "Later." }, { "retry-after": "60" })];
  const [asked, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const there = await openOutbox(user_id, {
    ...page,
    network: async (...request) => {
      asked.resolve();
      await answering.promise;
      return page.network(...request);
    },
  });
  const drained = there.drain();
  await asked.promise;

  const sentHere: Request[] = [];
  const here = await openOutbox(user_id, {
    ...page,
    network: async (request) => {
      sentHere.push(request);
      throw noNetwork;
    },
  });
  isFull = true;
  await here.drain();
  const lots = () => sentHere.map(({ body }) => (body as { lot_no: string }).lot_no);
  expect(lots()).toEqual(["L1"]);
  isFull = false;
  answering.resolve();
  await drained;
  isFull = true;
  await here.drain();
  expect(lots()).toEqual(["L1", "L1"]);
  tablet.now += 61_000;
  await here.drain();
  expect(lots()).toContain("L2");
});

test("what another page wrote down counts, also where this one has not heard of it", async () => {
  const { tablet, page } = await dock();
  await waiting(page, tablet, ["L1", "L2"], [9, 10]);
  tablet.answers = [answered(429, { Message: "Later." }, { "retry-after": "60" }), noNetwork];
  const here = await openOutbox(user_id, page);
  const there = await openOutbox(user_id, page);
  await there.drain();
  tablet.now += 30_000;
  isFull = true;
  await here.drain();
  expect(sentOf(tablet).map(([lot]) => lot)).toEqual(["L1", "L2", "L2"]);
});

/** A page that does not hear of others, and sends nothing until it is let. */
async function openDeaf(page: Machine) {
  let isBusy = true;
  const outbox = await openOutbox(user_id, {
    ...page,
    channel: () => ({ tell: () => {}, close: () => {} }),
    locks: { hold: async (...held) => (isBusy ? "taken" : page.locks.hold(...held)) },
  });
  return { ...outbox, let: () => void (isBusy = false) };
}

test("an entry of another page, of which this one has not heard, goes before those that came after it", async () => {
  const { tablet, page } = await dock();
  tablet.answers = [noNetwork];
  const here = await openDeaf(page);
  const there = await openOutbox(user_id, page);
  await here.add(receipt("L1"), acting);
  await there.add(receipt("L2"), acting);
  await here.add(receipt("L3"), acting);
  await there.drain();
  there.close();
  expect(here.entries()).toHaveLength(2);
  tablet.sent.length = 0;
  tablet.now += 3_600_000;
  isFull = true;
  tablet.answers = [recorded(300_001)];
  here.let();
  await here.drain();
  expect(sentOf(tablet).map(([lot]) => lot)).toEqual(["L1", "L2", "L3"]);
});

test("what another page discarded, of which this one has not heard, is not sent", async () => {
  const { tablet, page } = await dock();
  tablet.answers = [noNetwork];
  const there = await openOutbox(user_id, page);
  const first = await there.add(receipt("L1", 9), acting);
  await there.add(receipt("L2", 10), acting);
  const here = await openDeaf(page);
  expect(await there.discard(first.key)).toBe("discarded");
  await there.drain();
  there.close();
  expect(here.entries()).toHaveLength(2);
  tablet.sent.length = 0;
  tablet.now += 3_600_000;
  isFull = true;
  tablet.answers = [recorded(300_001)];
  here.let();
  await here.drain();
  expect(tablet.sent.map(({ path }) => path)).toEqual(["/api/receives", "/api/outbox/discards"]);
  expect(sentOf(tablet)[0]![0]).toBe("L2");
});

test("whoever leaves seals what was sent so as what may have arrived", async () => {
  const { tablet, page, marked } = await dock();
  await waiting(page, tablet, ["L1"]);
  isFull = true;
  tablet.answers = [recorded(300_001)];
  const outbox = await openOutbox(user_id, page);
  await outbox.drain();
  outbox.close();
  isFull = false;
  await leave(user_id, page);
  expect(marked()).toEqual([]);
  const after = await openOutbox(user_id, page);
  expect(after.entries().map(({ outcomeUnknown }) => outcomeUnknown)).toEqual([true]);
});

test("the worker, which has no place for such notes, sends nothing then and says so", async () => {
  const { tablet } = await dock();
  const warned = vi.fn();
  const worker = { ...tablet.machine, warn: warned };
  await waiting(worker, tablet, ["L1"]);
  isFull = true;
  tablet.answers = [recorded(300_001)];
  const outbox = await openOutbox(user_id, worker);
  await expect(outbox.drain()).rejects.toThrow(StorageFull);
  expect(tablet.sent).toEqual([]);
});
