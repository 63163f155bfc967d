/** What each call that may wait is: what it sends is what the contract takes, and what the contract answers is read as its answer. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { quarantineCodes } from "#contract/receiving/rules/suspect.ts";
import { statusCodes } from "#contract/receiving/rules/claims.ts";
import { additionsIn, changeIn, isAnswerOf, receiptIn } from "#outbox/entry/answer.ts";
import type { Acting, EntryCall, Write } from "#outbox/entry/entry.ts";
import { beginningOf, isOfArea, kindOf, kinds, type Naming, version } from "#outbox/entry/kinds.ts";
import { entryOf } from "#outbox/entry/new-entry.ts";
import { requestOf } from "#outbox/entry/wire.ts";
import { anEntry } from "#tests/support/entries.ts";

const acting: Acting = { customer_id: 1001, cart_type: "CSO", time_zone: "America/Chicago" };
const line = { item_id: 101, quantity_uom_code: "CT" };
const goods = { order_id: 9, item_id: 101, quantity_received: 3, lot_no: "L1", receive_date: "11/20/2026" };
const exception = {
  exception_id: "0b54b1a2-6c43-4d7e-9f60-3f4d2a6b7c81",
  order_id: 9,
  item_id: 101,
  reason: "damaged",
  quantity: 2,
} as const;
const photo = "5d0a6f0e-9b0f-4a52-8d5f-1f6c35d6b1aa";
const made = { v: version, key: "key-1", device: "d1", user_id: 7, created_at: 1 };
const all = Object.keys(kinds) as EntryCall[];
const callOf = (name: EntryCall) => calls[name]!;

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const count = fc.nat(2_147_483_647);
const words = fc.string({ maxLength: 30 });
const cut = fc.oneof(
  fc.constant(null),
  fc.record({ asked: count, given: count, why: fc.constantFrom("max_sale_qty", "cart_full"), message: words }),
);
const holdsNow = {
  sale_UOM_price: fc.option(fc.nat(99_999).map((cents) => cents / 100)),
  max_sale_qty: fc.option(count),
};
const receipt = fc.record({
  order_receive_id: id,
  receive_date: fc.constant("11/20/2026"),
  order_id: fc.option(id),
  item_id: id,
  full_description: words,
  ndc_code: words,
  schedule_name: fc.option(words),
  quantity_received: id,
  quantity_UOM: fc.constant("CT"),
  sale_UOM_desc: words,
  lot_no: words,
  expiration_date: fc.option(fc.constant("08/31/2027")),
  notes: words,
  order_qty: count,
  rec_qty: count,
  receive_status_code: fc.constantFrom("CAN", "COM"),
  flagged: fc.subarray(["over", "possible_duplicate", "unread"]),
  created_at: fc.constant("2026-11-20T13:41:00.000Z"),
  created_by: words,
  entered_by: fc.option(words),
  client_key: fc.option(words),
});
const receiptChange = fc.record({ receipt, remaining: fc.option(fc.integer()) });
const cartChange = fc.record({
  cart_id: id,
  cartId: id,
  item_id: id,
  quantity_uom_code: fc.constant("CT"),
  quantity: count,
  itemCount: count,
  adjusted: cut,
  ...holdsNow,
});
const additions = fc.record({
  cart_id: id,
  cartId: id,
  itemCount: count,
  rows: fc.array(
    fc.record({
      item_id: id,
      quantity_uom_code: fc.constant("CT"),
      quantity: count,
      given: count,
      adjusted: cut,
      refused: fc.oneof(
        fc.constant(null),
        fc.record({
          code: words,
          message: words,
        }),
      ),
      ...holdsNow,
    }),
    { maxLength: 4 },
  ),
});
const claimChange = fc.record({
  exception_id: fc.uuid(),
  claim_id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  claim_status: fc.constantFrom(...statusCodes),
  remaining: fc.option(fc.integer({ min: -1000, max: 1000 })),
});
const answers: { [Call in EntryCall]: fc.Arbitrary<object> } = {
  receive: receiptChange,
  cancelReceive: receiptChange,
  uncancelReceive: receiptChange,
  addItem: cartChange,
  addItems: additions,
  updateItem: cartChange,
  removeItem: cartChange,
  fileException: claimChange,
  withdrawException: claimChange,
  addPhotoPart: fc.record({ photo_id: fc.uuid(), part: fc.nat({ max: 11 }), is_whole: fc.boolean() }),
  quarantineUnit: fc.record({ quarantine_id: fc.uuid(), status: fc.constantFrom(...quarantineCodes) }),
  discardEntry: fc.constant({ success: true }),
};

describe("an answer", () => {
  test.each(all)("of %s as the contract has it is known, with what a newer server says beside it", (call) => {
    fc.assert(
      fc.property(answers[call], fc.dictionary(fc.constantFrom("newer", "later"), fc.jsonValue()), (answer, more) => {
        const parsed = callOf(call).output.safeParse(answer);
        expect(parsed.error?.issues ?? []).toEqual([]); // what is generated here is the contract's
        expect(isAnswerOf(call, { ...answer, ...more })).toBe(true);
        const read = [receiptIn, changeIn, additionsIn].map((each) => each({ call, answer }));
        const [itsReceipt, itsChange, itsRows] = read;
        if (["discardEntry", "addPhotoPart", "quarantineUnit"].includes(call) || answers[call] === claimChange)
          expect(read).toEqual([undefined, undefined, undefined]);
        else if ("receipt" in answer) expect(itsReceipt).toEqual(answer.receipt);
        else if ("rows" in answer) expect(itsRows).toEqual(answer.rows);
        else expect(itsChange).toEqual(answer);
      }),
      { numRuns: 40 },
    );
  });

  test("of one kind of call is none of another", () => {
    const mistaken = fc
      .tuple(fc.constantFrom(...all), fc.constantFrom(...all))
      .filter(([one, other]) => answers[one] !== answers[other])
      .chain(([one, other]) => answers[one].map((answer) => ({ answer, other })));
    fc.assert(
      fc.property(mistaken, ({ answer, other }) => {
        expect(isAnswerOf(other, answer)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test.each<[EntryCall, unknown[]]>([
    [
      "receive",
      [
        {},
        { receipt: null },
        { receipt: { order_receive_id: 1, item_id: 1 } },
        { receipt: { order_receive_id: "1", item_id: 1, quantity_received: 1 } },
      ],
    ],
    ["cancelReceive", [null, [], { order_receive_id: 1, item_id: 1, quantity_received: 1 }]],
    ["addItem", [{ item_id: 1 }, { quantity: 1 }, { item_id: 1, quantity: "1" }, { item_id: 1, quantity: 1.5 }]],
    [
      "addItems",
      [
        {},
        { rows: {} },
        { rows: [null] },
        { rows: [{ item_id: 1, quantity: 1 }] },
        { rows: [{ item_id: 1, given: 1, quantity: 1 }, 7] },
      ],
    ],
    ["discardEntry", [{}, { success: false }, { success: "true" }, true]],
  ])("of %s without what it must say is none", (call, those) => {
    expect(those.filter((answer) => isAnswerOf(call, answer))).toEqual([]);
  });
});

describe("an entry", () => {
  const writes: { [Call in Write["call"]]: Write } = {
    receive: { call: "receive", body: goods, base: { remaining: 5 } },
    cancelReceive: {
      call: "cancelReceive",
      receipt: { order_receive_id: 300_001, order_id: 9, item_id: 101, lot_no: "L1", client_key: "k" },
    },
    uncancelReceive: {
      call: "uncancelReceive",
      receipt: { order_receive_id: 300_001, order_id: null, item_id: 101, lot_no: "L1", client_key: null },
    },
    addItem: { call: "addItem", body: { ...line, quantity: 2 } },
    addItems: { call: "addItems", body: { items: [{ ...line, quantity: 2 }] } },
    updateItem: { call: "updateItem", body: { ...line, new_quantity: 0 }, base: 4 },
    removeItem: { call: "removeItem", body: line, base: 4 },
    fileException: { call: "fileException", body: exception },
    withdrawException: { call: "withdrawException", body: { exception_id: exception.exception_id } },
    addPhotoPart: {
      call: "addPhotoPart",
      body: { exception_id: exception.exception_id, photo_id: photo, part: 0, size_bytes: 3, data: "/9j/" },
    },
    quarantineUnit: {
      call: "quarantineUnit",
      body: { quarantine_id: photo, item_id: 101, quantity: 1, reason: "unknown_serial", serial_number: "S1" },
    },
  };
  const writing = Object.keys(writes) as Write["call"][];

  test.each(writing)("of %s is sent to its call's own path, with what that takes", (call) => {
    const { path, body } = requestOf({ ...entryOf(writes[call], acting, made), seq: 1 }, "token", 1);
    expect(path).toBe(callOf(call).path);
    expect(callOf(call).input.safeParse(JSON.parse(JSON.stringify(body))).error?.issues ?? []).toEqual([]);
  });

  test("waits where the contract says that its call may, and no other call may", () => {
    const mayWait = Object.entries(calls).flatMap(([name, call]) => (call.waits === true ? [name] : []));
    expect(mayWait.toSorted()).toEqual(all.toSorted());
    expect(all.map((call) => kinds[call].path)).toEqual(all.map((call) => callOf(call).path));
  });

  test("of a cart stands in that cart's queue; of a receipt in its own, and its cancels in the same", () => {
    const queueOf = (call: Write["call"]) => beginningOf(writes[call], acting, "key-1").orderingKey;
    expect(writing.map(queueOf)).toEqual([
      "receive:9:101:L1",
      "receive:9:101:L1",
      "receive:unexpected:#300001",
      ...Array.from({ length: 4 }, () => "cart:1001:CSO"),
      `claim:${exception.exception_id}`,
      `claim:${exception.exception_id}`,
      `claim:${exception.exception_id}:${photo}`,
      `quarantine:${photo}`,
    ]);
    const waits = beginningOf({ call: "cancelReceive", receipt: { receipt_key: "k7" } }, acting, "key-1");
    expect(waits).toEqual({ body: { receipt_key: "k7" }, base: null, orderingKey: "" });
  });

  test("keeps what its person saw, and nothing where they saw nothing", () => {
    const baseOf = (write: Write) => entryOf(write, acting, made).base;
    expect(writing.map((call) => baseOf(writes[call]))).toEqual([
      { remaining: 5 },
      null,
      null,
      null,
      null,
      4,
      4,
      null,
      null,
      null,
      null,
    ]);
    expect(baseOf({ call: "updateItem", body: { ...line, new_quantity: 1 }, base: 0 })).toBe(0);
    expect(baseOf({ call: "receive", body: goods })).toBeNull();
  });

  test("begins untried, as whose and where it was made, and a part of a list knows its list", () => {
    const entry = entryOf({ ...writes.addItems, list: { list: "key-0", of: 12 } }, acting, made);
    expect(entry).toMatchObject({
      ...made,
      ...acting,
      state: "queued",
      attempts: 0,
      next_at: 0,
      told: { key: "key-1" },
    });
    expect(entry.list).toEqual({ key: "key-1", list: "key-0", of: 12 });
    expect(entryOf(writes.addItem, acting, made)).not.toHaveProperty("list");
  });

  test("is laid over one area: a note over none", () => {
    const areas = all.map((call) =>
      (["cart", "receiving"] as const).filter((area) => isOfArea(anEntry({ call }), area)).join(),
    );
    expect(areas).toEqual(
      all.map((call) =>
        call === "discardEntry" ? "" : /[Rr]eceive|Exception|Photo|quarantine/.test(call) ? "receiving" : "cart",
      ),
    );
  });

  test("is called by what it does, how much and of what", () => {
    const naming: Naming = {
      name: "Ketorolac",
      count: (quantity) => (quantity === undefined ? "some" : `${quantity} cartons`),
      units: (quantity) => `${quantity} units`,
    };
    const snapshot = { receipt: { ...goods, quantity_UOM: "CT" } } as never;
    const titleOf = (call: EntryCall, over: object) => {
      const entry = anEntry({ call, ...over });
      return kindOf(entry).title(entry, naming);
    };
    expect([
      titleOf("receive", { body: goods }),
      titleOf("cancelReceive", { body: { receipt_key: "k" }, snapshot }),
      titleOf("uncancelReceive", { body: { receipt_key: "k" } }),
      titleOf("addItem", { body: { ...line, quantity: 2 } }),
      titleOf("addItems", { body: { items: [{ quantity: 2 }, { quantity: 3 }] } }),
      titleOf("updateItem", { body: { ...line, new_quantity: 4 } }),
      titleOf("updateItem", { body: { ...line, new_quantity: 0 } }),
      titleOf("removeItem", { body: line }),
      titleOf("fileException", { body: exception }),
      titleOf("withdrawException", { body: {} }),
      titleOf("addPhotoPart", { body: { part: 1, size_bytes: 100_000 } }),
      titleOf("quarantineUnit", { body: { quantity: 1 } }),
    ]).toEqual([
      "Receive 3 cartons, Ketorolac",
      "Cancel receipt of 3 cartons, Ketorolac",
      "Restore receipt of some, Ketorolac",
      "Add 2 cartons to cart, Ketorolac",
      "Add 5 units to cart, Ketorolac",
      "Change quantity to 4 cartons, Ketorolac",
      "Remove Ketorolac from cart",
      "Remove Ketorolac from cart",
      "Damaged: 2 cartons, Ketorolac",
      "Withdraw exception for Ketorolac",
      "Photo of Ketorolac, part 2 of 3",
      "Quarantine 1 cartons, Ketorolac",
    ]);
  });
});
