/** The dock's board stands still: its lines keep their places, whatever comes and goes. */
import { expect, test } from "vitest";
import type { HistoryLine } from "#src/data/overlay/receipt-lines.ts";
import type { DockLine } from "#src/data/overlay/receiving-overlay.ts";
import { allInOf, boardOf, newLines, sortForBoard } from "#src/screens/receiving/line/standing.ts";
import { countFlags, lineFacts, rowFacts } from "#src/screens/receiving/line/line-facts.ts";
import { arrival } from "#src/text/format.ts";
import * as lineText from "#src/text/receiving/line.ts";
import { aPendingLine } from "#tests/support/entries.ts";

const line = (line_no: number, over: Partial<DockLine> = {}): DockLine => ({
  ...aPendingLine({ line_no }),
  waiting: 0,
  ...over,
});
const three = [line(1), line(2), line(3)];
const numbers = (lines: readonly DockLine[]) => lines.map(({ line_no }) => line_no);

test("what did not change is the same board, so that nothing is drawn anew without end", () => {
  const board = boardOf(undefined, three);
  expect(boardOf(board, structuredClone(three))).toBe(board);
  const none = boardOf(undefined, []);
  expect(boardOf(none, [])).toBe(none);
});

test("a line that is full keeps its place, while it waits here and once the server has it", () => {
  const board = boardOf(undefined, three);
  const waits = boardOf(board, [three[0]!, line(2, { rec_qty: 12, remaining: 0, waiting: 8 }), three[2]!]);
  expect(waits[1]).toMatchObject({ line_no: 2, rec_qty: 12, waiting: 8 });
  const sent = boardOf(waits, [three[0]!, three[2]!]);
  expect(numbers(sent)).toEqual([1, 2, 3]);
  expect(sent[1]).toMatchObject({ rec_qty: 12, waiting: 0 });
});

test("a line that a colleague filled keeps its place too, and one that comes back counts as it stands", () => {
  const board = boardOf(undefined, three);
  const theirs = boardOf(board, [three[1]!, three[2]!]);
  expect(theirs[0]).toMatchObject({ line_no: 1, rec_qty: 12 });
  expect(boardOf(theirs, three)).toEqual(three);
});

test("too many stay too many once the server has them", () => {
  const board = boardOf(boardOf(undefined, three), [
    line(1, { rec_qty: 14, remaining: -2, waiting: 10 }),
    ...three.slice(1),
  ]);
  expect(boardOf(board, three.slice(1))[0]).toMatchObject({ rec_qty: 14, waiting: 0 });
});

test("what comes meanwhile moves nothing: it waits until it is asked for; on an empty board it stands at once", () => {
  const board = boardOf(undefined, [three[1]!]);
  expect(numbers(boardOf(board, three))).toEqual([2]);
  expect(numbers(newLines(board, three))).toEqual([1, 3]);
  expect(numbers(boardOf(undefined, three))).toEqual([1, 2, 3]);
  expect(numbers(boardOf(boardOf(undefined, []), three))).toEqual([1, 2, 3]);
});

test("a full line that was not on the board does not come to it", () => {
  const full = line(4, { rec_qty: 12, remaining: 0 });
  expect(numbers(boardOf(undefined, [...three, full]))).toEqual([1, 2, 3]);
  expect(newLines(boardOf(undefined, three), [...three, full])).toEqual([]);
  const unsent = line(5, { rec_qty: 12, remaining: 0, waiting: 8 });
  expect(numbers(boardOf(undefined, [...three, unsent]))).toEqual([1, 2, 3, 5]);
});

test("a line says what comes later, what is too much, and which lot is short-dated or past", () => {
  const lots = [
    { lot_no: "A1", expiration_date: "10/31/2026", quantity: 1 },
    { lot_no: "B2", expiration_date: "02/10/2027", quantity: 3 },
    { lot_no: "C3", expiration_date: "02/10/2029", quantity: 0 },
  ];
  expect(lineFacts(line(1, { lots, order_qty: 11 }), "11/20/2026")).toEqual([
    { tone: "refused", text: lineText.ofLot("A1", lineText.expired("Oct 31, 2026")) },
    { tone: "attention", text: lineText.ofLot("B2", lineText.shortDated("Feb 10, 2027")) },
    { tone: "plain", text: lineText.partlyShipped(4, 7) },
  ]);
});

test("a row says first what must not be put away, then what a person must look at, then what comes later", () => {
  const lots = [
    { lot_no: "A1", expiration_date: "10/31/2028", quantity: 1 },
    { lot_no: "B2", expiration_date: "02/10/2027", quantity: 3 },
  ];
  const of = { today: "11/20/2026", isRecalled: (lot: string) => lot === "A1", isStrange: true, last: undefined };
  expect(rowFacts(line(1, { lots, order_qty: 11 }), of)).toEqual([
    { tone: "refused", text: lineText.ofLot("A1", lineText.recalled) },
    { tone: "attention", text: lineText.ofLot("B2", lineText.shortDated("Feb 10, 2027")) },
    { tone: "attention", text: lineText.wrongLot },
    { tone: "plain", text: lineText.partlyShipped(4, 7) },
  ]);
  const fine = [{ lot_no: "C3", expiration_date: "02/10/2029", quantity: 12 }];
  expect(rowFacts(line(1, { lots: fine }), { ...of, isStrange: false })).toEqual([]);
});

test("what is odd about a count is said by what this device knows, and by what the server said of the last receipt", () => {
  const receipt = { receive_status_code: "COM", rec_qty: 15, order_qty: 12 } as HistoryLine;
  expect(countFlags(line(1, { rec_qty: 13 }), undefined)).toEqual(["1 more than ordered"]);
  const theirs: HistoryLine = { ...receipt, flagged: ["over", "possible_duplicate"] };
  expect(countFlags(line(1, { rec_qty: 12 }), theirs)).toEqual(["3 more than ordered", "Possible duplicate"]);
  expect(countFlags(line(1, { rec_qty: 16 }), theirs)).toEqual(["4 more than ordered", "Possible duplicate"]);
  expect(countFlags(line(1, { held_qty: 2 }), undefined)).toEqual([lineText.onHold(2)]);
  const claimed = [3, 4].map((quantity) => ({
    exception_id: `${quantity}`,
    shipment_order_id: 9,
    lot_no: "",
    quantity,
  }));
  expect(countFlags(line(1, { claimed }), undefined)).toEqual(["7 claimed"]);
  const newer = {
    ...theirs,
    flagged: ["of-a-newer-build", "expiration_mismatch", "another"] as HistoryLine["flagged"],
  };
  const differs = { ...newer, shipped_expiration_date: "08/31/2027" };
  for (const rec_qty of [12, 16])
    expect(countFlags(line(1, { rec_qty }), differs)).toEqual([
      ...(rec_qty > 12 ? ["4 more than ordered"] : []),
      "Flagged for review",
      "Shipment says Exp Aug 31, 2027",
    ]);
  expect(countFlags(line(1), { ...theirs, receive_status_code: "CAN" })).toEqual([]);
});

test("an order is all in once nothing that shipped of it is due, with what came too many", () => {
  const board = [line(1, { rec_qty: 12 }), line(2, { rec_qty: 14 }), line(1, { order_id: 4_820_002 })];
  expect(allInOf(board, 4_820_001)).toMatchObject({ over: [board[1]] });
  expect(allInOf(board, 4_820_002)).toBeUndefined();
  expect(allInOf(board, undefined)).toBeUndefined();
});

test.each([
  [0, lineText.onTheWay(12, arrival("11/25/2026"))],
  [2, lineText.onTheWay(10, arrival("11/25/2026"))],
  [12, lineText.expected(12, arrival("11/25/2026"))],
])("says that goods are on the way until they are counted in: %i received", (rec_qty, words) => {
  const lots = [{ lot_no: "B2", expiration_date: "02/10/2029", quantity: 12 }];
  const coming = line(1, { lots, rec_qty, on_the_way: [{ arrives_on: "11/25/2026", quantity: 12 }] });
  expect(lineFacts(coming, "11/20/2026").map(({ text }) => text)).toContain(words);
});

test("a new board begins with what is at the dock or should be; then the orders that are on the way, the next one first; then what has not shipped", () => {
  const today = "2026-11-27";
  const shipped = (order_id: number, quantity: number, days: readonly string[]): DockLine =>
    line(1, {
      order_id,
      order_qty: 4,
      rec_qty: 0,
      remaining: 4,
      lots: quantity === 0 ? [] : [{ lot_no: "A1", quantity, expiration_date: "01/31/2029" }],
      on_the_way: days.map((arrives_on) => ({ arrives_on, quantity: quantity / days.length })),
    });
  const orders = [
    shipped(1, 4, ["12/03/2026"]),
    { ...shipped(2, 4, []), rec_qty: 4, remaining: 2 }, // what has shipped is in
    shipped(3, 4, []),
    shipped(4, 4, ["12/01/2026"]),
    shipped(5, 4, ["11/27/2026"]),
    shipped(6, 4, ["11/25/2026"]),
    { ...shipped(7, 4, ["12/03/2026"]), waiting: 2, rec_qty: 2 },
  ];
  const { lines, notHere } = sortForBoard(orders, today);
  expect(lines.map(({ order_id }) => order_id)).toEqual([3, 5, 6, 7, 4, 1, 2]);
  expect(notHere).toEqual(new Set([1, 2, 4]));
  // The lines of an order stay together: what is here of it decides.
  const two = [shipped(8, 4, ["12/01/2026"]), shipped(1, 4, ["12/03/2026"]), { ...shipped(1, 4, []), line_no: 2 }];
  const sorted = sortForBoard(two, today);
  expect(sorted.lines.map(({ order_id, line_no }) => [order_id, line_no])).toEqual([
    [1, 1],
    [1, 2],
    [8, 1],
  ]);
  expect(sorted.notHere).toEqual(new Set([8]));
});
