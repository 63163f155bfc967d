/** When nothing gets through: how seldom it is tried, by a clock that the test moves, and that nobody is passed by for it. */
import { IDBDatabase } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { openOutbox, type Outbox } from "#outbox/outbox.ts";
import { acting, answered, newTablet, singlesIn, type Tablet, toServer, user_id } from "#tests/support/tablet.ts";

const add = (item_id: number) =>
  ({ call: "addItem", body: { item_id, quantity_uom_code: "CT", quantity: 2 } }) as const;
const receipt = (order_id: number) =>
  ({
    call: "receive",
    body: { order_id, item_id: 101, quantity_received: 2, lot_no: "A", receive_date: "03/02/2026" },
  }) as const;

/** Until the disk in memory has answered all there is to ask. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 60; turns += 1) await new Promise((resolve) => void setImmediate(resolve));
}

/** Lets the clock run; every tenth of a second `meanwhile` happens. */
async function run(tablet: Tablet, seconds: number, meanwhile: () => unknown): Promise<void> {
  for (let tenths = 0; tenths < seconds * 10; tenths += 1) {
    tablet.now += 100;
    for (const timer of tablet.timers.filter(({ at }) => at <= tablet.now)) {
      tablet.timers = tablet.timers.filter((each) => each !== timer);
      timer.act();
    }
    await meanwhile();
    await settled();
  }
}

/** A tablet whose network answers nothing of the outbox while `isDead`. */
async function onNetwork(
  how: "dead" | "portal",
  mostEntries?: number,
): Promise<{ tablet: Tablet; requests: string[][]; outbox: Outbox; bring: () => void }> {
  const tablet = await newTablet();
  tablet.machine.random = () => 0.5;
  let isDead = true;
  const through = toServer(async () => answered(200));
  /** The keys that went in each request. */
  const requests: string[][] = [];
  if (mostEntries !== undefined) tablet.machine.mostEntries = mostEntries;
  tablet.machine.network = async (request, signal, hear) => {
    tablet.sent.push(request);
    const those = hear === undefined ? [request] : singlesIn(request);
    requests.push(those.map(({ headers }) => headers["idempotency-key"]!));
    if (!isDead) return through(request, signal, hear);
    if (how === "dead") throw new Error("There is no network.");
    return { status: 200, headers: new Headers(), body: "<html>Welcome" };
  };
  const outbox = await openOutbox(user_id, tablet.machine);
  return { tablet, requests, outbox, bring: () => void (isDead = false) };
}

test("where something else answers in the server's place, it is tried ever more seldom, however often the page wakes it", async () => {
  const { tablet, outbox } = await onNetwork("portal");
  await outbox.add(add(101), acting);
  await run(tablet, 10, outbox.wake);
  expect(tablet.sent.length).toBeGreaterThan(2);
  expect(tablet.sent.length).toBeLessThan(10);
  const before = tablet.sent.length;
  await run(tablet, 60, outbox.wake);
  expect(tablet.sent.length - before).toBeLessThan(8);
  outbox.close();
});

test("an entry that fails while others get through is tried ever more seldom, and holds up nobody else", async () => {
  const tablet = await newTablet();
  tablet.machine.random = () => 0.5;
  const through = toServer(async () => answered(200));
  let refused = 0;
  tablet.machine.network = async (request, signal) => {
    if (request.path !== "/api/carts/add-item") return through(request, signal);
    refused += 1;
    return { status: 502, headers: new Headers(), body: "<html>Bad gateway" };
  };
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.add(add(101), acting);
  let order = 0;
  const unsent: number[] = [];
  await run(tablet, 10, async () => {
    await outbox.add(receipt((order += 1)), acting);
    await settled();
    unsent.push(outbox.entries().filter(({ call, state }) => call === "receive" && state !== "done").length);
  });
  expect(refused).toBeLessThan(8);
  // Only while the first failure may still be the network's own does anything wait for it.
  expect(unsent.slice(30).every((count) => count === 0)).toBe(true);
  outbox.close();
});

test("what is new waits for a dead network's rest, and goes at once while the network is well", async () => {
  const { tablet, outbox, bring } = await onNetwork("dead");
  await outbox.add(add(101), acting);
  await run(tablet, 20, () => undefined);
  const before = tablet.sent.length;
  for (let order = 1; order <= 30; order += 1) {
    await outbox.add(receipt(order), acting);
    await settled();
  }
  expect(tablet.sent.length).toBe(before);
  bring();
  outbox.wake(); // the browser says that the network is back
  await settled();
  await outbox.drain();
  expect(outbox.entries().every(({ state }) => state === "done")).toBe(true);
  const well = tablet.sent.length;
  await outbox.add(receipt(31), acting);
  await settled();
  expect(tablet.sent.length).toBe(well + 1);
  outbox.close();
});

test("what is added while a try is on its way into a dead network begins no other: the disk is the person's who adds", async () => {
  const tablet = await newTablet();
  tablet.machine.random = () => 0.5;
  const die: (() => void)[] = [];
  tablet.machine.network = async (request) => {
    tablet.sent.push(request);
    await new Promise((_, reject) => die.push(() => reject(new Error("There is no network."))));
    throw new Error("Nobody answers.");
  };
  const outbox = await openOutbox(user_id, tablet.machine);
  for (let order = 1; order <= 30; order += 1) {
    await outbox.add(receipt(order), acting);
    await settled();
    // Each dies when the next was added beside it, over and over.
    if (order % 2 === 0) for (const each of die.splice(0)) each();
    await settled();
  }
  expect(tablet.sent.length).toBe(2);
  await run(tablet, 3, () => {
    for (const each of die.splice(0)) each();
  });
  expect(tablet.sent.length).toBeGreaterThan(2);
  // What a person asks for goes whatever was met before, and so does a word that the network is back.
  for (const ask of [() => void outbox.sendNow(), outbox.wake]) {
    const sent = tablet.sent.length;
    ask();
    await settled();
    for (const each of die.splice(0)) each();
    await settled();
    expect(tablet.sent.length).toBeGreaterThan(sent);
  }
  outbox.close();
});

test("on a network that never answers what is added waits for nobody: once four requests are on their way the sender asks nothing more of the disk", async () => {
  const tablet = await newTablet();
  tablet.machine.network = (request, signal) => {
    tablet.sent.push(request);
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("Nobody waits."))));
  };
  const outbox = await openOutbox(user_id, tablet.machine);
  for (let order = 1; order <= 4; order += 1) {
    await outbox.add(receipt(order), acting);
    await settled();
  }
  expect(tablet.sent).toHaveLength(4);
  const begun = vi.spyOn(IDBDatabase.prototype, "transaction");
  for (let order = 5; order <= 14; order += 1) {
    await outbox.add(receipt(order), acting);
    await settled();
  }
  expect(begun).toHaveBeenCalledTimes(10);
  begun.mockRestore();
  await run(tablet, 10, () => undefined); // given up: it rests, and only the timer tries again
  const sent = tablet.sent.length;
  await outbox.add(receipt(15), acting);
  await settled();
  expect(tablet.sent).toHaveLength(sent);
  outbox.close();
});

test.each([1, 50])(
  "whoever met the dead network first is not passed by, with up to %i in a request: no more requests with later ones go before the first of a scope than go side by side",
  async (mostEntries) => {
    const { tablet, requests, outbox, bring } = await onNetwork("dead", mostEntries);
    // The last of all queues by name, and the first by age.
    const oldest = await outbox.add({ ...receipt(1), body: { ...receipt(1).body, order_id: null } }, acting);
    for (let item = 1; item <= 20; item += 1) await outbox.add(add(item), acting);
    await outbox.drain();
    for (let order = 1; order <= 200; order += 1) await outbox.add(receipt(order), acting);
    requests.length = 0;
    tablet.now += 20_000; // none is just entered any more
    bring();
    await outbox.drain();
    const places = new Map(requests.flatMap((keys, at) => keys.map((key) => [key, at])));
    expect(places.size).toBe(221);
    expect(requests.length).toBeLessThan(mostEntries === 1 ? 222 : 50);
    for (const entry of outbox.entries()) {
      const isFirst = !outbox
        .entries()
        .some(({ orderingKey, seq }) => orderingKey === entry.orderingKey && seq < entry.seq);
      const later = outbox
        .entries()
        .filter(({ key, seq }) => seq > entry.seq && places.get(key)! < places.get(entry.key)!);
      const passedBy = new Set(later.map(({ key }) => places.get(key)));
      // Those that set off in the same breath are numbered one after the other, too.
      const most = mostEntries === 1 ? 4 : 7;
      if (isFirst) expect(passedBy.size, `${entry.orderingKey} was passed by`).toBeLessThanOrEqual(most);
    }
    expect(places.get(oldest.key)).toBeLessThanOrEqual(4);
    outbox.close();
  },
);
