/** Sending with no page open: for whom, and what is left. */
import { expect, test } from "vitest";
import { sendForAll } from "#outbox/background.ts";
import { openDevice } from "#outbox/database/device.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { version } from "#outbox/entry/kinds.ts";
import type { Format } from "#outbox/entry/format.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { acting, answered, newTablet, user_id, type Tablet } from "#tests/support/tablet.ts";

const goods = (lot_no: string) => ({
  order_id: 9,
  item_id: 101,
  quantity_received: 3,
  lot_no,
  receive_date: "03/02/2026",
});
const noNetwork = new Error("There is no network.");

/** A tab without a network in which `lots` were received, closed. */
async function leftBehind(tablet: Tablet, lots: string[], person = user_id): Promise<void> {
  tablet.answers = [noNetwork];
  const outbox = await openOutbox(person, tablet.machine);
  for (const lot of lots) await outbox.add({ call: "receive", body: goods(lot) }, acting);
  await outbox.drain();
  outbox.close();
  tablet.answers = [answered(200)];
  tablet.sent = [];
}
/** As this build's, and one step on. */
const newerFormat = (): Format => ({
  version: version + 1,
  steps: Array.from({ length: version }, () => (record: Entry): Entry => ({ ...record, snapshot: null })),
});
const session = async (tablet: Tablet, person: number, change: "keepSession" | "dropSession") => {
  const device = openDevice(tablet.machine.storage, () => "device-1");
  if (change === "keepSession") await device.keepSession({ user_id: person, name: "Somebody", token: "token-2" });
  else await device.dropSession(person);
  device.close();
};

test("what waits goes out once, for everybody whose session lives, each under their own", async () => {
  const tablet = await newTablet();
  await session(tablet, 8, "keepSession");
  await leftBehind(tablet, ["A", "B"]);
  await leftBehind(tablet, ["C"], 8);
  expect(await sendForAll(tablet.machine)).toEqual({ toTryAgain: 0, unsent: 0 });
  const sent = tablet.sent.map(
    ({ headers, body }) => `${headers["authorization"]} ${(body as { lot_no: string }).lot_no}`,
  );
  expect(new Set(sent)).toEqual(new Set(["Bearer token-1 A", "Bearer token-1 B", "Bearer token-2 C"]));
  expect(sent).toHaveLength(3);
  tablet.sent = [];
  expect(await sendForAll(tablet.machine)).toEqual({ toTryAgain: 0, unsent: 0 });
  expect(tablet.sent).toEqual([]);
});

test("of a person who signed out nothing is sent, and it stays", async () => {
  const tablet = await newTablet();
  await leftBehind(tablet, ["A"]);
  await session(tablet, user_id, "dropSession");
  expect(await sendForAll(tablet.machine)).toEqual({ toTryAgain: 0, unsent: 0 });
  expect(tablet.sent).toEqual([]);
  const outbox = await openOutbox(user_id, tablet.machine);
  expect(outbox.entries()).toMatchObject([{ state: "paused" }]);
});

test("what waits behind a newer build's entry is not to be tried again by this one", async () => {
  const tablet = await newTablet();
  const format = newerFormat();
  tablet.answers = [noNetwork];
  const newer = await openOutbox(user_id, { ...tablet.machine, format });
  await newer.add({ call: "receive", body: goods("A") }, acting);
  newer.close();
  await leftBehind(tablet, ["A", "B"]);
  expect(await sendForAll(tablet.machine)).toEqual({ toTryAgain: 0, unsent: 2 });
  expect(await sendForAll({ ...tablet.machine, format })).toEqual({ toTryAgain: 0, unsent: 0 });
});

test("a session that is over pauses the rest: no other try will help", async () => {
  const tablet = await newTablet();
  await leftBehind(tablet, ["A", "B"]);
  tablet.answers = [answered(401)];
  expect(await sendForAll(tablet.machine)).toEqual({ toTryAgain: 0, unsent: 2 });
});

test("still no network: there is something to try again", async () => {
  const tablet = await newTablet();
  await leftBehind(tablet, ["A"]);
  tablet.answers = [noNetwork];
  expect(await sendForAll(tablet.machine)).toEqual({ toTryAgain: 1, unsent: 1 });
});

test("what needs a person is unsent, and not tried again", async () => {
  const tablet = await newTablet();
  await leftBehind(tablet, ["A"]);
  tablet.answers = [answered(400, { Message: "This order was cancelled." })];
  expect(await sendForAll(tablet.machine)).toEqual({ toTryAgain: 0, unsent: 1 });
});

test("a worker of a newer format sends what an older tab wrote; the tab shows it, and goes on writing", async () => {
  const tablet = await newTablet();
  tablet.answers = [noNetwork];
  const tab = await openOutbox(user_id, tablet.machine);
  await tab.add({ call: "receive", body: goods("A") }, acting);
  await tab.drain();
  tablet.answers = [answered(200)];
  const format = newerFormat();
  expect(await sendForAll({ ...tablet.machine, format })).toEqual({ toTryAgain: 0, unsent: 0 });
  tab.wake();
  await expect.poll(() => tab.entries().map(({ v, state }) => ({ v, state }))).toEqual([{ v: version, state: "done" }]);
  await tab.add({ call: "receive", body: goods("B") }, acting);
  await tab.drain();
  expect(tab.entries().map(({ v, state }) => ({ v, state }))).toEqual([
    { v: version, state: "done" },
    { v: version, state: "done" },
  ]);
});

test("a worker of a newer format that dies while it sends: the older tab sends the entry, under the same key", async () => {
  const tablet = await newTablet();
  tablet.answers = [noNetwork];
  const tab = await openOutbox(user_id, tablet.machine);
  const { key } = await tab.add({ call: "receive", body: goods("A") }, acting);
  await tab.drain();
  const format = newerFormat();
  let claimed = () => {};
  const isClaimed = new Promise<void>((resolve) => (claimed = resolve));
  const network = () => (claimed(), new Promise<never>(() => {}));
  void sendForAll({ ...tablet.machine, format, network });
  await isClaimed;
  tablet.answers = [answered(200)];
  tablet.sent = [];
  await tab.drain(); // finds it "sending", by nobody
  expect(tab.entries()).toMatchObject([{ key, v: version, state: "done" }]);
  expect(tablet.sent).toMatchObject([{ headers: { "idempotency-key": key } }]);
});
