/** The note of a discarded entry is never refused: the call takes what is noted of any entry, whatever stands in it. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DiscardedEntry } from "#contract/outbox/outbox.ts";
import { noteOf, type Discardable, type Discarding } from "#outbox/entry/discards.ts";
import type { WritingCall } from "#outbox/entry/entry.ts";
import { kinds, version } from "#outbox/entry/kinds.ts";
import { anEntry } from "#tests/support/entries.ts";
import { anyText } from "#tests/support/any-text.ts";

const discarding: Discarding = {
  user_id: 103,
  device: "d2",
  now: Date.parse("2026-11-21T08:00:00Z"),
  newKey: () => "note-1",
  version,
};
const line = { item_id: 101, quantity_uom_code: "CT" };
const receipt = {
  order_id: 4_820_001,
  item_id: 101,
  quantity_received: 3,
  lot_no: " L1\n",
  receive_date: "11/20/2026",
};
const taken = { order_id: 9, item_id: 101, quantity_UOM: "CT", quantity_received: 3, lot_no: "L2" };
const goods = { full_description: "Ketorolac", ndc_code: "1", schedule_name: null, sale_UOM_desc: "Carton" };

test.each([
  [
    "receive",
    { body: receipt },
    { order_id: 4_820_001, order_receive_id: null, item_id: 101, lot_no: "L1", quantity: 3 },
  ],
  [
    "cancelReceive",
    { body: { order_receive_id: 300_001 }, snapshot: { ...goods, receipt: taken } },
    { order_id: 9, order_receive_id: 300_001, item_id: 101, lot_no: "L2", quantity: 3 },
  ],
  [
    "uncancelReceive",
    { body: { receipt_key: "key-1" } },
    { order_id: null, order_receive_id: null, item_id: null, lot_no: null, quantity: null },
  ],
  ["addItem", { body: { ...line, quantity: 2 } }, { order_id: null, item_id: 101, lot_no: null, quantity: 2 }],
  ["addItems", { body: { items: [{ ...line, quantity: 2 }] } }, { item_id: null, quantity: null }],
  ["updateItem", { body: { ...line, new_quantity: 0 } }, { item_id: 101, quantity: 0 }],
  ["removeItem", { body: line }, { item_id: 101, quantity: null }],
] as const)("of %s it says what it was about", (call, over, expected) => {
  const { body } = noteOf(anEntry({ call, ...over }), discarding);
  expect(body).toMatchObject({ ...expected, call, key: "k1", customer_id: 1001, cart_type: "RXO" });
});

test("it says who made it, when, who discarded it, and whether it may have arrived", () => {
  const entry = anEntry({ outcomeUnknown: true }) as Discardable;
  const whole = { made_by: 102, made_at: "2026-11-20T13:41:00.000Z", discarded_by: 103, may_have_arrived: true };
  expect(noteOf(entry, discarding).body).toMatchObject(whole);
  const handedOver = anEntry({ on_behalf_of: { user_id: 99, name: "Ada Reed" } }) as Discardable;
  expect(noteOf(handedOver, discarding).body).toMatchObject({
    made_by: 99,
    discarded_by: 103,
    may_have_arrived: false,
  });
});

test("it says why it was set aside; an entry that only waited has no such reason", () => {
  const last_error = { kind: "refused", message: "There is no such product.", status: 404 } as const;
  expect(noteOf(anEntry({ state: "blocked", last_error }) as Discardable, discarding).body).toMatchObject({
    reason_kind: "refused",
    reason_status: 404,
    reason: "There is no such product.",
  });
  const waits = { kind: "no-answer", message: "Nobody.", status: null } as const;
  expect(noteOf(anEntry({ last_error: waits }) as Discardable, discarding).body).toMatchObject({
    reason_kind: null,
    reason_status: null,
    reason: "Nobody.",
  });
  expect(noteOf(anEntry() as Discardable, discarding).body).toMatchObject({
    reason_kind: null,
    reason_status: null,
    reason: null,
  });
});

test("it is an entry of its own: new, after nobody, with what was told of the other", () => {
  const told = { key: "k1", news: [0] };
  const note = noteOf(anEntry({ told, attempts: 4, next_at: 9, seq: 7 }), discarding);
  expect(note).toMatchObject({ key: "note-1", device: "d2", user_id: 103, call: "discardEntry", told });
  expect(note).toMatchObject({ orderingKey: "discard:k1", state: "queued", attempts: 0, next_at: 0, answer: null });
  expect(note).toMatchObject({ v: version, created_at: discarding.now, time_zone: "America/New_York" });
  expect(note).not.toHaveProperty("seq");
  const names = Object.keys(noteOf(anEntry(), discarding));
  expect(names).not.toContain("list"); // of an entry that no list made
});

test("it is taken from a newer page too, of a call that this server does not know", () => {
  const entry = anEntry({ v: version + 1, call: "countShelf" as WritingCall, body: { shelf: 4 } }) as Discardable;
  const { body } = noteOf(entry, discarding);
  expect(DiscardedEntry.safeParse(body)).toMatchObject({ success: true, data: { call: "countShelf", item_id: null } });
  for (const call of ["", "two words", "x".repeat(61)])
    expect(DiscardedEntry.safeParse({ ...body, call }).success).toBe(false);
});

const anything = fc.oneof(fc.jsonValue(), fc.double(), anyText(1_200));
const someBody = fc.dictionary(
  fc.constantFrom("order_id", "order_receive_id", "item_id", "lot_no", "quantity", "new_quantity", "quantity_received"),
  anything,
);
const calls = Object.keys(kinds).filter((call): call is WritingCall => call !== "discardEntry");
const someEntry = fc.record({
  call: fc.constantFrom(...calls),
  body: someBody,
  state: fc.constantFrom("queued" as const, "blocked" as const, "paused" as const),
  created_at: fc.oneof(fc.double(), fc.integer(), fc.constantFrom(Infinity, -Infinity, Number.NaN)),
  outcomeUnknown: fc.boolean(),
  snapshot: fc.oneof(fc.constant(null), fc.record({ receipt: someBody })),
  last_error: fc.oneof(
    fc.constant(null),
    fc.record({
      kind: fc.constantFrom("refused" as const, "not-allowed" as const, "wait" as const),
      message: fc.oneof(
        anyText(1_200),
        fc.nat(600).map((at) => `${"x".repeat(at)}😀 \u0007`),
      ),
      status: fc.oneof(fc.constant(null), fc.integer({ min: 100, max: 599 })),
    }),
  ),
});

test("the call takes it, and changes nothing of it, whatever an older or newer build kept", () => {
  fc.assert(
    fc.property(someEntry, ({ snapshot, ...facts }) => {
      const { body } = noteOf(anEntry({ ...facts, snapshot: snapshot as never }), discarding);
      const sent: unknown = JSON.parse(JSON.stringify(body));
      const parsed = DiscardedEntry.safeParse(sent);
      expect(parsed.error?.issues ?? []).toEqual([]);
      expect(parsed.data).toEqual(sent);
      expect(Object.values(body).filter((value) => typeof value === "number" && !Number.isFinite(value))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("a reason is cut where the call cuts it, and not one character before", () => {
  const reasonOf = (length: number) =>
    noteOf(anEntry({ last_error: { kind: "wait", message: "x".repeat(length), status: null } }), discarding).body.reason
      ?.length;
  expect([reasonOf(499), reasonOf(500), reasonOf(501)]).toEqual([499, 500, 500]);
  const lotOf = (length: number) =>
    noteOf(anEntry({ body: { ...receipt, lot_no: "L".repeat(length) } }), discarding).body.lot_no?.length;
  expect([lotOf(200), lotOf(201)]).toEqual([200, 200]);
});
