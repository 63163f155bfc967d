/** Counting by scan on the pad: every scan counts once on its lot, the last one can be taken back, and each lot is entered by itself. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { integerOf } from "#contract/base/numbers.ts";
import { addedBy } from "#contract/receiving/rules/contents.ts";
import {
  countedOf,
  onLot,
  possibleLots,
  restOf,
  verdictOf,
  withoutLastScan,
  withScan,
} from "#src/screens/receiving/count/counting.ts";
import {
  allOf as all,
  draftFrom,
  emptyDraft,
  receiptOf,
  type ReceiptDraft,
} from "#src/screens/receiving/count/draft.ts";
import { goodsOf } from "#src/screens/receiving/count/goods-of.ts";
import { asideOf, scannedAt, scansOf, type Scan } from "#src/screens/receiving/count/scans.ts";
import { aPendingLine } from "#tests/support/entries.ts";

const today = "11/20/2026";
const lots = [
  { lot_no: "ON26114", expiration_date: "08/31/2027", quantity: 8 },
  { lot_no: "ON26115", expiration_date: "12/01/2026", quantity: 4 },
];
const goods = goodsOf(aPendingLine({ lots, rec_qty: 4, remaining: 8 }));
const empty = emptyDraft(goods, today, undefined);
const aScan = (over: Partial<Scan> = {}): Scan => ({
  at: 1,
  lot: "ON26114",
  expires: "",
  serial: "",
  adds: 1,
  ...over,
});
const scan = fc.record({
  at: fc.nat(),
  lot: fc.constantFrom("ON26114", "on26115", "X9", ""),
  expires: fc.constantFrom("", "08/30/2027"),
  serial: fc.constantFrom("", "S1", "S2", "S3"),
  adds: fc.integer({ min: 0, max: 12 }),
});
const allOf = (draft: ReceiptDraft) => [draft, ...asideOf(draft)];
const counts = (draft: ReceiptDraft) =>
  Object.fromEntries(
    allOf(draft)
      .map(({ lot, quantity }) => [lot.toUpperCase(), integerOf(quantity) ?? 0] as const)
      .filter(([, quantity]) => quantity > 0),
  );

describe("scans", () => {
  test("of several lots are counted each on its own, whatever their order, and a killed tablet brings them back", () => {
    fc.assert(
      fc.property(fc.array(scan, { maxLength: 12 }), (scans) => {
        let draft = withScan(empty, goods, aScan());
        const expected: Record<string, number> = { ON26114: 1 };
        for (const each of scans) {
          const lot = (each.lot || draft.lot).toUpperCase();
          draft = withScan(draft, goods, each);
          if (each.adds > 0) expected[lot] = (expected[lot] ?? 0) + each.adds;
          draft = draftFrom(structuredClone(draft), goods, today, undefined);
        }
        expect(counts(draft)).toEqual(expected);
        expect(countedOf(draft)).toBe(Object.values(expected).reduce((sum, each) => sum + each, 0));
        expect(scansOf(draft)).toHaveLength(scans.length + 1);
      }),
    );
  });

  test("are taken back one by one, down to nothing", () => {
    fc.assert(
      fc.property(fc.array(scan, { minLength: 1, maxLength: 8 }), (scans) => {
        let draft: ReceiptDraft = empty;
        for (const each of scans) draft = withScan(draft, goods, { ...each, lot: each.lot || "ON26114" });
        const full = counts(draft);
        for (const [at] of scans.entries()) {
          const before = withoutLastScan(draft, goods)!;
          expect(countedOf(before)).toBe(at === scans.length - 1 ? 0 : countedOf(draft) - scansOf(draft).at(-1)!.adds);
          draft = before;
        }
        expect(counts(draft)).toEqual({});
        expect(full).toBeDefined();
        expect(withoutLastScan(draft, goods)).toBeUndefined();
      }),
    );
  });

  /** What may be done at a pad between two scans, each on what the one before left. */
  const deed = fc.oneof(
    { weight: 3, arbitrary: scan.map((of) => (draft: ReceiptDraft) => withScan(draft, goods, of)) },
    fc.constantFrom("ON26114", "ON26115", "Q7").map((lot) => (draft: ReceiptDraft) => onLot(draft, goods, lot)),
    fc.constantFrom("", "7", "07").map((quantity) => (draft: ReceiptDraft) => ({ ...draft, quantity })),
    fc.constantFrom("", "01/31/2029").map((expires) => (draft: ReceiptDraft) => ({ ...draft, expires })),
    fc.constant((draft: ReceiptDraft) => restOf(draft) ?? draft),
    fc.constant((draft: ReceiptDraft) => withoutLastScan(draft, goods) ?? draft),
  );
  /** Where nothing is counted it does not matter whether that is said. */
  const said = ({ counted, ...draft }: ReceiptDraft) =>
    counted === undefined || counted.scans.length + counted.aside.length === 0 ? draft : { ...draft, counted };

  test("are taken back whole: whatever stood on the pad stands there again, after a reload too", () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 12 }), scan, (deeds, last) => {
        const draft = deeds.reduce((now, next) => next(now), empty as ReceiptDraft);
        const scanned = draftFrom(structuredClone(withScan(draft, goods, last)), goods, today, undefined);
        expect(said(withoutLastScan(scanned, goods)!)).toEqual(said(draft));
      }),
      { numRuns: 1_000 },
    );
  });

  test("of a strange lot leave it with the scan: the next code without a lot is not of it", () => {
    const right = withScan(empty, goods, aScan({ expires: "08/30/2027" }));
    const strange = withScan(right, goods, aScan({ lot: "ZZ9", expires: "01/31/2028", at: 2 }));
    expect(withoutLastScan(strange, goods)).toEqual(right);
    expect(withoutLastScan(withScan(empty, goods, aScan({ lot: "ZZ9" })), goods)).toMatchObject({ lot: "" });
    // Scans may have no pad before them that can be read; and a hand may have changed it since.
    const unreadable = {
      ...strange,
      counted: { scans: scansOf(strange).map(({ before: _before, ...each }) => each), aside: asideOf(strange) },
    };
    for (const draft of [unreadable, { ...strange, quantity: "1", expires: "02/28/2028" }])
      expect(withoutLastScan(draft, goods)).toMatchObject({ lot: "ON26114", expires: "08/30/2027", quantity: "1" });
    expect(counts(withoutLastScan({ ...strange, quantity: "5" }, goods)!)).toEqual({ ON26114: 1, ZZ9: 4 });
  });

  test("of two lots that differ in a letter's case alone are two lots; one that the shipment writes otherwise is that one", () => {
    const draft = [aScan({ lot: "x9" }), aScan({ lot: "X9", at: 2 }), aScan({ lot: "on26115", at: 3 })].reduce(
      (now, next) => withScan(now, goods, next),
      empty as ReceiptDraft,
    );
    expect(allOf(draft).map(({ lot, quantity }) => [lot, quantity])).toEqual([
      ["ON26115", "1"],
      ["x9", "1"],
      ["X9", "1"],
    ]);
  });

  test("of no lot stay of none when one is scanned: nobody said that they are of it", () => {
    const none = goodsOf(aPendingLine({ lots: [] }));
    const first = withScan(emptyDraft(none, today, undefined), none, aScan({ lot: "" }));
    expect(
      allOf(withScan(first, none, aScan({ lot: "K1", at: 2 }))).map(({ lot, quantity }) => [lot, quantity]),
    ).toEqual([
      ["K1", "1"],
      ["", "1"],
    ]);
  });

  test("are entered lot by lot with their serials, and none twice", () => {
    let draft: ReceiptDraft = withScan(empty, goods, aScan({ serial: "A1" }));
    draft = withScan(draft, goods, aScan({ serial: "A2", at: 2 }));
    draft = withScan(draft, goods, aScan({ lot: "X9", expires: "01/31/2028", serial: "B1", adds: 3, at: 3 }));
    expect(receiptOf(draft, goods)).toMatchObject({ lot_no: "X9", quantity_received: 3, serial_numbers: ["B1"] });
    expect(receiptOf(draft, goods)).toMatchObject({ expiration_date: "01/31/2028" });
    const rest = restOf(draft)!;
    expect(receiptOf(rest, goods)).toMatchObject({
      lot_no: "ON26114",
      expiration_date: "08/31/2027",
      quantity_received: 2,
      serial_numbers: ["A1", "A2"],
    });
    expect(restOf(rest)).toBeUndefined();
  });

  test("of a package that was scanned before say when", () => {
    const draft = withScan(empty, goods, aScan({ serial: "A1", at: 77 }));
    expect(scannedAt(scansOf(draft), "A1")).toBe(77);
    expect(scannedAt(scansOf(draft), "A2")).toBeUndefined();
    expect(scannedAt([aScan()], "")).toBeUndefined(); // without a serial nobody knows
  });
});

test("choosing another lot by hand puts what was counted of the first aside, and brings it back", () => {
  const draft = withScan(withScan(empty, goods, aScan()), goods, aScan({ at: 2 }));
  const other = onLot(draft, goods, "ON26115");
  expect(other).toMatchObject({ lot: "ON26115", expires: "12/01/2026", quantity: "" });
  expect(onLot(other, goods, "ON26114")).toMatchObject({ lot: "ON26114", quantity: "2" });
});

test("what one press fills in is what is due less what was counted of other lots", () => {
  const draft = withScan(withScan(empty, goods, aScan({ adds: 3 })), goods, aScan({ lot: "X9", at: 2 }));
  expect(goods.order?.due).toBe(8);
  expect(all(draft, goods)).toBe(5);
});

test("what is damaged or of another build in a count is left out, and the rest stays", () => {
  const kept = { ...withScan(empty, goods, aScan()), counted: { scans: [{ at: 1 }, null, 7], aside: "?" } };
  expect(draftFrom(kept, goods, today, undefined)).toMatchObject({ quantity: "1", lot: "ON26114" });
  expect(draftFrom(kept, goods, today, undefined).counted).toBeUndefined();
});

describe("a code without a lot", () => {
  const lotsAfter = (...scans: Partial<Scan>[]) =>
    possibleLots(
      scans.reduce<ReceiptDraft>((draft, of, at) => withScan(draft, goods, aScan({ ...of, at })), empty),
      goods,
    );
  test("may be of any lot that is not full, and of a strange one that was counted; of all of them where each is full", () => {
    expect(lotsAfter()).toEqual(["ON26114", "ON26115"]);
    expect(lotsAfter({ lot: "ON26115", adds: 4 })).toEqual(["ON26114"]);
    expect(lotsAfter({ lot: "ON26115", adds: 4 }, { lot: "ZZ9" })).toEqual(["ON26114", "ZZ9"]);
    expect(lotsAfter({ adds: 8 }, { lot: "ON26115", adds: 4 })).toEqual(["ON26114", "ON26115"]);
  });
  test("is of the only lot, and of none where nobody knows any", () => {
    const of = (lines: typeof lots) => {
      const its = goodsOf(aPendingLine({ lots: lines }));
      return possibleLots(emptyDraft(its, today, undefined), its);
    };
    expect([of(lots.slice(0, 1)), of([])]).toEqual([["ON26114"], []]);
  });
});

const verdict = (of: Partial<Scan>, { isRecalled = false, known = [] as string[], before = empty } = {}) => {
  const each = aScan(of);
  return verdictOf(withScan(before, goods, each), goods, { scan: each, today, isRecalled, known });
};
test.each([
  ["fine", verdict({})],
  ["recalled", verdict({}, { isRecalled: true })],
  ["expired", verdict({ expires: "10/31/2026" })],
  ["wrong-lot", verdict({ lot: "X9" })],
  ["over", verdict({ adds: 9 })],
  ["over", verdict({ lot: "ON26115" }, { before: withScan(empty, goods, aScan({ adds: 8 })) })],
  ["short", verdict({ lot: "ON26115" })],
  ["uncounted", verdict({ adds: 0 })],
  ["strange-serial", verdict({ serial: "Z" }, { known: ["A1"] })],
  ["fine", verdict({ serial: "A1" }, { known: ["A1"] })],
  // Of a case nobody says its serial, where the shipment names those of cartons.
  ["fine", verdict({ serial: "50399904212024 A1" }, { known: ["A2"] })],
  ["strange-serial", verdict({ serial: "50399904212024 A1" }, { known: ["50399904212024 A2"] })],
])("a scan is told as %s", (expected, told) => expect(told).toBe(expected));

describe("a package adds", () => {
  const carton = { quantity_UOM: "CT", units_per_case: 12 };
  const byCase = { quantity_UOM: "CS", units_per_case: 12 };
  const unit = { level: 0, count: undefined };
  const pack = { level: 5, count: undefined };
  test.each([
    ["a unit", 1, unit, carton],
    ["a case its contents", 10, { ...pack, contents: 10 }, carton],
    ["nobody knows, of a case whose contents nobody said", undefined, pack, carton],
    ["several cases, as many as they hold together", 40, { ...pack, count: 4, contents: 10 }, carton],
    ["a case one, where the line counts cases of as many", 1, { ...pack, contents: 12 }, byCase],
    ["nobody knows, of half a case where the line counts cases", undefined, { ...pack, contents: 6 }, byCase],
    ["nobody knows, of a case where the line counts cases", undefined, pack, byCase],
    ["what it says it contains", 24, { level: 0, count: 24 }, carton],
    ["nobody knows, of a carton where the line counts cases", undefined, unit, byCase],
    ["nobody knows, where the line counts single ones", undefined, unit, { ...carton, quantity_UOM: "EA" }],
    ["one, of what is sold by the case alone", 1, unit, { quantity_UOM: "CS", units_per_case: 1 }],
  ])("%s", (_what, added, scanned, line) => expect(addedBy(scanned, line)).toBe(added));
});
