/** Lists on their way: who must be told what became of them, and what is known of one that is not in the outbox any more. */
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetList, isUntold, leaveList, noteList, openPlace, standings, whileInHand } from "#src/data/sent-lists.ts";
import { missingOf, readMissing, withMissing } from "#src/data/sent-rows.ts";
import { openDrafts } from "#src/offline/drafts.ts";
import { anEntry } from "#tests/support/entries.ts";

const place = "quick order";
const list = { place, list: "k1", of: 5_000, seq: 7 };
const entry = (over: object = {}) => anEntry({ call: "addItems", key: "k1", seq: 7, ...over });
const kindOf = (entries: Parameters<typeof standings>[0], isRead = true) => standings(entries, isRead)("k1").kind;

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("document", { cookie: "stcart=token" });
  await openDrafts(undefined);
  await openDrafts({ user_id: 102, customer_id: 1001 });
});

test("its own screen tells what becomes of a list as long as it is open; once it is left somebody else must", () => {
  const leave = openPlace(place);
  noteList("k1", list);
  expect(isUntold("k1")).toBe(false);
  leave();
  expect(isUntold("k1")).toBe(true);
  const leaveAgain = openPlace(place);
  expect(isUntold("k1")).toBe(false);
  forgetList("k1"); // it has shown what became of it
  leaveAgain();
  expect(isUntold("k1")).toBe(false);
});

test("a list whose rows were cleared is told elsewhere, though its screen is open", () => {
  const leave = openPlace(place);
  noteList("k1", list);
  leaveList("k1");
  expect(isUntold("k1")).toBe(true);
  leaveList("k2"); // of which nothing is noted
  expect(isUntold("k2")).toBe(false);
  leave();
});

test("what left the outbox before it was answered was discarded; of what was answered long ago nothing is known", () => {
  noteList("k1", list);
  expect(kindOf([entry()])).toBe("kept");
  expect(kindOf([])).toBe("discarded");
  forgetList("k1");
  expect(kindOf([])).toBe("past");
});

test("what was noted and never seen kept is the screen's own again, unless it is in the outbox after all", () => {
  noteList("k1", { place, list: "k1", of: 3 });
  expect(kindOf([])).toBe("unkept");
  expect(kindOf([], false)).toBe("unread");
  expect(kindOf([entry()])).toBe("kept");
});

test("nothing is called discarded while the outbox is being read, or its own screen takes it back", async () => {
  noteList("k1", list);
  expect(kindOf([], false)).toBe("unread");
  await whileInHand(["k1"], async () => expect(kindOf([])).toBe("unread"));
  expect(kindOf([])).toBe("discarded");
});

test("what was sent again under another key is still on its way: added anew it would be there twice", () => {
  noteList("k1", list);
  const again = entry({ key: "k9" });
  expect(standings([again], true)("k1")).toEqual({ kind: "kept", entry: again });
  // Another write in its place of the order is none of its business.
  expect(kindOf([anEntry({ call: "addItem", key: "k9", seq: 7 })])).toBe("discarded");
});

test("of a list in several parts it is said how many of how many rows were turned down", () => {
  for (const key of ["k1", "k2", "k3"]) noteList(key, list);
  const rows = [2_000, 2_000, 1_000].flatMap((count, at) =>
    Array.from({ length: count }, () => ({ key: `k${at + 1}` })),
  );
  const why = { sentence: "The cart is being checked." };
  const one = withMissing(null, missingOf("k2", rows, why));
  expect(one).toEqual({ list: "k1", count: 2_000, of: 5_000, why: why.sentence });
  const two = withMissing(one, missingOf("k3", rows, why));
  expect(two).toMatchObject({ count: 3_000, of: 5_000 });
  // The next list begins anew.
  noteList("k4", { ...list, list: "k4", of: 1 });
  expect(withMissing(two, missingOf("k4", [{ key: "k4" }], why))).toMatchObject({ count: 1, of: 1 });
  expect(readMissing(structuredClone(two))).toEqual(two);
});

test("what an older build kept of a list that was turned down is still said, and anything else is nothing", () => {
  expect(readMissing("The cart is being checked.")).toMatchObject({
    count: 0,
    of: 0,
    why: "The cart is being checked.",
  });
  for (const kept of [undefined, null, 5, {}, { list: "k1", count: "2", of: 5, why: "" }])
    expect(readMissing(kept)).toBeNull();
  const older = { key: "k0" };
  expect(missingOf("k0", [older, older], { sentence: "No." })).toEqual({ list: "k0", count: 2, of: 2, why: "No." });
});
