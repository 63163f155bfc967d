/** Rules of receiving: what a receipt does to the pending list, what it must say, and what to look at. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Arrival,
  counted,
  defaultHistoryDates,
  lineFor,
  type PendingLine,
  receiptProblems,
  stillPending,
  withoutSkew,
} from "#contract/receiving/rules/receiving.ts";

const line = (given: Partial<PendingLine> = {}): PendingLine => ({
  order_id: 1,
  line_no: 1,
  item_id: 101,
  quantity_UOM: "CT",
  order_qty: 6,
  rec_qty: 1,
  remaining: 5,
  ...given,
});
/** The pending list after a receipt: its line counts it, and leaves when nothing remains. */
const addReceipt = (pending: readonly PendingLine[], receipt: Arrival): PendingLine[] =>
  stillPending(counted(pending, receipt, lineFor(pending, receipt)));
const arrival = (given: object = {}) => ({
  order_id: 1,
  item_id: 101,
  quantity_UOM: "CT",
  quantity_received: 2,
  ...given,
});

test.each([
  ["counts on its line", [line()], arrival(), [line({ rec_qty: 3, remaining: 3 })]],
  ["of all that remains takes the line away", [line()], arrival({ quantity_received: 5 }), []],
  ["of more than remains takes it away too", [line()], arrival({ quantity_received: 50 }), []],
  ["of another order changes nothing", [line()], arrival({ order_id: 2 }), [line()]],
  ["without an order changes nothing", [line()], arrival({ order_id: null }), [line()]],
  ["of another product changes nothing", [line()], arrival({ item_id: 102 }), [line()]],
  ["in another unit changes nothing", [line()], arrival({ quantity_UOM: "CS" }), [line()]],
  [
    "for an item on two lines goes to the first",
    [line({ line_no: 2 }), line({ line_no: 1 })],
    arrival(),
    [line({ line_no: 2 }), line({ line_no: 1, rec_qty: 3, remaining: 3 })],
  ],
])("a receipt %s", (_, pending, receipt, after) => {
  expect(addReceipt(pending, receipt)).toEqual(after);
});

const lines = fc
  .uniqueArray(
    fc.record({
      order_id: fc.integer({ min: 1, max: 3 }),
      line_no: fc.integer({ min: 1, max: 3 }),
      order_qty: fc.integer({ min: 1, max: 20 }),
    }),
    { selector: ({ order_id, line_no }) => `${order_id} ${line_no}` },
  )
  .map((drawn) => drawn.map((each) => line({ ...each, item_id: each.line_no, rec_qty: 0, remaining: each.order_qty })));
const arrivals = fc.array(
  fc.record({
    order_id: fc.option(fc.integer({ min: 1, max: 3 })),
    item_id: fc.integer({ min: 1, max: 3 }),
    quantity_UOM: fc.constant("CT"),
    quantity_received: fc.integer({ min: 1, max: 8 }),
  }),
);

test("what remains is always what was ordered less what came, above nothing, in any order of entry", () => {
  fc.assert(
    fc.property(lines, arrivals, (pending, receipts) => {
      const cameFor = ({ order_id, item_id }: PendingLine) =>
        receipts
          .filter((each) => each.order_id === order_id && each.item_id === item_id)
          .reduce((sum, each) => sum + each.quantity_received, 0);
      const expected = pending
        .map((each) => ({ ...each, rec_qty: cameFor(each), remaining: each.order_qty - cameFor(each) }))
        .filter(({ remaining }) => remaining > 0);
      const lay = (list: PendingLine[], receipt: (typeof receipts)[number]) => addReceipt(list, receipt);
      expect(receipts.reduce(lay, pending)).toEqual(expected);
      expect(receipts.toReversed().reduce(lay, pending)).toEqual(expected);
    }),
  );
});

const today = "2026-11-20";
const draft = { order_id: 1, quantity_received: 1, receive_date: "11/20/2026", lot_no: "" };

test.each([
  ["an expected receipt", {}, []],
  ["no quantity", { quantity_received: undefined }, ["quantity_received"]],
  ["quantity 0", { quantity_received: 0 }, ["quantity_received"]],
  ["no date", { receive_date: "" }, ["receive_date"]],
  ["a date that does not exist", { receive_date: "02/30/2026" }, ["receive_date"]],
  ["tomorrow", { receive_date: "11/21/2026" }, []],
  ["the day after tomorrow", { receive_date: "11/22/2026" }, ["receive_date"]],
  ["ten years ago", { receive_date: "11/20/2016" }, []],
  ["longer ago", { receive_date: "11/19/2016" }, ["receive_date"]],
  ["unexpected without its lot", { order_id: null }, ["lot_no"]],
  ["unexpected with a blank lot", { order_id: null, lot_no: "  " }, ["lot_no"]],
  ["unexpected with its lot", { order_id: null, lot_no: "ON26114" }, []],
  [
    "everything at once",
    { order_id: null, quantity_received: undefined, receive_date: "" },
    ["quantity_received", "receive_date", "lot_no"],
  ],
])("what stands against %s", (_, given, fields) => {
  expect(Object.keys(receiptProblems({ ...draft, ...given }, today))).toEqual(fields);
});

test("history covers seven days up to today in the customer's calendar", () => {
  expect(defaultHistoryDates("America/Chicago", new Date("2026-11-20T03:00:00Z"))).toEqual({
    from: "11/12/2026",
    to: "11/19/2026",
  });
});

test.each([
  ["a year ahead goes back by that year", "11/20/2027", "2027-11-20", "2026-11-20", "11/20/2026"],
  ["entered some days before it was sent keeps its distance", "11/17/2027", "2027-11-20", "2026-11-20", "11/17/2026"],
  ["is left alone where it may stand", "11/21/2026", "2027-11-20", "2026-11-20", "11/21/2026"],
  ["a day ahead goes back by that day", "11/21/2026", "2026-11-21", "2026-11-20", "11/20/2026"],
  ["of a clock that is right is left to be refused", "11/25/2026", "2026-11-20", "2026-11-20", "11/25/2026"],
  ["of a clock that is behind is left alone", "11/19/2026", "2026-11-19", "2026-11-20", "11/19/2026"],
  ["that is none stays none", "soon", "2027-11-20", "2026-11-20", "soon"],
])("a receive date by a clock %s", (_what, wire, theirs, ours, expected) => {
  expect(withoutSkew(wire, theirs, ours)).toBe(expected);
});
