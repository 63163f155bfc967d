/** Lists on their way: who must be told what became of them, and what is known of one that is not in the outbox any more. */
import { expect, test } from "vitest";
import type { Entry } from "#outbox/entry/entry.ts";
import { isUntold, showLists, standings, whileInHand, type Beside } from "#src/data/outbox/sent-lists.ts";
import { missingOf, readMissing, withMissing } from "#src/data/cart/sent-rows.ts";
import { anEntry, type Facts } from "#tests/support/entries.ts";

const list = { key: "k1", list: "k1", of: 5_000 };
const entry = (over: Facts = {}) =>
  anEntry({ call: "addItems", key: "k1", seq: 7, told: { key: "k1" }, list, ...over });
/** The note that it was discarded. */
const note = (over: Facts = {}, body: object = {}) =>
  anEntry({
    call: "discardEntry",
    key: "n1",
    list,
    told: { key: "k1" },
    body: { key: "k1", reason_kind: "refused", reason: "The cart is being checked.", ...body },
    ...over,
  });
const standingOf = (entries: Entry[], beside: Partial<Beside> = {}) =>
  standings(entries, { isRead: true, ...beside })("k1");
const kindOf = (entries: Entry[], beside: Partial<Beside> = {}) => standingOf(entries, beside).kind;

test("its own screen tells what becomes of a list as long as it is open; once it is left somebody else must", () => {
  const leave = showLists(["k1", "k2"]);
  expect(isUntold(entry())).toBe(false);
  leave();
  expect(isUntold(entry())).toBe(true);
  // Cleared on a screen that stays open: it shows others now.
  const leaveOthers = showLists(["k2"]);
  expect(isUntold(entry())).toBe(true);
  // Of one that was sent again its screen knows the first key.
  expect(isUntold(entry({ key: "k9", list: { ...list, key: "k2" } }))).toBe(false);
  leaveOthers();
  expect(isUntold(entry({ told: { key: "k1", screen: [0] } }))).toBe(false); // it has shown what became of it
  expect(isUntold(entry({ key: "k9", told: { key: "k1", screen: [0] } }))).toBe(true); // but not what became of it since
  expect(isUntold(anEntry({ call: "addItem", told: { key: "k1" } }))).toBe(false);
});

test("what left the outbox before it was answered was discarded, and whether by its screen, that says why; of what was answered long ago nothing is known", () => {
  expect(kindOf([entry()])).toBe("kept");
  expect(standingOf([], { discards: [note()] })).toMatchObject({ kind: "discarded", why: null });
  const byScreen = note({ told: { key: "k1", screen: [0] } });
  expect(standingOf([], { discards: [byScreen] })).toMatchObject({ why: "The cart is being checked." });
  const notAllowed = note({ told: { key: "k1", screen: [0] } }, { reason_kind: "not-allowed", reason: "Forbidden" });
  expect(standingOf([], { discards: [notAllowed] })).toMatchObject({ why: "You are not allowed to do this." });
  expect(kindOf([])).toBe("past");
});

test("what was announced and never seen kept is the screen's own again, unless it is in the outbox after all", () => {
  const announced = new Set(["k1"]);
  expect(kindOf([], { announced })).toBe("unkept");
  expect(kindOf([], { announced, isRead: false })).toBe("unread");
  expect(kindOf([entry()], { announced })).toBe("kept");
});

test("nothing is called discarded or unkept while its own screen keeps it or takes it back", async () => {
  const announced = new Set(["k1"]);
  await whileInHand(["k1"], async () => {
    expect(kindOf([], { discards: [note()] })).toBe("unread");
    expect(kindOf([], { announced })).toBe("unread");
  });
  expect(kindOf([], { discards: [note()] })).toBe("discarded");
});

test("what was sent again under another key is still on its way: added anew it would be there twice", () => {
  const again = entry({ key: "k9" });
  expect(standingOf([again])).toEqual({ kind: "kept", entry: again });
  // Another write in its place of the order is none of its business.
  expect(kindOf([anEntry({ call: "addItem", key: "k9", seq: 7 })])).toBe("past");
  // Discarded under its new key.
  expect(kindOf([], { discards: [note({}, { key: "k9" })] })).toBe("discarded");
});

test("of a list in several parts it is said how many of how many rows were turned down", () => {
  const rows = [2_000, 2_000, 1_000].flatMap((count, at) =>
    Array.from({ length: count }, () => ({ key: `k${at + 1}` })),
  );
  const sentence = "The cart is being checked.";
  const why = (key: string) => ({ sentence, list: { ...list, key } });
  const one = withMissing(null, missingOf("k2", rows, why("k2")));
  expect(one).toEqual({ list: "k1", count: 2_000, of: 5_000, why: sentence });
  const two = withMissing(one, missingOf("k3", rows, why("k3")));
  expect(two).toMatchObject({ count: 3_000, of: 5_000 });
  // The next list begins anew.
  const next = missingOf("k4", [{ key: "k4" }], { sentence, list: { key: "k4", list: "k4", of: 1 } });
  expect(withMissing(two, next)).toMatchObject({ count: 1, of: 1 });
  expect(readMissing(structuredClone(two))).toEqual(two);
});

test("what was kept of a list that was turned down in another shape is nothing, and a list without its part counts its own rows", () => {
  for (const kept of [undefined, null, 5, "No.", {}, { list: "k1", count: "2", of: 5, why: "" }])
    expect(readMissing(kept)).toBeNull();
  const row = { key: "k0" };
  const why = { sentence: "No.", list: undefined };
  expect(missingOf("k0", [row, row], why)).toEqual({ list: "k0", count: 2, of: 2, why: "No." });
});
