/** Claims of entries that are too large to share a request: entries that were written later do not go before them. */
import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { mostBytes } from "#contract/outbox/rules/batch.ts";
import { nextInLine } from "#outbox/entry/in-turn.ts";
import { version } from "#outbox/entry/kinds.ts";
import { openStore } from "#outbox/store/store.ts";
import { anEntry, type Facts } from "#tests/support/entries.ts";
import { user_id } from "#tests/support/tablet.ts";

const now = 1_000_000;
const large = { notes: "n".repeat(mostBytes + 1) };

type Waiting = Facts & { orderingKey: string; body?: object };

/** Returns the claimed ordering keys of each request, with these entries unsent. */
async function claimedKeys(waiting: readonly Waiting[], requests: number): Promise<string[][]> {
  const store = openStore(new IDBFactory(), user_id);
  for (const [at, facts] of waiting.entries()) {
    const { seq: _, ...entry } = anEntry({ user_id, key: `k${at}`, created_at: 0, attempts: 1, ...facts });
    await store.add(entry);
  }
  const how = { most: requests * 50, each: 50, except: new Set<string>(), now };
  const claim = { requests, most: 50, except: how.except, first: nextInLine(await store.all(), how) };
  const { claimed } = await store.step({ now, claim });
  store.close();
  return claimed.map((entries) => entries.map(({ orderingKey }) => orderingKey));
}

test("claims no later entry of another queue while a large entry finds no request with room", async () => {
  const waiting = [{ orderingKey: "a" }, { orderingKey: "large", body: large }, { orderingKey: "b" }];
  expect(await claimedKeys(waiting, 1)).toEqual([["a"]]);
  expect(await claimedKeys(waiting, 2)).toEqual([["a", "b"], ["large"]]);
  expect(await claimedKeys(waiting.slice(1), 1)).toEqual([["large"]]);
});

test("claims no later entry of an earlier queue while a large entry finds no request with room", async () => {
  const waiting = [{ orderingKey: "a" }, { orderingKey: "large", body: large }, { orderingKey: "a" }];
  expect(await claimedKeys(waiting, 1)).toEqual([["a"]]);
  expect(await claimedKeys(waiting, 2)).toEqual([["a", "a"], ["large"]]);
});

test("claims the queue of a write just entered before a large entry that finds no request with room", async () => {
  const justEntered = { orderingKey: "a", created_at: now, attempts: 0 };
  const waiting = [{ orderingKey: "a" }, { orderingKey: "large", body: large }, justEntered];
  expect(await claimedKeys(waiting, 1)).toEqual([["a", "a"]]);
});

test("claims later entries when a large entry was written by a newer build", async () => {
  const newer = { orderingKey: "newer", body: large, v: version + 1 };
  expect(await claimedKeys([{ orderingKey: "a" }, newer, { orderingKey: "b" }], 1)).toEqual([["a", "b"]]);
});
