/** An entry that goes once more: what it keeps, what begins anew, and when it must have another key. */
import { describe, expect, test } from "vitest";
import { adopted, hurried, mayGoNow, sentAgain, withOrderingKey } from "#outbox/entry/again.ts";
import type { EntryError, EntryState } from "#outbox/entry/entry.ts";
import { cartOrderingKey, doneSoFar, receiptKeyOf, receiptOrderingKey } from "#outbox/entry/entry.ts";
import { requestOf } from "#outbox/entry/wire.ts";
import { anEntry } from "#tests/support/entries.ts";

const error = (kind: EntryError["kind"], more: Partial<EntryError> = {}): EntryError => ({
  kind,
  message: "No.",
  status: 400,
  ...more,
});
const body = { order_id: 9, item_id: 101, quantity_received: 2, lot_no: "L1", receive_date: "11/20/2026" };
const line = { item_id: 101, quantity_uom_code: "CT" };
const refused = anEntry({
  body,
  state: "blocked",
  attempts: 3,
  tries: 2,
  next_at: 50,
  last_error: error("refused"),
  seq: 4,
});
const newKey = () => "key-2";

describe("a refused entry that is sent again", () => {
  test("is a new one in its old place: another key, and nothing tried", () => {
    expect(sentAgain(refused, "key-2")).toEqual({
      ...refused,
      orderingKey: "receive:9:101:L1",
      key: "key-2",
      state: "queued",
      attempts: 0,
      tries: 0,
      next_at: 0,
      last_error: null,
    });
  });

  test("stands in the queue of what it says now, and an unexpected one in a queue of its own", () => {
    const keyOf = (over: object) => withOrderingKey(anEntry({ body: { ...body, ...over } }), "key-2").orderingKey;
    expect([
      keyOf({ lot_no: " L2 " }),
      keyOf({ item_id: 7 }),
      keyOf({ order_id: null }),
      keyOf({ lot_no: undefined }),
    ]).toEqual(["receive:9:101:L2", "receive:9:7:L1", "receive:unexpected:key-2", "receive:9:101:"]);
    const cart = anEntry({ call: "updateItem", body: { ...line, new_quantity: 2 }, orderingKey: "cart:1:RXO" });
    expect(withOrderingKey(cart, "key-2")).toBe(cart);
  });
});

describe("an entry that is to go at once", () => {
  test.each<[string, EntryState, number, EntryError | null, boolean]>([
    ["waits for nothing", "queued", 0, null, false],
    ["waits for its time", "queued", 50, null, true],
    ["is being sent", "sending", 50, null, false],
    ["waits for its person", "paused", 50, null, false],
    ["was refused", "blocked", 0, error("refused"), false],
    ["was decided over what changed", "blocked", 0, error("base_changed"), false],
    ["lacked a right", "blocked", 0, error("not-allowed"), true],
    ["was set aside without the server's word", "blocked", 0, error("no-answer"), true],
    ["is done", "done", 50, null, false],
  ])("that %s", (_what, state, next_at, last_error, expected) => {
    expect(mayGoNow(anEntry({ state, next_at, last_error }))).toBe(expected);
  });

  test("keeps its key where the server never turned it down: it may have arrived", () => {
    const waiting = anEntry({ next_at: 50, attempts: 2, outcomeUnknown: true });
    expect(hurried(waiting, newKey)).toEqual({ ...waiting, next_at: 0 });
    const noRight = anEntry({ state: "blocked", last_error: error("not-allowed"), next_at: 50 });
    expect(hurried(noRight, newKey)).toEqual({ ...noRight, state: "queued", next_at: 0 });
  });

  test("goes under another key where it was refused, and over what stands on the line now", () => {
    const last_error = error("base_changed", { status: 409, current: { quantity: 7, by: "device" } });
    const changed = anEntry({
      call: "updateItem",
      body: { ...line, new_quantity: 2 },
      base: 4,
      state: "blocked",
      last_error,
    });
    expect(hurried(changed, newKey)).toMatchObject({ key: "key-2", base: 7, state: "queued", last_error: null });
    const gone = { ...changed, last_error: error("base_changed", { current: { quantity: 0 } }) };
    expect(hurried(gone, newKey)).toMatchObject({ key: "key-2", base: 0 });
    for (const current of [undefined, null, {}, { quantity: undefined }])
      expect(hurried({ ...changed, last_error: error("refused", { current }) }, newKey)).toMatchObject({
        key: "key-2",
        base: 4,
      });
  });
});

describe("somebody else's entry in an admin's hands", () => {
  const its = (over: Parameters<typeof anEntry>[0]) =>
    adopted(anEntry({ seq: 9, tries: 3, next_at: 99, ...over }), 103);

  test("is theirs, has no place yet, keeps its key, and goes at once", () => {
    expect(its({ state: "paused", attempts: 2 })).toMatchObject({
      user_id: 103,
      key: "k1",
      state: "queued",
      tries: 0,
      next_at: 0,
    });
    expect(its({})).not.toHaveProperty("seq");
    expect(its({ state: "blocked", last_error: error("not-allowed") })).toMatchObject({ state: "queued" });
  });

  test("is to be decided where the server refused it", () => {
    for (const kind of ["refused", "base_changed"] as const)
      expect(its({ state: "blocked", last_error: error(kind) })).toMatchObject({
        state: "blocked",
        last_error: { kind },
      });
  });

  test("may have arrived where it was being sent, or had before", () => {
    expect(
      [its({ state: "sending" }), its({ outcomeUnknown: true }), its({})].map((each) => each.outcomeUnknown),
    ).toEqual([true, true, false]);
  });
});

describe("what an entry is called by", () => {
  test("its queue: a cart's, or a receipt's by order, item and lot", () => {
    expect(cartOrderingKey({ customer_id: 12, cart_type: "CSO" })).toBe("cart:12:CSO");
    expect(receiptOrderingKey({ order_id: 9, item_id: 1, lot_no: " A " }, "k")).toBe("receive:9:1:A");
    expect(receiptOrderingKey({ item_id: 1, lot_no: "A" }, "k")).toBe("receive:unexpected:k");
  });

  test("receiptKeyOf returns the entry that a cancel waits for, and undefined for a receipt of the server", () => {
    const known = anEntry({ call: "cancelReceive", body: { order_receive_id: 300_001 } });
    const waits = anEntry({ call: "uncancelReceive", body: { receipt_key: "k7" } });
    expect([known, waits, anEntry({ body })].map(receiptKeyOf)).toEqual([undefined, "k7", undefined]);
  });

  test("the last that was done, in whatever order they come", () => {
    expect(doneSoFar([{ done_no: 3 }, {}, { done_no: 12 }, { done_no: 7 }])).toBe(12);
    expect(doneSoFar([{}, {}])).toBe(0);
  });
});

describe("on the wire", () => {
  const at = Date.parse("2026-11-21T08:00:00Z");
  const headersOf = (entry: Parameters<typeof requestOf>[0]) => requestOf(entry, "token-1", at).headers;

  test("a colleague's entry says whose it is, and for whom", () => {
    expect(headersOf(anEntry({ body, on_behalf_of: { user_id: 99, name: "Ada" } }))).toMatchObject({
      "x-on-behalf-of": "99",
      "x-customer-id": "1001",
      "x-cart-type": "RXO",
    });
    expect(headersOf(anEntry({ body }))).not.toHaveProperty("x-on-behalf-of");
  });

  test("a note of a discard acts for nobody, unless it was taken over", () => {
    const acting = ["x-customer-id", "x-cart-type", "x-on-behalf-of"];
    const namesOf = (entry: Parameters<typeof requestOf>[0]) => acting.filter((name) => name in headersOf(entry));
    expect(namesOf(anEntry({ call: "discardEntry" }))).toEqual([]);
    expect(namesOf(anEntry({ call: "discardEntry", on_behalf_of: { user_id: 99, name: "Ada" } }))).toEqual(acting);
  });

  test("what the person saw travels where there was anything, 0 and false among it", () => {
    const baseOf = (base: unknown) => headersOf(anEntry({ base }))["x-base"];
    expect([baseOf(0), baseOf(false), baseOf({ remaining: 5 }), baseOf(null)]).toEqual([
      "0",
      "false",
      '{"remaining":5}',
      undefined,
    ]);
  });

  test("a clock that is centuries off is sent as the nearest time there is, and both times are told apart", () => {
    const headers = requestOf(anEntry({ created_at: -1e15 }), "token-1", 1e18).headers;
    expect([headers["x-entered-at"], headers["x-client-time"]]).toEqual([
      "1900-01-01T00:00:00.000Z",
      "2200-12-31T23:59:59.999Z",
    ]);
  });
});
