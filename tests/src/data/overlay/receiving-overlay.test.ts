/** Waiting receipts laid over the server's lists. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReceiptHold, PendingReceive, Receipt } from "#contract/receiving/receiving.ts";
import { isOnHold } from "#contract/receiving/rules/receiving.ts";
import type { Entry } from "#outbox/entry/entry.ts";
import { snapshotOfReceipt, historyLines } from "#src/data/overlay/receipt-lines.ts";
import { countedLines } from "#src/data/overlay/receiving-overlay.ts";
import { laidOver } from "#src/data/overlay/laid-over.ts";
import { anEntry, listRemainingLines } from "#tests/support/entries.ts";

const line = (over: Partial<PendingReceive> = {}): PendingReceive => ({
  order_id: 4_821_907,
  line_no: 1,
  customer_order_no: "PO-1",
  order_name: "",
  order_date: "2026-11-18T15:00:00.000Z",
  cart_type_code: "RXO",
  item_id: 48_120,
  full_description: "Ketorolac 30 mg/mL, 1 mL single-dose vial",
  ndc_code: "99904-620-01",
  schedule_name: null,
  storage: "room",
  quantity_UOM: "CT",
  sale_UOM_desc: "Carton",
  units_per_case: 8,
  vials_per_unit: 25,
  order_qty: 12,
  rec_qty: 4,
  remaining: 8,
  last_ship_date: "2026-11-19T15:00:00.000Z",
  lots: [],
  ...over,
});
const body = { order_id: 4_821_907, item_id: 48_120, quantity_UOM: "CT", receive_date: "11/20/2026", lot_no: "A1" };
const received = (quantity_received: number, key = "r1") =>
  anEntry({ key, call: "receive", body: { ...body, quantity_received } });
const cancelled = (call: "cancelReceive" | "uncancelReceive", id: number, quantity_received: number) =>
  anEntry({
    call,
    body: { order_receive_id: id },
    snapshot: {
      full_description: "",
      ndc_code: "",
      schedule_name: null,
      sale_UOM_desc: "Carton",
      receipt: { order_id: 4_821_907, item_id: 48_120, quantity_UOM: "CT", quantity_received },
    },
  });

const dates = { from: "11/13/2026", to: "11/20/2026", by: "Dana Dock" };

describe("pending lines", () => {
  test.each([
    { name: "nothing waits", entries: [], rec_qty: 4, waiting: 0 },
    { name: "two receipts", entries: [received(2), received(1)], rec_qty: 7, waiting: 3 },
    {
      name: "one that has arrived, of which the list has not heard, and one that waits",
      entries: [{ ...received(2), state: "done" as const, done_no: 1 }, received(1, "r2")],
      rec_qty: 7,
      waiting: 1,
    },
    { name: "a cancel of what the server has", entries: [cancelled("cancelReceive", 7, 3)], rec_qty: 1, waiting: 0 },
    {
      name: "a cancel of more than is still in, because somebody else cancelled it already",
      entries: [cancelled("cancelReceive", 7, 6)],
      rec_qty: 0,
      waiting: 0,
    },
    {
      name: "a cancel that comes twice",
      entries: [cancelled("cancelReceive", 7, 3), cancelled("cancelReceive", 7, 3)],
      rec_qty: 1,
      waiting: 0,
    },
    {
      name: "a cancel and its taking back",
      entries: [cancelled("cancelReceive", 7, 3), cancelled("uncancelReceive", 7, 3)],
      rec_qty: 4,
      waiting: 0,
    },
  ])("with $name", ({ entries, rec_qty, waiting }) => {
    expect(listRemainingLines([line()], entries)).toMatchObject([{ rec_qty, waiting, remaining: 12 - rec_qty }]);
  });

  test("a line that waits closed short counts as closed only by what is missing, as it will at the server", () => {
    const closing = (exception_id: string, quantity: number) =>
      anEntry({
        call: "fileException",
        body: { exception_id, order_id: 4_821_907, item_id: 48_120, reason: "short", quantity, closes: true },
      });
    const counts = (entries: Entry[]) =>
      countedLines([line()], entries).map(({ rec_qty, closed_qty, remaining }) => [rec_qty, closed_qty, remaining]);
    const first = closing("00000000-0000-4000-8000-000000000001", 5);
    const second = closing("00000000-0000-4000-8000-000000000002", 8);
    expect(counts([first])).toEqual([[4, 5, 3]]);
    expect(counts([first, second])).toEqual([[4, 8, 0]]);
    expect(counts([first, received(6)])).toEqual([[10, 2, 0]]);
    expect(counts([first, received(10)])).toEqual([[14, 0, -2]]);
    expect(counts([first, received(6), cancelled("cancelReceive", 7, 6)])).toEqual([[4, 5, 3]]);
  });

  test("an unsent claim is on its line once, and gone with its withdrawal, wherever the claim is", () => {
    const packed = [{ shipment_order_id: 9, sscc: null, lot_no: "A1", expiration_date: "08/31/2027", quantity: 12 }];
    const exception_id = "00000000-0000-4000-8000-000000000001";
    const claimed = [{ exception_id, shipment_order_id: 9, lot_no: "", quantity: 7 }];
    const filing = (over: object = {}) =>
      anEntry({
        call: "fileException",
        body: { exception_id, order_id: 4_821_907, item_id: 48_120, reason: "damaged", quantity: 7, ...over },
      });
    const withdrawal = anEntry({ call: "withdrawException", body: { exception_id } });
    const claimedOn = (over: Partial<PendingReceive>, entries: Entry[]) =>
      countedLines([line({ packed, ...over })], entries).map((each) => each.claimed);
    expect(claimedOn({}, [filing()])).toEqual([claimed]);
    expect(claimedOn({ claimed }, [filing()])).toEqual([claimed]);
    expect(claimedOn({}, [filing(), withdrawal])).toEqual([undefined]);
    expect(claimedOn({ claimed }, [withdrawal])).toEqual([undefined]);
    expect(claimedOn({}, [filing({ reason: "over" })])).toEqual([undefined]);
    expect(claimedOn({}, [filing({ reason: "short", closes: true })])).toEqual([undefined]);
  });

  test("a line that waits in full leaves the list, as it will at the server", () => {
    expect(listRemainingLines([line()], [received(8)])).toEqual([]);
  });

  test("what waits on hold is told of its line, and no more once it is cancelled or released", () => {
    const onHold = { ...body, quantity_received: 4, hold_reason: "Expired" };
    const held = anEntry({ call: "receive", body: onHold, key: "r1" });
    expect(listRemainingLines([line()], [held])).toMatchObject([{ rec_qty: line().rec_qty + 4, held_qty: 4 }]);
    const [waiting] = historyLines([], [held], dates);
    expect(isOnHold(waiting!)).toBe(true);
    const cancel = anEntry({
      call: "cancelReceive",
      body: { receipt_key: "r1" },
      snapshot: snapshotOfReceipt(waiting!),
    });
    expect(listRemainingLines([line()], [held, cancel])).toMatchObject([{ rec_qty: line().rec_qty, held_qty: 0 }]);
    const there = line({ held_qty: 4, rec_qty: 4 });
    const theirs = { ...waiting!, order_receive_id: 300_009 };
    const cancelOf = (hold: ReceiptHold) =>
      anEntry({
        call: "cancelReceive",
        body: { order_receive_id: 300_009 },
        snapshot: snapshotOfReceipt({ ...theirs, hold }),
      });
    const released = { ...waiting!.hold!, released_at: "2026-11-20T15:00:00.000Z" };
    expect(listRemainingLines([there], [cancelOf(waiting!.hold!)])).toMatchObject([{ rec_qty: 0, held_qty: 0 }]);
    expect(listRemainingLines([{ ...there, held_qty: 0 }], [cancelOf(released)])).toMatchObject([
      { rec_qty: 0, held_qty: 0 },
    ]);
  });

  test("a line whose receipt waits and is cancelled is there again, as it was", () => {
    const cancel = anEntry({
      call: "cancelReceive",
      body: { receipt_key: "r1" },
      snapshot: cancelled("cancelReceive", 0, 8).snapshot,
    });
    expect(listRemainingLines([line()], [received(8), cancel])).toEqual([{ ...line(), waiting: 0 }]);
  });

  test("a line that has left the server's list comes back with a waiting cancel, in its old place, and goes with the cancel's taking back", () => {
    const [older, younger] = [
      line({ order_id: 4_821_900, order_date: "2026-11-01T15:00:00.000Z" }),
      line({ order_id: 4_821_990, order_date: "2026-11-19T15:00:00.000Z" }),
    ];
    const cancel = cancelled("cancelReceive", 7, 3);
    const snapshot = { ...cancel.snapshot!, line: line({ rec_qty: 9, remaining: 3 }) };
    const entries = [{ ...cancel, snapshot }];
    expect(listRemainingLines([older, younger], entries)).toEqual([
      { ...older, waiting: 0 },
      { ...line({ rec_qty: 9, remaining: 3 }), waiting: 0 },
      { ...younger, waiting: 0 },
    ]);
    expect(listRemainingLines([older], [...entries, { ...cancelled("uncancelReceive", 7, 3), snapshot }])).toHaveLength(
      1,
    );
  });

  test("of a receipt that another device entered the line comes back with what the history tells of it", () => {
    const receipt = { ...historyLines([], [received(3)], dates)[0]!, order_qty: 12, rec_qty: 12 };
    const cancel = anEntry({
      call: "cancelReceive",
      body: { order_receive_id: 7 },
      snapshot: snapshotOfReceipt(receipt),
    });
    expect(listRemainingLines([], [cancel])).toMatchObject([
      { order_id: 4_821_907, item_id: 48_120, order_qty: 12, rec_qty: 9, remaining: 3, waiting: 0 },
    ]);
  });

  test("two lines of one order that come back so are two, beside its first that never left", () => {
    const of = (item_id: number, id: number) => {
      const entry = cancelled("cancelReceive", id, 12);
      return {
        ...entry,
        snapshot: { ...entry.snapshot!, receipt: { ...entry.snapshot!.receipt!, item_id, order_qty: 12 } },
      };
    };
    const shown = listRemainingLines([line()], [of(1, 7), of(2, 8)]);
    expect(new Set(shown.map(({ item_id, remaining, waiting }) => `${item_id}: ${remaining}, ${waiting}`))).toEqual(
      new Set(["1: 12, 0", "2: 12, 0", "48120: 8, 0"]),
    );
    expect(new Set(shown.map(({ order_id, line_no }) => `${order_id} ${line_no}`)).size).toBe(3);
  });

  test("after any receipts, cancels and cancels taken back stand as they will at the server, too much received or not", () => {
    const lines = [
      line({ line_no: 1, order_qty: 3, rec_qty: 0, remaining: 3 }),
      line({ line_no: 2, order_qty: 5, rec_qty: 0, remaining: 5 }),
    ];
    const step = fc.oneof(fc.record({ receive: fc.integer({ min: 1, max: 6 }) }), fc.record({ toggle: fc.nat(9) }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const server: { quantity: number; line_no: number; isIn: boolean }[] = [];
        const inOn = (line_no: number) =>
          server.filter((each) => each.isIn && each.line_no === line_no).reduce((sum, each) => sum + each.quantity, 0);
        const entries = steps.flatMap((each): Entry[] => {
          if ("receive" in each) {
            const open = lines.find((one) => inOn(one.line_no) < one.order_qty) ?? lines[0]!;
            server.push({ quantity: each.receive, line_no: open.line_no, isIn: true });
            return [received(each.receive, `r${server.length}`)];
          }
          const receipt = server[each.toggle];
          if (receipt === undefined) return [];
          receipt.isIn = !receipt.isIn;
          const call = receipt.isIn ? "uncancelReceive" : "cancelReceive";
          const { snapshot } = cancelled(call, 0, receipt.quantity);
          return [anEntry({ call, body: { receipt_key: `r${each.toggle + 1}` }, snapshot })];
        });
        const expected = lines
          .map((each) => [each.line_no, inOn(each.line_no)])
          .filter(([line_no, rec]) => rec! < lines.find((each) => each.line_no === line_no)!.order_qty);
        expect(listRemainingLines(lines, entries).map(({ line_no, rec_qty }) => [line_no, rec_qty])).toEqual(expected);
      }),
    );
  });

  test("count what the server will count, in whatever pieces it comes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }), (pieces) => {
        const sum = pieces.reduce((total, piece) => total + piece, 0);
        const [shown] = listRemainingLines(
          [line()],
          pieces.map((piece) => received(piece)),
        );
        expect(shown).toMatchObject({ rec_qty: 4 + sum, waiting: sum });
      }),
    );
  });
});

describe("the history", () => {
  test("shows what waits first, and not twice once the server's list has it", () => {
    const [shown] = historyLines([], [received(2)], dates);
    expect(shown).toMatchObject({ quantity_received: 2, isWaiting: true, waitingKey: "r1", created_by: "Dana Dock" });
    const known = { ...shown, order_receive_id: 9, client_key: "r1" } as Receipt;
    expect(historyLines([known], [received(2)], dates)).toHaveLength(1);
  });

  test("keeps to its days", () => {
    expect(historyLines([], [received(2)], { ...dates, to: "11/19/2026" })).toEqual([]);
  });

  test("shows a waiting cancel of a receipt that waits itself", () => {
    const cancel = anEntry({ call: "cancelReceive", body: { receipt_key: "r1" } });
    expect(historyLines([], [received(2), cancel], dates)).toMatchObject([{ receive_status_code: "CAN" }]);
  });
});

describe("an entry lies over an answer", () => {
  const area = "receiving";
  test.each([
    { name: "while it waits", entry: anEntry({ state: "queued" }), is: true },
    { name: "while it is sent", entry: anEntry({ state: "sending" }), is: true },
    { name: "not when it was turned down", entry: anEntry({ state: "blocked", last_error: refused() }), is: false },
    { name: "when it may have arrived", entry: anEntry({ state: "blocked", last_error: unknown() }), is: true },
    { name: "when it was done after the answer", entry: anEntry({ state: "done", done_no: 8 }), is: true },
    { name: "not when the answer knows it", entry: anEntry({ state: "done", done_no: 7 }), is: false },
    { name: "not over another area", entry: anEntry({ call: "addItem" }), is: false },
  ])("$name", ({ entry, is }) => expect(laidOver([entry], area, 7)).toHaveLength(is ? 1 : 0));
});

function refused() {
  return { kind: "refused", message: "No.", status: 400 } as const;
}
function unknown() {
  return { kind: "no-answer", message: "", status: null } as const;
}
