/** Receipts as the history shows them while they, their cancels and the taking back of those wait; and lines that come back with a cancel. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Receipt } from "#contract/receiving/receiving.ts";
import type { CancelCall, Entry, Snapshot } from "#outbox/entry/entry.ts";
import { historyLines, receiptOf, snapshotOfReceipt, withStatuses } from "#src/data/overlay/receipt-lines.ts";
import { countedLines, pendingKey } from "#src/data/overlay/receiving-overlay.ts";
import { aPendingLine, anEntry, type Facts, listRemainingLines } from "#tests/support/entries.ts";

const goods: Snapshot = {
  full_description: "Ondansetron 2 mg/mL, 2 mL vial",
  ndc_code: "99904-212-02",
  schedule_name: "IV",
  sale_UOM_desc: "Carton",
};
const body = { order_id: 4_820_001, item_id: 1, quantity_received: 2, receive_date: "11/20/2026" };
const received = (over: Facts & { body?: object } = {}) =>
  anEntry({ key: "r1", seq: 5, call: "receive", snapshot: goods, ...over, body: { ...body, ...over.body } });
const changed = (call: CancelCall, named: object, over: Facts = {}) =>
  anEntry({ key: "c1", call, body: named, ...over });
const week = { from: "11/13/2026", to: "11/20/2026", by: "Dana Dock" };
/** What the server answers of a receipt. */
const aReceipt = (over: Partial<Receipt> = {}): Receipt => {
  const { isWaiting: _, waitingKey: __, ...receipt } = receiptOf(received(), "Dana Dock");
  return { ...receipt, order_receive_id: 900, client_key: "r1", ...over };
};

describe("a receipt that waits", () => {
  test("stands in the history as it was entered, with a number that no receipt of the server has", () => {
    const entry = received({ body: { lot_no: "ON26114", expiration_date: "08/31/2027", notes: "dented" } });
    expect(receiptOf(entry, "Dana Dock")).toEqual({
      order_receive_id: -5,
      receive_date: "11/20/2026",
      order_id: 4_820_001,
      item_id: 1,
      ...goods,
      quantity_received: 2,
      quantity_UOM: "CT",
      lot_no: "ON26114",
      expiration_date: "08/31/2027",
      notes: "dented",
      order_qty: 0,
      rec_qty: 0,
      receive_status_code: "COM",
      flagged: [],
      created_at: "2026-11-20T13:41:00.000Z",
      created_by: "Dana Dock",
      entered_by: null,
      client_key: "r1",
      isWaiting: true,
      waitingKey: "r1",
    });
  });

  test("of which the entry has little is still a line that can be read", () => {
    const entry = received({ snapshot: null, body: { order_id: undefined, quantity_UOM: undefined } });
    expect(receiptOf(entry, "Dana Dock")).toMatchObject({
      order_id: null,
      full_description: "Product 1",
      ndc_code: "",
      schedule_name: null,
      quantity_UOM: "CT",
      sale_UOM_desc: "CT",
      lot_no: "",
      expiration_date: null,
      notes: "",
    });
  });

  test("that was taken over bears the name of who received, and of who sends it", () => {
    const entry = received({ on_behalf_of: { user_id: 7, name: "Sam Night" } });
    expect(receiptOf(entry, "Dana Dock")).toMatchObject({ created_by: "Sam Night", entered_by: "Dana Dock" });
  });

  test("is the server's once it has answered; what a newer server's answer lacks is the entry's", () => {
    const answer = { receipt: { order_receive_id: 900, item_id: 1, quantity_received: 2, flagged: ["over"] } };
    const line = receiptOf(received({ state: "done", answer }), "Dana Dock");
    expect(line).toMatchObject({ order_receive_id: 900, flagged: ["over"], ndc_code: "99904-212-02" });
    expect(line).not.toHaveProperty("isWaiting");
    expect(line).not.toHaveProperty("waitingKey");
  });
});

describe("the history", () => {
  test("begins with what waits, newest first, then what the server has", () => {
    const entries = [received({ key: "r2", seq: 6 }), received({ key: "r3", seq: 7 })];
    expect(historyLines([aReceipt()], entries, week).map(({ client_key }) => client_key)).toEqual(["r3", "r2", "r1"]);
  });

  test("holds each receipt once, whether it waits, was answered, or stands in the server's list", () => {
    const done = received({ state: "done", answer: { receipt: aReceipt() } });
    expect(historyLines([], [done], week)).toMatchObject([{ order_receive_id: 900 }]);
    expect(historyLines([aReceipt()], [done], week)).toHaveLength(1);
    expect(historyLines([aReceipt()], [received()], week)).toHaveLength(1);
  });

  test.each([
    ["11/13/2026", true],
    ["11/20/2026", true],
    ["11/12/2026", false],
    ["11/21/2026", false],
    ["11/13/2025", false],
    ["", false],
  ])("asked for a week: a receipt of %s is shown: %s", (receive_date, is) => {
    expect(historyLines([], [received({ body: { receive_date } })], week)).toHaveLength(is ? 1 : 0);
  });

  test("shows a receipt as the last of its changes leaves it, and that one waits", () => {
    const cancel = changed("cancelReceive", { order_receive_id: 900 });
    const back = changed("uncancelReceive", { order_receive_id: 900 });
    const receipt = aReceipt({ notes: "dented" });
    expect(withStatuses([receipt], [cancel])).toEqual([{ ...receipt, receive_status_code: "CAN", isWaiting: true }]);
    expect(withStatuses([receipt], [cancel, back])).toMatchObject([{ receive_status_code: "COM", isWaiting: true }]);
    expect(withStatuses([receipt], [back, cancel])).toMatchObject([{ receive_status_code: "CAN" }]);
    const done = changed("cancelReceive", { order_receive_id: 900 }, { state: "done" });
    expect(withStatuses([receipt], [done])[0]).toEqual({ ...receipt, receive_status_code: "CAN" });
  });

  test("leaves a receipt alone that another one's cancel names, by number or by entry", () => {
    const entries = [
      changed("cancelReceive", { order_receive_id: 901 }),
      changed("cancelReceive", { receipt_key: "r9" }),
      received({ key: "r9" }),
    ];
    expect(withStatuses([aReceipt()], entries)).toEqual([aReceipt()]);
  });
});

describe("what an entry keeps of a receipt that it cancels", () => {
  const receipt = aReceipt({ order_qty: 12, rec_qty: 6, lot_no: "ON26114", expiration_date: "08/31/2027" });
  test("is all that the line needs to come back", () => {
    const { order_id, item_id, quantity_UOM, quantity_received, order_qty, rec_qty, created_at } = receipt;
    const { lot_no, expiration_date } = receipt;
    const its = {
      order_id,
      item_id,
      quantity_UOM,
      quantity_received,
      order_qty,
      rec_qty,
      lot_no,
      expiration_date,
      created_at,
    };
    expect(snapshotOfReceipt(receipt)).toEqual({ ...goods, receipt: its });
    const line = aPendingLine();
    expect(snapshotOfReceipt(receipt, line)).toEqual({ ...goods, receipt: its, line });
  });
});

describe("a line that left the server's list", () => {
  const cancelOf = (over: Partial<Receipt>, key = "c1"): Entry =>
    anEntry({
      key,
      call: "cancelReceive",
      cart_type: "CSO",
      body: { order_receive_id: over.order_receive_id ?? 900 },
      snapshot: snapshotOfReceipt(aReceipt({ order_qty: 12, rec_qty: 12, ...over })),
    });

  test("comes back with what its receipt tells, and nothing that nobody knows", () => {
    const entry = cancelOf({ lot_no: "ON26114", expiration_date: "08/31/2027" });
    expect(listRemainingLines([], [entry])).toEqual([
      {
        order_id: 4_820_001,
        line_no: -1,
        customer_order_no: "",
        order_name: "",
        order_date: "2026-11-20T13:41:00.000Z",
        cart_type_code: "CSO",
        item_id: 1,
        ...goods,
        storage: "room",
        quantity_UOM: "CT",
        units_per_case: 0,
        vials_per_unit: 0,
        order_qty: 12,
        rec_qty: 10,
        remaining: 2,
        last_ship_date: "2026-11-20T13:41:00.000Z",
        lots: [{ lot_no: "ON26114", expiration_date: "08/31/2027", quantity: 12 }],
        received_lots: [{ lot_no: "ON26114", quantity: 10 }],
        waiting: 0,
      },
    ]);
    expect(listRemainingLines([], [cancelOf({ lot_no: "ON26114", expiration_date: null })])[0]?.lots).toEqual([]);
    expect(listRemainingLines([], [cancelOf({ lot_no: "", expiration_date: "08/31/2027" })])[0]?.lots).toEqual([]);
  });

  test("of more than was ordered comes back only when a cancel leaves something to come", () => {
    const over = { quantity_received: 2, rec_qty: 14 };
    expect(listRemainingLines([], [cancelOf(over)])).toEqual([]);
    const second = cancelOf({ ...over, order_receive_id: 901, quantity_received: 3 }, "c2");
    expect(listRemainingLines([], [cancelOf(over), second])).toMatchObject([{ rec_qty: 9, remaining: 3 }]);
  });

  test("comes back for no receipt without an order, and for none that says nothing of its line", () => {
    expect(listRemainingLines([], [cancelOf({ order_id: null })])).toEqual([]);
    expect(listRemainingLines([], [cancelOf({ order_qty: 0 })])).toEqual([]);
    expect(listRemainingLines([], [changed("cancelReceive", { order_receive_id: 900 })])).toEqual([]);
  });

  test("stands among the others by its order's day, then by order, then by line", () => {
    const day = "2026-11-18T15:00:00.000Z";
    const lines = [
      aPendingLine({ order_id: 1, line_no: 2, item_id: 12, order_date: "2026-11-17T15:00:00.000Z" }),
      aPendingLine({ order_id: 3, line_no: 1, item_id: 31, order_date: day }),
      aPendingLine({ order_id: 3, line_no: 3, item_id: 33, order_date: day }),
      aPendingLine({ order_id: 4, line_no: 1, item_id: 41, order_date: "2026-11-19T15:00:00.000Z" }),
    ];
    const lost = (order_id: number, line_no: number, item_id: number): Entry => ({
      ...cancelOf({ order_id, item_id, order_receive_id: item_id }, `c${item_id}`),
      snapshot: snapshotOfReceipt(
        aReceipt({ order_id, item_id, order_qty: 12, rec_qty: 12 }),
        aPendingLine({ order_id, line_no, item_id, order_date: day, rec_qty: 12, remaining: 0 }),
      ),
    });
    const shown = listRemainingLines(lines, [lost(3, 2, 32), lost(2, 9, 29)]);
    expect(shown.map(({ item_id }) => item_id)).toEqual([12, 29, 31, 32, 33, 41]);
  });
});

test("a receipt for other goods, another unit or another order counts nowhere", () => {
  const line = aPendingLine();
  const others = [{ item_id: 2 }, { quantity_UOM: "CS" }, { order_id: 1 }, { order_id: null }];
  expect(
    countedLines(
      [line],
      others.map((other, at) => received({ key: `r${at}`, body: other })),
    ),
  ).toEqual([{ ...line, waiting: 0 }]);
});

test("what waits on a line is what was entered here, not what the server counts; a filled line stays on the board alone", () => {
  fc.assert(
    fc.property(fc.nat(12), fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }), (rec_qty, counts) => {
      const line = aPendingLine({ rec_qty, remaining: 12 - rec_qty });
      const entries = counts.map((quantity_received, at) => received({ key: `r${at}`, body: { quantity_received } }));
      const sum = counts.reduce((all, count) => all + count, 0);
      const [counted] = countedLines([line], entries);
      expect(counted).toEqual({ ...line, rec_qty: rec_qty + sum, remaining: 12 - rec_qty - sum, waiting: sum });
      expect(listRemainingLines([line], entries)).toEqual(rec_qty + sum < 12 ? [counted] : []);
    }),
  );
});

test("two orders' lines of one number are two lines", () => {
  expect(pendingKey({ order_id: 12, line_no: 1 })).not.toBe(pendingKey({ order_id: 1, line_no: 21 }));
});
