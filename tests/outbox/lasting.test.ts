/** What lasts: failures that are counted over days and pages, entries of another build, and how long what is done stays. */
import { expect, test } from "vitest";
import type { Entry } from "#outbox/entry/entry.ts";
import { thisFormat } from "#outbox/entry/format.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { acting, answered, newTablet, toServer, user_id } from "#tests/support/tablet.ts";

const line = { item_id: 101, quantity_uom_code: "CT" };
const add = (quantity: number) => ({ call: "addItem", body: { ...line, quantity } }) as const;
const goods = { order_id: 9, item_id: 101, quantity_received: 3, lot_no: "L1", receive_date: "03/02/2026" };
const noNetwork = new Error("There is no network.");
const states = (entries: readonly Entry[]) => entries.map(({ call, state }) => `${call} ${state}`);

test("an entry that fails eight times while others get through is set aside, and holds its scope", async () => {
  const tablet = await newTablet();
  tablet.machine.network = toServer(async ({ path }) => answered(path === "/api/receives" ? 200 : 500));
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.add(add(2), acting);
  for (let times = 0; times < 10; times += 1) {
    await outbox.add({ call: "receive", body: { ...goods, lot_no: `L${times}` } }, acting);
    await outbox.drain();
    tablet.now += 61_000;
  }
  await outbox.add({ call: "removeItem", body: { ...line, item_id: 102 } }, acting);
  await outbox.drain();
  const open = outbox.entries().filter(({ state }) => state !== "done");
  expect(states(open)).toEqual(["addItem blocked", "removeItem queued"]);
  expect(open[0]).toMatchObject({ attempts: 9, outcomeUnknown: true });
});

test("its failures are counted on also in a page that is opened anew", async () => {
  const tablet = await newTablet();
  tablet.machine.network = toServer(async ({ path }) => answered(path === "/api/receives" ? 200 : 500));
  for (let times = 0; times < 10; times += 1) {
    const outbox = await openOutbox(user_id, tablet.machine);
    if (times === 0) await outbox.add(add(2), acting);
    await outbox.drain();
    await outbox.add({ call: "receive", body: { ...goods, lot_no: `L${times}` } }, acting);
    await outbox.drain();
    tablet.now += 61_000;
    await outbox.drain();
    tablet.now += 61_000;
    outbox.close();
  }
  const outbox = await openOutbox(user_id, tablet.machine);
  expect(states(outbox.entries().filter(({ state }) => state !== "done"))).toEqual(["addItem blocked"]);
});

test("what an older build wrote is brought over, and after an attempt of a newer build the older one still sends it", async () => {
  const tablet = await newTablet();
  tablet.answers = [noNetwork];
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.add(add(2), acting);
  await outbox.drain();
  outbox.close();
  const step = (entry: Entry) => ({ ...entry, time_zone: "Etc/UTC" });
  const format = { version: thisFormat.version + 1, steps: [...thisFormat.steps, step] };
  const newer = await openOutbox(user_id, { ...tablet.machine, format });
  expect(newer.entries()).toMatchObject([{ v: format.version, time_zone: "Etc/UTC" }]);
  await newer.drain();
  newer.close();
  tablet.answers = [answered(200)];
  const older = await openOutbox(user_id, tablet.machine);
  await older.sendNow();
  expect(older.entries()).toMatchObject([{ v: thisFormat.version, time_zone: acting.time_zone, state: "done" }]);
});

const day = 24 * 3_600_000;

test("what is done stays for a week, and what waits for months", async () => {
  const tablet = await newTablet();
  const outbox = await openOutbox(user_id, tablet.machine);
  await outbox.add(add(2), acting);
  await outbox.drain();
  tablet.answers = [noNetwork];
  await outbox.add(add(3), acting);
  await outbox.drain();
  outbox.close();
  tablet.now += 7 * day;
  const weekLater = await openOutbox(user_id, tablet.machine);
  expect(states(weekLater.entries())).toEqual(["addItem done", "addItem queued"]);
  weekLater.close();
  tablet.now += 83 * day;
  expect(states((await openOutbox(user_id, tablet.machine)).entries())).toEqual(["addItem queued"]);
});
