/** Claims of what waits: no entry is claimed before one of another queue that was written earlier and can go, however they share requests. */
import * as fc from "fast-check";
import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { mostBytes } from "#contract/outbox/rules/batch.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { nextInLine } from "#outbox/entry/in-turn.ts";
import { version } from "#outbox/entry/kinds.ts";
import { openStore } from "#outbox/store/store.ts";
import { anEntry, type Facts } from "#tests/support/entries.ts";
import { user_id } from "#tests/support/tablet.ts";

const now = 1_000_000;
const large = { notes: "n".repeat(mostBytes + 1) };

type Waiting = Facts & { orderingKey: string; body?: object };

/** Returns the claimed entries of each request, with these entries unsent. */
async function claimedEntries(waiting: readonly Waiting[], requests: number, most = 50): Promise<Entry[][]> {
  const store = openStore(new IDBFactory(), user_id);
  for (const [at, facts] of waiting.entries()) {
    const { seq: _, ...entry } = anEntry({ user_id, key: `k${at}`, created_at: 0, attempts: 1, ...facts });
    await store.add(entry);
  }
  const how = { most: requests * most, each: most, except: new Set<string>(), now };
  const claim = { requests, most, except: how.except, first: nextInLine(await store.all(), how) };
  const { claimed } = await store.step({ now, claim });
  store.close();
  return claimed;
}

/** Returns the claimed ordering keys of each request, with these entries unsent. */
async function claimedKeys(waiting: readonly Waiting[], requests: number): Promise<string[][]> {
  const claimed = await claimedEntries(waiting, requests);
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

const anyWaiting = fc.record({
  orderingKey: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
  attempts: fc.nat(1),
  created_at: fc.constantFrom(0, now),
  // The cancel of a receipt that has no number yet cannot go.
  body: fc.constantFrom({}, {}, {}, { receipt_key: "k" }),
});

/** Returns the entries that come first in their queues and can go. */
const firstOnes = (waiting: readonly Waiting[]): Waiting[] =>
  waiting
    .filter((each, at) => waiting.findIndex(({ orderingKey }) => orderingKey === each.orderingKey) === at)
    .filter(({ body }) => !("receipt_key" in body!));

/** Returns the pairs of a first entry of a queue that was not claimed and a claimed one that should have waited for it. */
function passedBy(waiting: readonly Waiting[], claimed: readonly Entry[]): string[] {
  const keysOf = (those: readonly Waiting[]) => new Set(those.map(({ orderingKey }) => orderingKey));
  const hurried = keysOf(waiting.filter(({ attempts, created_at }) => attempts === 0 && created_at === now));
  const left = firstOnes(waiting).filter(({ orderingKey }) => !keysOf(claimed).has(orderingKey));
  const isBehind = (each: Entry, first: Waiting) =>
    !hurried.has(each.orderingKey) && (hurried.has(first.orderingKey) || each.seq > waiting.indexOf(first) + 1);
  return left.flatMap((first) =>
    claimed.filter((each) => isBehind(each, first)).map((each) => `${first.orderingKey} by ${each.orderingKey}`),
  );
}

test("claims no entry before the first of another queue that was written earlier, and none before a queue with a write just entered", async () => {
  const history = fc.array(anyWaiting, { minLength: 1, maxLength: 16 });
  const upToFour = fc.integer({ min: 1, max: 4 });
  await fc.assert(
    fc.asyncProperty(history, upToFour, upToFour, async (waiting, requests, most) => {
      const claimed = await claimedEntries(waiting, requests, most);
      expect(passedBy(waiting, claimed.flat())).toEqual([]);
      expect(claimed.length > 0).toBe(firstOnes(waiting).length > 0);
    }),
    { numRuns: 500 },
  );
});
