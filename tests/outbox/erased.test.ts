/** Somebody throws away what this browser keeps, under the open page: what waits is put back, told, and sent once. Whoever left stays gone. */
import { forceCloseDatabase, IDBDatabase as FakeDatabase } from "fake-indexeddb";
import { expect, onTestFinished, test, vi } from "vitest";
import { Left, remove, resultOf } from "#outbox/database/database.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { leave } from "#outbox/sealing/people.ts";
import { acting, newTablet, recorded, user_id } from "#tests/support/tablet.ts";

const name = `portal-outbox-${user_id}`;
const receipt = (lot_no: string) =>
  ({
    call: "receive",
    body: { order_id: 1, item_id: 101, quantity_received: 2, receive_date: "03/02/2026", lot_no },
  }) as const;

/** A page with two receipts that wait for the network. */
async function waiting() {
  const tablet = await newTablet();
  tablet.answers = [new Error("no network")];
  const madeAnew = vi.fn<(putBack: number) => void>();
  const machine = { ...tablet.machine, madeAnew };
  const page = await openOutbox(user_id, machine);
  onTestFinished(page.close);
  expect(madeAnew.mock.calls).toEqual([[0]]); // the first visit
  for (const lot of ["A", "B"]) await page.add(receipt(lot), acting);
  await page.drain();
  return { tablet, machine, page, madeAnew };
}

/** What stands on the disk, read as another page would. */
async function onDisk(storage: IDBFactory): Promise<string[]> {
  // Opened before the page has made it, it would be made here.
  if (!(await storage.databases()).some((each) => each.name === name && each.version === 1)) return [];
  const open = await resultOf(storage.open(name));
  const entries = await resultOf<{ body: { lot_no: string } }[]>(
    open.transaction("entries").objectStore("entries").getAll(),
  );
  open.close();
  return entries.map(({ body }) => body.lot_no);
}

test.each([
  ["the entries", [name]],
  ["the entries and all that is known of the device", [name, "portal-device"]],
])("removed in another tab, %s: put back before anybody does anything, told, and sent once", async (_what, names) => {
  const { tablet, page, madeAnew } = await waiting();
  const { storage } = tablet.machine;
  for (const each of names) await remove(storage, each);
  await expect.poll(() => madeAnew.mock.calls.at(-1)).toEqual([2]);
  expect(await onDisk(storage)).toEqual(["A", "B"]);
  expect(page.entries().map(({ body }) => "lot_no" in body && body.lot_no)).toEqual(["A", "B"]);

  await tablet.signIn(); // the page keeps its session anew, once it sees that it is gone (src/offline/open-here.ts)
  tablet.answers = [recorded(1), recorded(2)];
  await page.sendNow();
  await expect.poll(() => page.entries().map(({ state }) => state)).toEqual(["done", "done"]);
  const keys = new Set(tablet.sent.map(({ headers }) => headers["idempotency-key"]));
  expect(keys.size).toBe(2);
  await page.add(receipt("C"), acting);
});

test("closed by the browser, which cleared the site's data: the same", async () => {
  const begin = vi.spyOn(FakeDatabase.prototype, "transaction");
  onTestFinished(() => begin.mockRestore());
  const { tablet, page, madeAnew } = await waiting();
  const removing = remove(tablet.machine.storage, name);
  for (const each of new Set(begin.mock.contexts)) forceCloseDatabase(each as never);
  await removing;
  await expect.poll(() => madeAnew.mock.calls.at(-1)).toEqual([2]);
  expect(await onDisk(tablet.machine.storage)).toEqual(["A", "B"]);
  expect(page.entries()).toHaveLength(2);
});

test("two tabs: what only the second one knows is put back too, and nothing twice", async () => {
  const { tablet, machine, page } = await waiting();
  const deaf = { ...machine, channel: () => ({ tell: () => {}, close: () => {} }) };
  const other = await openOutbox(user_id, deaf);
  onTestFinished(other.close);
  await other.add(receipt("C"), acting);
  const { storage } = tablet.machine;
  await remove(storage, name);
  await expect.poll(async () => (await onDisk(storage)).toSorted()).toEqual(["A", "B", "C"]);
  await expect.poll(() => other.entries().length).toBe(3);
  expect(page.entries().length).toBeGreaterThanOrEqual(2);
});

test("the person left in another tab: nothing of theirs is written again", async () => {
  const tablet = await newTablet();
  const page = await openOutbox(user_id, { ...tablet.machine, madeAnew: () => {} });
  onTestFinished(page.close);
  await page.add(receipt("A"), acting);
  await page.drain();
  await leave(user_id, tablet.machine);
  await expect(page.add(receipt("B"), acting)).rejects.toThrow(Left);
  expect((await tablet.machine.storage.databases()).map((each) => each.name)).not.toContain(name);
});
