/** Who hears of an entry that is over: what it changed is asked for again, and everything where nobody can tell what that is. */
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { Entry } from "#outbox/entry/entry.ts";
import { anEntry } from "#tests/support/entries.ts";

let over = (_entry: Entry): void => {};
vi.mock("#src/offline/outbox.ts", () => ({
  entriesNow: () => [],
  onEntryOver: (listener: (entry: Entry) => void) => (over = listener),
}));

beforeEach(() => void vi.resetModules());

async function page() {
  const { followEntries } = await import("#src/data/outbox/follow-entries.ts");
  const client = new QueryClient();
  followEntries(client);
  for (const key of ["cart", "recalls"]) client.setQueryData([key], "older");
  return () => ["cart", "recalls"].filter((key) => client.getQueryState([key])!.isInvalidated);
}

test("what an entry changed is asked for again, and nothing else", async () => {
  const asked = await page();
  over(anEntry({ call: "updateItem", state: "done" }));
  await expect.poll(() => asked()).toEqual(["cart"]);
});

test("where the program that knows is out of reach everything is", async () => {
  vi.doMock("#src/data/outbox/invalidation.ts", () => Promise.reject(new TypeError("Failed to fetch")));
  const asked = await page();
  over(anEntry({ call: "updateItem", state: "done" }));
  await expect.poll(() => asked()).toEqual(["cart", "recalls"]);
  vi.doUnmock("#src/data/outbox/invalidation.ts");
});
