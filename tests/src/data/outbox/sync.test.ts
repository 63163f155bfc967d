/** What the pill says of the outbox, and what the sync centre makes of its entries. */
import { describe, expect, test } from "vitest";
import { version } from "#outbox/entry/kinds.ts";
import { exported, entryGroupsOf, openGroupsOf, syncStateOf } from "#src/data/outbox/sync.ts";
import { customerOf, placeOf, remarkOf, standingOf, titleOf, whyOf } from "#src/screens/outbox/entry-words.ts";
import { headOf, wordsOf, type SyncCounts } from "#src/screens/outbox/head-words.ts";
import * as entryText from "#src/text/outbox/entry.ts";
import * as text from "#src/text/outbox/sync.ts";
import * as storageText from "#src/text/trade/storage.ts";
import { anEntry } from "#tests/support/entries.ts";

const failed = { kind: "no-answer", message: "", status: null } as const;
const refused = { kind: "refused", message: "Lot RC5510 is not on this shipment.", status: 400 } as const;
const snapshot = {
  full_description: "Ketorolac 30 mg/mL",
  ndc_code: "1",
  schedule_name: null,
  sale_UOM_desc: "Carton",
};

const now = anEntry().created_at + 100;

describe("the pill", () => {
  test.each([
    { name: "nothing here", entries: [], isReachable: true, state: { is: "sent" } },
    { name: "no network", entries: [], isReachable: false, state: { is: "offline", count: 0 } },
    { name: "one on its way", entries: [anEntry({ state: "sending" })], isReachable: true, state: { is: "saved" } },
    {
      name: "one on its way for longer than anybody waits",
      entries: [anEntry({ state: "sending", created_at: now - 2_000 })],
      isReachable: true,
      state: { is: "sending", count: 1 },
    },
    {
      name: "one that failed",
      entries: [anEntry({ last_error: failed })],
      isReachable: true,
      state: { is: "waiting", count: 1 },
    },
    {
      name: "two, one of them being sent",
      entries: [anEntry(), anEntry({ state: "sending" })],
      isReachable: true,
      state: { is: "sending", count: 2 },
    },
    {
      name: "one turned down, without a network",
      entries: [anEntry({ state: "blocked", last_error: refused }), anEntry()],
      isReachable: false,
      state: { is: "blocked", count: 1 },
    },
  ])("with $name", ({ entries, isReachable, state }) =>
    expect(syncStateOf(entries, { outbox: "open", locked: 0, isReachable, now })).toEqual(state),
  );

  test("never says that all is sent before it is known, nor where nobody can know", () => {
    const around = { locked: 0, isReachable: true, now };
    expect(syncStateOf([], { ...around, outbox: "opening" })).toEqual({ is: "opening" });
    expect(syncStateOf([], { ...around, outbox: "unreadable" })).toEqual({ is: "unreadable" });
    expect(syncStateOf([], { ...around, outbox: "unreadable", isReachable: false })).toEqual({ is: "unreadable" });
    expect(syncStateOf([], { ...around, outbox: "opening", isReachable: false })).toEqual({ is: "offline", count: 0 });
  });

  test("counts what was left sealed and is not open yet", () => {
    const around = { outbox: "open", locked: 2, isReachable: true, now } as const;
    expect(syncStateOf([anEntry({ state: "done" })], around)).toEqual({ is: "waiting", count: 2 });
    expect(syncStateOf([anEntry()], { ...around, isReachable: false })).toEqual({ is: "offline", count: 3 });
  });
});

test("entries are parted by what they want of a person, the last done first", () => {
  const done = (key: string, hoursAgo: number) => anEntry({ key, state: "done", done_at: now - hoursAgo * 3_600_000 });
  const waiting = [anEntry({ key: "c", state: "paused" }), anEntry({ key: "d", state: "blocked" })];
  const parts = entryGroupsOf([done("long ago", 25), done("a", 23), done("b", 1), ...waiting], now);
  expect(parts.done.map(({ key }) => key)).toEqual(["b", "a"]);
  expect(parts.goingOut.map(({ key }) => key)).toEqual(["c"]);
  expect(parts.blocked.map(({ key }) => key)).toEqual(["d"]);
});

test("the head of the sync centre says that all is sent only where it is", () => {
  const none = { outbox: "open", disk: "takes", blocked: 0, newer: 0, goingOut: 0, locked: 0, stuck: 0 } as const;
  const said = (standing: Partial<SyncCounts>) => {
    const all = { ...none, ...standing };
    return `${headOf(all)}. ${wordsOf(all, { device: "tablet", isShut: false })}`;
  };
  expect(said({})).toBe("All sent. Everything has been sent.");
  const others: Partial<SyncCounts>[] = [
    { outbox: "opening" },
    { outbox: "unreadable" },
    { locked: 1 },
    { stuck: 1 },
    { goingOut: 1 },
    { blocked: 1 },
    { newer: 1 },
    { outbox: "newer" },
    { outbox: "held" },
  ];
  for (const standing of others) expect(said(standing)).not.toMatch(/All sent|Everything has been/);
  expect(said({ locked: 1, goingOut: 1 })).toMatch(
    /^2 unsent entries\. They are saved on this tablet and will be sent automatically\./,
  );
});

test("another tab with an older version is named, and that closing it helps; nothing of a private window", () => {
  const held = { outbox: "held", disk: "takes", blocked: 0, newer: 0, goingOut: 0, locked: 0, stuck: 0 } as const;
  expect(`${headOf(held)}. ${wordsOf(held, { device: "tablet", isShut: false })}`).toBe(
    `${text.closeOtherTab}. ${storageText.heldByOlderTab("tablet")}`,
  );
  expect(syncStateOf([], { outbox: "held", locked: 0, isReachable: true, now })).toEqual({ is: "unreadable" });
});

test("an entry of a newer build and those behind it need attention, and are not said to be sent automatically", () => {
  const [read, mine, behind, other] = [
    anEntry({ key: "read", state: "done", orderingKey: "receive:1" }),
    anEntry({ key: "newer", v: version + 1, orderingKey: "receive:1" }),
    anEntry({ key: "behind", orderingKey: "receive:1" }),
    anEntry({ key: "other", orderingKey: "receive:2" }),
  ];
  const { newer, goingOut } = entryGroupsOf([read, mine, behind, other], now);
  expect([newer, goingOut].map((all) => all.map(({ key }) => key))).toEqual([["newer", "behind"], ["other"]]);
  const around = { outbox: "open", locked: 0, isReachable: true, now } as const;
  expect(syncStateOf([mine, behind], around)).toEqual({ is: "blocked", count: 2 });
  const standing = { outbox: "open", disk: "takes", blocked: 0, newer: 2, goingOut: 0, locked: 0, stuck: 0 } as const;
  const words = wordsOf(standing, { device: "tablet", isShut: false });
  expect(`${headOf(standing)}. ${words}`).toBe("2 entries need a newer version. Everything else has been sent.");
  // One that may have arrived holds its queue, too; and what is hidden before the sign-in is still what others wait for.
  const unknown = anEntry({ ...mine, state: "blocked", outcomeUnknown: true });
  expect(entryGroupsOf([unknown, behind], now)).toMatchObject({ blocked: [unknown], newer: [behind], goingOut: [] });
  const hidden = anEntry({ ...mine, call: "weighGoods" as never });
  expect(openGroupsOf([hidden, behind], now)).toMatchObject({ newer: [behind], goingOut: [] });
  expect(wordsOf({ ...standing, outbox: "newer" }, { device: "tablet", isShut: false })).toMatch(
    /^A newer version of the portal was used on this tablet.*No unsent entry is lost\./,
  );
});

test("a full disk is the reason why nothing goes out, and thousands are written as numbers are", () => {
  const full = { outbox: "open", disk: "full", blocked: 0, newer: 0, goingOut: 3_283, locked: 0, stuck: 0 } as const;
  expect(headOf(full)).toBe("3,283 unsent entries");
  const words = wordsOf(full, { device: "tablet", isShut: false });
  expect(words).toBe(text.storageFull("tablet"));
  expect(words).not.toContain("automatically");
});

test("each entry names its customer, another one than the chosen too", () => {
  const north = { customer_id: 1, company_name: "North" };
  const south = { customer_id: 2, company_name: "South" };
  const user = { customer: null, customers: [north, south] };
  expect(customerOf({ customer_id: 2 }, user)).toBe("South");
  expect(customerOf({ customer_id: 9 }, user)).toBe("Customer 9"); // staff, at one of a thousand
});

test("the file has what was not sent, and only that", async () => {
  const file = exported([anEntry({ key: "a", state: "done" }), anEntry({ key: "b" })]);
  expect(JSON.parse(await file.text())).toMatchObject([{ key: "b" }]);
});

describe("an entry in words", () => {
  test.each([
    [
      anEntry({ snapshot, body: { quantity_received: 2, order_id: 7 } }),
      "Receive 2 cartons, Ketorolac 30 mg/mL",
      "Order 7",
    ],
    [anEntry({ snapshot, body: { quantity_received: 1 } }), "Receive 1 carton, Ketorolac 30 mg/mL", entryText.noOrder],
    [
      anEntry({ snapshot, call: "addItem", body: { quantity: 1 } }),
      "Add 1 carton to cart, Ketorolac 30 mg/mL",
      entryText.rxCart,
    ],
    [
      anEntry({ snapshot, call: "updateItem", cart_type: "CSO", body: { new_quantity: 4 } }),
      "Change quantity to 4 cartons, Ketorolac 30 mg/mL",
      entryText.controlledCart,
    ],
    [anEntry({ call: "removeItem", body: { item_id: 5 } }), "Remove product 5 from cart", entryText.rxCart],
  ])("%#", (entry, title, place) => {
    expect(titleOf(entry).replaceAll("\u00a0", " ")).toBe(title);
    expect(placeOf(entry)).toBe(place);
  });

  test("why it needs a person", () => {
    expect(whyOf(anEntry({ last_error: refused }))).toBe(refused.message);
    const current = { quantity: 7, by: "staff" };
    const entry = anEntry({
      call: "updateItem",
      body: { item_id: 101, quantity_uom_code: "CT", new_quantity: 4 },
      last_error: { ...refused, kind: "base_changed", current },
    });
    expect(whyOf(entry)).toBe("Changed to 7 units by staff acting for you. You wanted 4 units.");
  });

  test("when it is tried again, and that its person must sign in", () => {
    expect(standingOf(anEntry({ next_at: 12_500 }), 1000)).toBe("Retries in 12 s");
    expect(standingOf(anEntry({ state: "paused" }), 1000)).toBe(entryText.signInToSend);
    expect(standingOf(anEntry(), 1000)).toBe(entryText.readyToSend);
  });

  test("a sent entry names the reduced quantity", () => {
    const adjusted = { asked: 50, given: 40, why: "max_sale_qty", message: "" };
    const line = { item_id: 101, quantity: 40, adjusted };
    expect(remarkOf(anEntry({ call: "addItem", state: "done", answer: line }))).toBe("Reduced to 40");
    const receipt = { order_receive_id: 300_001, item_id: 101, quantity_received: 2, flagged: ["over"] };
    expect(remarkOf(anEntry({ state: "done", answer: { receipt } }))).toBe(entryText.moreThanOrdered);
  });
});
