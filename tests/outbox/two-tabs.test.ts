/** What one tab learns of another's entries. */
import { IDBDatabase } from "fake-indexeddb";
import { afterEach, expect, test, vi } from "vitest";
import type { Machine, Message } from "#outbox/entry/machine.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { acting, newTablet, user_id } from "#tests/support/tablet.ts";

const add = { call: "addItem", body: { item_id: 101, quantity_uom_code: "CT", quantity: 2 } } as const;

afterEach(() => vi.restoreAllMocks());

test("an entry that another tab made while this one's storage was gone is shown once it is back", async () => {
  const tablet = await newTablet();
  tablet.answers = [new Error("There is no network.")];
  const warnings: unknown[] = [];
  const told: Message[] = [];
  let hear = (_message: Message): void => {};
  const machine: Machine = { ...tablet.machine, warn: (error) => warnings.push(error) };
  const here = await openOutbox(user_id, {
    ...machine,
    channel: (_name, listener) => ((hear = listener), { tell: () => {}, close: () => {} }),
  });
  const there = await openOutbox(user_id, {
    ...machine,
    channel: () => ({ tell: (message) => told.push(message), close: () => {} }),
  });
  const made = await there.add(add, acting);
  await there.drain();
  there.close();

  const gone = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("The connection is gone.", "InvalidStateError");
  });
  for (const message of told) hear({ ...message, wake: false });
  await expect.poll(() => warnings).toHaveLength(told.length);
  expect(here.entries()).toEqual([]);

  gone.mockRestore();
  const [timer] = tablet.timers.filter(({ at }) => at === tablet.now + 2_000);
  timer!.act();
  await expect.poll(() => here.entries()).toMatchObject([{ key: made.key, state: "queued" }]);
  here.close();
});

test("what another tab was sending when it died, before it could say what came of it, is looked at again", async () => {
  const tablet = await newTablet();
  const told: Message[] = [];
  let hear = (_message: Message): void => {};
  const here = await openOutbox(user_id, {
    ...tablet.machine,
    channel: (_name, listener) => ((hear = listener), { tell: () => {}, close: () => {} }),
  });
  const sending = Promise.withResolvers<void>();
  const there = await openOutbox(user_id, {
    ...tablet.machine,
    network: async (...sent) => {
      for (const message of told.splice(0)) hear({ ...message, wake: false });
      await expect.poll(() => here.entries()).toMatchObject([{ state: "sending" }]);
      sending.resolve();
      return tablet.machine.network(...sent);
    },
    channel: () => ({ tell: (message) => told.push(message), close: () => {} }),
  });
  await there.add(add, acting);
  await there.drain();
  await sending.promise;
  there.close(); // what it tells last nobody hears

  expect(here.entries()).toMatchObject([{ state: "sending" }]);
  tablet.timers.find(({ at }) => at === tablet.now + 20_000)!.act();
  await expect.poll(() => here.entries()).toMatchObject([{ state: "done" }]);
  here.close();
});
