/** The pad and the lots of its line: what it offers is left, and what does not fit the shipment is said, whichever tablet received the rest. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Receipt } from "#contract/receiving/receiving.ts";
import { countLeftOfLot } from "#contract/receiving/rules/lots.ts";
import { historyLines, snapshotOfReceipt } from "#src/data/overlay/receipt-lines.ts";
import { countedLines } from "#src/data/overlay/receiving-overlay.ts";
import { possibleLots, verdictOf, withScan } from "#src/screens/receiving/count/counting.ts";
import {
  allOf,
  draftFrom,
  emptyDraft,
  findOtherExpiration,
  oddOf,
  receiptOf,
  type ReceiptDraft,
} from "#src/screens/receiving/count/draft.ts";
import { goodsOf } from "#src/screens/receiving/count/goods-of.ts";
import type { Scan } from "#src/screens/receiving/count/scans.ts";
import { wordOf } from "#src/screens/receiving/count/verdict-words.ts";
import * as countQuestionsText from "#src/text/receiving/count-questions.ts";
import { boardOf } from "#src/screens/receiving/line/standing.ts";
import { aPendingLine, anEntry } from "#tests/support/entries.ts";

const today = "11/20/2026";
const a = { lot_no: "ON26114", expiration_date: "08/31/2027", quantity: 4 };
const b = { lot_no: "ON26115", expiration_date: "09/30/2027", quantity: 8 };
/** 3 of the first lot were received on another tablet. */
const line = aPendingLine({
  lots: [a, b],
  rec_qty: 3,
  remaining: 9,
  received_lots: [{ lot_no: a.lot_no, quantity: 3 }],
});
const body = { order_id: line.order_id, item_id: line.item_id, quantity_UOM: "CT", receive_date: today };
const unsent = (quantity_received: number, over: object = {}, key = "r1") =>
  anEntry({ call: "receive", key, body: { ...body, lot_no: a.lot_no, quantity_received, ...over } });
const draftOf = (over: Partial<ReceiptDraft>): ReceiptDraft => ({
  ...emptyDraft(goodsOf(line), today, undefined),
  ...over,
});
const aScan = (over: Partial<Scan> = {}): Scan => ({ at: 1, lot: b.lot_no, expires: "", serial: "", adds: 1, ...over });
const verdict = (draft: ReceiptDraft, scan: Scan, its = goodsOf(line)) =>
  verdictOf(draft, its, { scan, today, isRecalled: false, known: [] });

describe("the pad", () => {
  test("fills in what is left of the lot, of which a colleague received some, and says when it is more", () => {
    const goods = goodsOf(line);
    expect(allOf(draftOf({ lot: a.lot_no }), goods)).toBe(1);
    expect(oddOf(draftOf({ lot: a.lot_no, quantity: "1" }), goods)).toBeUndefined();
    expect(oddOf(draftOf({ lot: "on26114", quantity: "4" }), goods)).toEqual({
      kind: "more-than-lot",
      by: 3,
      lot: a.lot_no,
    });
  });

  test("counts the unsent receipts of this device as received of their lot, and gives back the canceled ones", () => {
    const quantities = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 3 }), isCancelled: fc.boolean() }), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(quantities, (entered) => {
        const entries = entered.flatMap(({ quantity, isCancelled }, at) => {
          const receipt = unsent(quantity, { lot_no: b.lot_no }, `r${at}`);
          const [waiting] = historyLines([], [receipt], { from: today, to: today, by: "Dana Dock" });
          const cancel = { call: "cancelReceive", body: { receipt_key: `r${at}` }, key: `c${at}` } as const;
          return isCancelled ? [receipt, anEntry({ ...cancel, snapshot: snapshotOfReceipt(waiting!) })] : [receipt];
        });
        const sum = entered.reduce((total, each) => total + (each.isCancelled ? 0 : each.quantity), 0);
        const [now] = countedLines([line], entries);
        expect(countLeftOfLot(now!, b.lot_no)).toBe(Math.max(0, b.quantity - sum));
        expect(countLeftOfLot(now!, a.lot_no)).toBe(1);
      }),
    );
  });

  test("has all of a lot again when the receipt that filled the line is canceled here", () => {
    const receipt: Receipt = {
      ...historyLines([], [unsent(4)], { from: today, to: today, by: "Dana Dock" })[0]!,
      order_receive_id: 900,
      rec_qty: 12,
      order_qty: 12,
    };
    const snapshot = snapshotOfReceipt(receipt, line);
    const cancel = anEntry({ call: "cancelReceive", body: { order_receive_id: 900 }, snapshot });
    const [back] = countedLines([], [cancel]);
    expect([countLeftOfLot(back!, a.lot_no), countLeftOfLot(back!, b.lot_no)]).toEqual([4, 0]);
  });

  test("keeps what the hand chose when a colleague's receipt arrives, and says what is true of it then", () => {
    const before = goodsOf(aPendingLine({ lots: [a, b], rec_qty: 0, remaining: 12 }));
    const typed = { ...emptyDraft(before, today, a.lot_no), quantity: "4" };
    expect(oddOf(typed, before)).toBeUndefined();
    const after = goodsOf(line);
    expect(draftFrom(typed, after, today, undefined)).toEqual(typed);
    expect(receiptOf(typed, after)).toEqual(receiptOf(typed, before));
    expect(oddOf(typed, after)).toMatchObject({ kind: "more-than-lot", by: 3 });
    // Nothing is chosen in the hand's place, not even where one lot alone is left.
    const full = goodsOf({ ...line, received_lots: [{ lot_no: a.lot_no, quantity: 4 }] });
    expect(emptyDraft(full, today, undefined)).toMatchObject({ lot: "" });
  });

  test("says that nothing is left of any lot once a colleague has filled the line", () => {
    const board = boardOf(undefined, countedLines([line], []));
    const [filled] = boardOf(board, []);
    expect([countLeftOfLot(filled!, a.lot_no), countLeftOfLot(filled!, b.lot_no)]).toEqual([0, 0]);
  });
});

describe("a scan", () => {
  test("without a lot is not of one that is all received", () => {
    expect(possibleLots(draftOf({}), goodsOf(line))).toEqual([a.lot_no, b.lot_no]);
    const full = goodsOf({ ...line, received_lots: [{ lot_no: a.lot_no, quantity: 4 }] });
    expect(possibleLots(draftOf({}), full)).toEqual([b.lot_no]);
  });

  test("of more than is left of its lot is told, although the line has more to come", () => {
    const scan = aScan({ lot: a.lot_no, adds: 2 });
    const draft = withScan(draftOf({}), goodsOf(line), scan);
    expect(verdict(draft, scan)).toBe("over-lot");
    expect(wordOf("over-lot", { draft, goods: goodsOf(line), scan })).toMatchObject({
      tone: "attention",
      title: countQuestionsText.moreThanLot(1, "ON26114"),
    });
  });

  test("of another expiration date than the shipment's is told with both dates; the label's is kept", () => {
    const scan = aScan({ expires: "06/30/2027" });
    const draft = withScan(draftOf({}), goodsOf(line), scan);
    expect(verdict(draft, scan)).toBe("other-expiration");
    expect(findOtherExpiration(draft, goodsOf(line))).toBe("09/30/2027");
    expect(receiptOf(draft, goodsOf(line)).expiration_date).toBe("06/30/2027");
    expect(wordOf("other-expiration", { draft, goods: goodsOf(line), scan })).toMatchObject({
      tone: "attention",
      title: countQuestionsText.otherExpiration("Jun 30, 2027", "Sep 30, 2027"),
    });
    const same = aScan({ expires: b.expiration_date });
    expect(verdict(withScan(draftOf({}), goodsOf(line), same), same)).toBe("fine");
  });
});

describe("an unsent receipt in the history", () => {
  const shown = (quantity: number, over: object) => {
    const named = { full_description: "", ndc_code: "", schedule_name: null, sale_UOM_desc: "Carton" };
    const entry = { ...unsent(quantity, over), snapshot: { ...named, line } };
    return historyLines([], [entry], { from: today, to: today, by: "Dana Dock" })[0];
  };
  test("has the flags that the server will give it, and both dates", () => {
    expect(shown(2, { expiration_date: "06/30/2027" })).toMatchObject({
      flagged: ["over_lot", "expiration_mismatch"],
      expiration_date: "06/30/2027",
      shipped_expiration_date: a.expiration_date,
    });
    expect(shown(1, { expiration_date: a.expiration_date })).toMatchObject({ flagged: [] });
    expect(shown(1, { lot_no: "X9" })).toMatchObject({ flagged: [] });
  });
});
