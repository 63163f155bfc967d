/** Drafts: whose come back, whose never do, and for how long. A fresh module is a page that was opened anew. */
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shelf } from "#src/offline/shelf.ts";
import { likeForm } from "#src/data/base/drafts.ts";
import { getNowMs } from "#tests/support/present.ts";

const mona = { user_id: 7, customer_id: 1001 };
const day = 24 * 3600_000;

afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  signedIn("token-1");
});

const signedIn = (token: string) => vi.stubGlobal("document", { cookie: token === "" ? "" : `stcart=${token}` });

/** A page of this person, opened anew. */
async function page(person: Parameters<Drafts["openDrafts"]>[0] = mona): Promise<Drafts> {
  vi.resetModules();
  const drafts = await import("#src/offline/drafts.ts");
  await drafts.openDrafts(person);
  return drafts;
}
type Drafts = typeof import("#src/offline/drafts.ts");

const disk = () => shelf<{ typed: unknown; at: number }>("portal-drafts", "drafts");
const onDisk = async () => Array.from((await disk().all()).values(), ({ typed }) => typed);

test("what was typed is there when the page is opened anew, the last of it", async () => {
  const before = await page();
  before.keepDraft("checkout RXO", { order_name: "We" });
  before.keepDraft("checkout RXO", { order_name: "Weekly" });
  await expect.poll(() => onDisk()).toEqual([{ order_name: "Weekly" }]);
  const after = await page();
  expect(after.draftOf("checkout RXO")?.typed).toEqual({ order_name: "Weekly" });
  expect(after.draftOf("checkout CSO")).toBeUndefined();
});

test("what was saved is gone", async () => {
  const before = await page();
  before.keepDraft("receive 1 1", 5);
  before.dropDraft("receive 1 1");
  await expect.poll(() => onDisk()).toEqual([]);
  expect((await page()).draftOf("receive 1 1")).toBeUndefined();
});

test.each([
  ["another person", { ...mona, user_id: 8 }],
  ["another customer", { ...mona, customer_id: 1002 }],
])("%s finds nothing, and takes it from the device", async (_who, next) => {
  const before = await page();
  before.keepDraft("checkout RXO", "hers");
  await before.openDrafts(next);
  expect(before.draftOf("checkout RXO")).toBeUndefined();
  await expect.poll(() => onDisk()).toEqual([]);
});

test("a session that ended leaves them for its person", async () => {
  const before = await page();
  before.keepDraft("checkout RXO", "hers");
  await before.openDrafts(undefined);
  expect(before.draftOf("checkout RXO")).toBeUndefined();
  before.keepDraft("checkout RXO", "nobody's");
  await before.openDrafts(mona);
  expect(before.draftOf("checkout RXO")?.typed).toBe("hers");
});

const removeDatabase = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("portal-drafts");
    request.addEventListener("success", resolve);
    request.addEventListener("error", reject);
  });

test("the database removed under open pages: what they know is there again at once, the later of two, and nothing that was saved", async () => {
  const one = await page();
  one.keepDraft("checkout RXO", "first");
  one.keepDraft("receive 1 1", 5);
  await one.draftsWritten();
  const other = await page();
  vi.spyOn(Date, "now").mockReturnValue(getNowMs() + 1_000);
  one.keepDraft("checkout RXO", "later");
  one.keepDraft("cart 7", 3);
  one.dropDraft("receive 1 1");
  await one.draftsWritten();
  // The other page has heard of what was saved.
  await expect.poll(() => other.draftOf("receive 1 1")).toBeUndefined();
  await removeDatabase();
  await expect.poll(() => onDisk()).toEqual([3, "later"]);
  await Promise.all([one.draftsWritten(), other.draftsWritten()]);
  expect(await onDisk()).toEqual([3, "later"]);
  expect((await page()).draftOf("cart 7")?.typed).toBe(3);
});

test("removed after a sign-out elsewhere nothing is put back", async () => {
  const before = await page();
  before.keepDraft("checkout RXO", "hers");
  await before.draftsWritten();
  signedIn("");
  await removeDatabase();
  await before.draftsWritten();
  expect(await onDisk()).toEqual([]);
});

test("signing out takes every one, and nothing is written after", async () => {
  const before = await page();
  before.keepDraft("checkout RXO", "hers");
  await before.forgetDrafts();
  before.keepDraft("checkout RXO", "late");
  expect(await onDisk()).toEqual([]);
});

test("a tab that has not heard of a sign-out elsewhere writes nothing", async () => {
  const before = await page();
  signedIn("");
  before.keepDraft("checkout RXO", "late");
  expect(before.draftOf("checkout RXO")).toBeUndefined();
  expect(await onDisk()).toEqual([]);
});

test("after seven days they go", async () => {
  await disk().set("7 1001 old", { typed: "old", at: getNowMs() - 7 * day - 1 });
  await disk().set("7 1001 young", { typed: "young", at: getNowMs() - 6 * day });
  const drafts = await page();
  expect([drafts.draftOf("old"), drafts.draftOf("young")?.typed]).toEqual([undefined, "young"]);
  await expect.poll(() => onDisk()).toEqual(["young"]);
});

test("a form takes what fits of one that is damaged or of another build", () => {
  const empty = { lot: "", shipTo: null as number | null };
  expect(likeForm(empty, { lot: "A1", shipTo: 31, gone: "x" })).toEqual({ lot: "A1", shipTo: 31 });
  expect(likeForm(empty, { lot: 5, shipTo: "31" })).toEqual(empty);
});
