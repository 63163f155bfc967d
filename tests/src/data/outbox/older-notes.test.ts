/** What an older build noted of entries among the drafts stands on the entries afterwards, and nowhere else. */
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Entry } from "#outbox/entry/entry.ts";
import { openOutbox } from "#outbox/outbox.ts";
import { openStore } from "#outbox/store/store.ts";
import { isTold, toldRows } from "#outbox/entry/told.ts";
import { moveOlderNotes } from "#src/data/outbox/older-notes.ts";
import { draftNames, draftOf, forgetDrafts, keepDraft, openDrafts } from "#src/offline/drafts.ts";
import { anEntry } from "#tests/support/entries.ts";
import { newTablet, user_id } from "#tests/support/tablet.ts";

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("document", { cookie: "stcart=token" });
  await forgetDrafts();
  await openDrafts({ user_id, customer_id: 1 });
});

/** An outbox with entries of an older build. */
async function withEntries(...entries: Partial<Entry>[]) {
  const tablet = await newTablet();
  const store = openStore(tablet.machine.storage, user_id);
  for (const [at, over] of entries.entries()) {
    const done = { orderingKey: `cart:${at}`, call: "addItem", state: "done", done_at: tablet.now } as const;
    const { seq: _seq, ...entry } = anEntry({ ...done, ...over });
    await store.add(entry);
  }
  store.close();
  const outbox = await openOutbox(user_id, tablet.machine);
  onTestFinished(outbox.close);
  return { outbox, entryOf: (key: string) => outbox.entries().find((entry) => entry.key === key)! };
}

test("what was settled, left, and told is so afterwards; what was typed stays as it was", async () => {
  const { outbox, entryOf } = await withEntries({ key: "a" }, { key: "many", call: "addItems" }, { key: "b" });
  keepDraft("settled", ["a", "many 0", "many 3", "gone", 5]);
  keepDraft("left alone", ["b"]);
  keepDraft("quick order", [["48003", "1", "", null, false, null, 0]]);
  keepDraft("list many", { place: "", list: "many", of: 4, seq: 2, isTold: true });
  await moveOlderNotes(outbox);
  expect(isTold(entryOf("a"), "settled")).toBe(true);
  expect([...toldRows(entryOf("many"), "settled")]).toEqual([0, 3]);
  expect(isTold(entryOf("many"), "news")).toBe(true);
  expect(isTold(entryOf("b"), "left")).toBe(true);
  expect(draftNames()).toEqual(["quick order"]);
  expect(draftOf("quick order")?.typed).toHaveLength(1);
  await moveOlderNotes(outbox); // nothing is left to move
});

test("a list that was never kept is its screen's again; one that was sent again is found in its old place", async () => {
  const { outbox, entryOf } = await withEntries({ key: "again", call: "addItems" });
  const [{ seq }] = outbox.entries() as [Entry];
  keepDraft("list never", { place: "quick order", list: "never", of: 1 });
  keepDraft("list first", { place: "quick order", list: "first", of: 1, seq });
  keepDraft("list discarded", { place: "quick order", list: "discarded", of: 1, seq: 99 });
  await moveOlderNotes(outbox);
  expect([...outbox.announced()]).toEqual(["never"]);
  expect(isTold(entryOf("again"), "left")).toBe(true);
  expect(draftNames()).toEqual([]);
});

test("broken off between the two disks it is done again, and comes to the same", async () => {
  const { outbox, entryOf } = await withEntries({ key: "a" });
  keepDraft("settled", ["a"]);
  const dying = { ...outbox, announce: () => Promise.reject(new Error("The tab was closed.")) };
  await expect(moveOlderNotes(dying)).rejects.toThrow("closed");
  expect(draftNames()).toEqual(["settled"]);
  await moveOlderNotes(outbox);
  expect([...toldRows(entryOf("a"), "settled")]).toEqual([0]);
  expect(draftNames()).toEqual([]);
});
