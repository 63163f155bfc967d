/** What is asked for again when an entry is over. */
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Entry } from "#outbox/entry/entry.ts";
import { followInvalidation } from "#src/data/outbox/invalidation.ts";
import { anEntry } from "#tests/support/entries.ts";

let entries: Entry[] = [];
let over = (_entry: Entry): void => {};
vi.mock("#src/offline/outbox.ts", () => ({
  entriesNow: () => entries,
  onEntryOver: (listener: (entry: Entry) => void) => (over = listener),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  entries = [];
  vi.useRealTimers();
});

/** A page that shows these; gives which of them were asked for again. */
function page(...keys: string[]) {
  const client = new QueryClient();
  followInvalidation(client);
  for (const key of keys) client.setQueryData(key.split("/"), "older");
  return () => keys.filter((key) => client.getQueryState(key.split("/"))!.isInvalidated);
}

test.each([["done"], ["blocked"]] as const)("an entry that is %s: its area, and no other", async (state) => {
  const asked = page("cart", "receiving");
  over(anEntry({ call: "updateItem", state }));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked()).toEqual(["cart"]);
});

test("a receipt changes its order too", async () => {
  const asked = page("cart", "receiving", "orders/purchase-order/1");
  over(anEntry({ call: "receive", state: "done" }));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked()).toEqual(["receiving", "orders/purchase-order/1"]);
});

test("nothing while another entry of the area is on its way, but not for long", async () => {
  const asked = page("cart");
  entries = [anEntry({ call: "addItem", state: "sending" })];
  over(anEntry({ call: "updateItem", state: "done" }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked()).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked()).toEqual(["cart"]);
});
