/** What a person searched for last: newest first, each once, eight at most, theirs alone. */
import { IDBFactory } from "fake-indexeddb";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("document", { cookie: "stcart=token-1" });
});
afterEach(() => void vi.unstubAllGlobals());

/** A page of this person at this customer. */
async function page(customer_id = 1001) {
  const drafts = await import("#src/offline/drafts.ts");
  const searches = await import("#src/data/catalogue/recent-searches.ts");
  await drafts.openDrafts({ user_id: 7, customer_id });
  return { ...drafts, ...searches };
}

test("the newest stands first, each text once however it was written, and no more than eight", async () => {
  const { recentSearches, rememberSearch, keepDraft } = await page();
  const text = fc.constantFrom(..."ketorolac Ketorolac KETOROLAC 2mg saline Saline a b c d e f g h".split(" "));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 30, size: "max" }), (typed) => {
      keepDraft("recent-searches", []);
      for (const each of typed) rememberSearch(each);
      const lower = typed.map((each) => each.toLowerCase());
      const expected = typed.filter((each, at) => lower.lastIndexOf(each.toLowerCase()) === at).toReversed();
      expect(recentSearches()).toEqual(expected.slice(0, 8));
    }),
  );
});

test("what an older or a newer build kept in its place breaks nothing", async () => {
  const { recentSearches, rememberSearch, keepDraft } = await page();
  for (const kept of [null, "ketorolac", 7, { 0: "a" }, [1, null, "saline"]]) {
    keepDraft("recent-searches", kept);
    expect(recentSearches()).toEqual(Array.isArray(kept) ? ["saline"] : []);
    rememberSearch("ketorolac");
    expect(recentSearches()[0]).toBe("ketorolac");
  }
});

test("another customer of the same person has its own", async () => {
  const { rememberSearch, recentSearches, openDrafts } = await page();
  rememberSearch("ketorolac");
  await openDrafts({ user_id: 7, customer_id: 1002 });
  expect(recentSearches()).toEqual([]);
});
