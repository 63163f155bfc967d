/** A tote or a delivery in one step and what of it stands counted on a pad: each package is entered once, and no count of anything else is lost. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { integerOf } from "#contract/base/numbers.ts";
import { withScan } from "#src/screens/receiving/count/counting.ts";
import { emptyDraft, type ReceiptDraft } from "#src/screens/receiving/count/draft.ts";
import { goodsOf } from "#src/screens/receiving/count/goods-of.ts";
import { packedOf } from "#src/screens/receiving/count/packed-counts.ts";
import { asideOf, scansOf, serialsOf } from "#src/screens/receiving/count/scans.ts";
import { aPendingLine } from "#tests/support/entries.ts";

const today = "11/20/2026";
const lots = ["A1", "B2"].map((lot_no) => ({ lot_no, expiration_date: "08/31/2027", quantity: 6 }));
const serial = (serial_number: string, shipment_order_id: number | null = 9) => ({
  serial_number,
  shipment_order_id,
  lot_no: "A1",
  received_at: null,
});
const line = aPendingLine({ lots, serials: [serial("1"), serial("2"), serial("3", 12)] });
const goods = goodsOf(line);
const packed = (lot_no: string, quantity: number) => ({ line, lot_no, quantity, shipment_order_id: 9 });
const counted = (...scans: { lot: string; serial?: string; adds?: number }[]) =>
  scans.reduce<ReceiptDraft>(
    (draft, scan, at) => withScan(draft, goods, { at, expires: "", serial: "", adds: 1, ...scan }),
    emptyDraft(goods, today, undefined),
  );
const standing = (draft: ReceiptDraft | undefined) =>
  Object.fromEntries(
    draft === undefined ? [] : [draft, ...asideOf(draft)].map(({ lot, quantity }) => [lot, integerOf(quantity) ?? 0]),
  );

test("what was counted out of it is entered with it, and the pad is empty", () => {
  const draft = counted({ lot: "A1", serial: "1" }, { lot: "A1" });
  expect(packedOf(draft, goods, [packed("A1", 4)])).toEqual({ counts: [2], left: undefined });
});

test("another lot, a strange one, and packages of another shipment or of none stay counted", () => {
  const draft = counted(
    { lot: "A1", serial: "1" },
    { lot: "A1", serial: "3" },
    { lot: "A1", serial: "?" },
    { lot: "ZZ9" },
  );
  const { counts, left } = packedOf(draft, goods, [packed("A1", 4), packed("B2", 2)]);
  expect(counts).toEqual([1, 0]);
  expect(standing(left)).toEqual({ A1: 2, ZZ9: 1 });
  expect(serialsOf({ ...left!, lot: "A1" })).toEqual(["3", "?"]);
});

test("what was counted beyond it stays", () => {
  const { counts, left } = packedOf(counted({ lot: "A1", adds: 5 }), goods, [packed("A1", 4)]);
  expect([counts, standing(left)]).toEqual([[4], { A1: 1 }]);
  expect(scansOf(left!)).toMatchObject([{ adds: 1 }]);
});

test("notes that were typed stay, as nothing of it carries them", () =>
  expect(packedOf({ ...counted({ lot: "A1" }), notes: "torn" }, goods, [packed("A1", 4)]).left).toMatchObject({
    notes: "torn",
    quantity: "",
  }));

test("of any count and any totes, what is entered with them and what stays is what was counted", () => {
  const scan = fc.record({ lot: fc.constantFrom("A1", "B2", "ZZ9"), adds: fc.integer({ min: 1, max: 4 }) });
  const tote = fc.record({ lot: fc.constantFrom("A1", "B2"), quantity: fc.nat(6) });
  fc.assert(
    fc.property(fc.array(scan, { maxLength: 8 }), fc.array(tote, { maxLength: 4 }), (scans, totes) => {
      const draft = counted(...scans);
      const { counts, left } = packedOf(
        draft,
        goods,
        totes.map(({ lot, quantity }) => packed(lot, quantity)),
      );
      const before = standing(draft);
      const after = standing(left);
      for (const lot of ["A1", "B2", "ZZ9"]) {
        const entered = counts.reduce((sum, count, at) => sum + (totes[at]!.lot === lot ? count : 0), 0);
        const due = totes.reduce((sum, each) => sum + (each.lot === lot ? each.quantity : 0), 0);
        expect(entered).toBe(Math.min(before[lot] ?? 0, due));
        expect((after[lot] ?? 0) + entered).toBe(before[lot] ?? 0);
        const scanned = left === undefined ? [] : scansOf(left).filter((each) => each.lot === lot);
        expect(scanned.reduce((sum, { adds }) => sum + adds, 0)).toBe(after[lot] ?? 0);
      }
    }),
  );
});
