/** The dock's pad as it was left and as it is sent: nothing that was typed is lost, nothing that was not is made up, whatever lots and counts there are. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  aboutGoods,
  allOf,
  asksFirst,
  dateless,
  draftFrom,
  draftName,
  emptyDraft,
  isStrangeLot,
  missing,
  oddOf,
  receiptOf,
  withLot,
  type Goods,
  type ReceiptDraft,
} from "#src/screens/receiving/count/draft.ts";
import * as countText from "#src/text/receiving/count.ts";
import { aPendingLine } from "#tests/support/entries.ts";

const today = "11/20/2026";
const tomorrow = "11/21/2026";
const lotNames = ["ON26114", "ON26115", "b7"] as const;
const lot = fc.record({
  lot_no: fc.constantFrom(...lotNames),
  expiration_date: fc.constantFrom("08/31/2027", "10/31/2026"),
  quantity: fc.integer({ min: 1, max: 12 }),
});
const units = [
  { code: "CT", desc: "Carton" },
  { code: "CS", desc: "Case" },
];
const ordered = { order_id: 4_820_001, customer_order_no: "PO-4471", ordered: 12, remaining: 8, due: 6, later: 2 };
const aGoods = (over: Partial<Goods> = {}): Goods => ({
  key: "4820001 1",
  item_id: 7,
  name: "Ondansetron 2 mg/mL, 2 mL vial",
  ndc: "99904-212-02",
  schedule: "IV",
  order: ordered,
  lots: [],
  units,
  holds: 25,
  ...over,
});
/** Goods of an order or of none, with up to three lots. */
const goods: fc.Arbitrary<Goods> = fc
  .record({
    lots: fc.uniqueArray(lot, { selector: ({ lot_no }) => lot_no, maxLength: 3 }),
    remaining: fc.integer({ min: -3, max: 12 }),
    due: fc.nat(12),
    isExpected: fc.boolean(),
  })
  .map(({ lots, remaining, due, isExpected }) =>
    aGoods({ lots, order: isExpected ? { ...ordered, remaining, due } : null }),
  );
const typedLot = fc.oneof(
  fc.constantFrom(...lotNames).map((name) => ` ${name.toLowerCase()} `),
  fc.constantFrom("", "  ", "X9", " x9"),
);
const draft: fc.Arbitrary<ReceiptDraft> = fc.record({
  lot: typedLot,
  expires: fc.constantFrom("", "08/31/2027", "02/30/2027"),
  unit: fc.constantFrom("CT", "CS"),
  quantity: fc.oneof(fc.constant(""), fc.nat(40).map(String)),
  date: fc.constantFrom(today, "11/19/2026", "", "02/30/2026"),
  notes: fc.constantFrom("", " dented "),
});
const isIn = (name: string) => name.trim().toUpperCase();

describe("a pad that was left", () => {
  test("comes back as it was, on the same day and on another", () => {
    fc.assert(
      fc.property(draft, goods, (left, its) => {
        const dated = { ...left, date: left.date === "" ? today : left.date };
        expect(draftFrom(structuredClone(dateless(dated, today)), its, today, undefined)).toEqual(dated);
      }),
    );
  });

  test("has today's date when nobody chose another, and keeps one that was chosen", () => {
    const empty = emptyDraft(aGoods(), today, undefined);
    const kept = dateless({ ...empty, notes: "dented" }, today);
    expect(draftFrom(kept, aGoods(), tomorrow, undefined)).toMatchObject({ date: tomorrow, notes: "dented" });
    const chosen = dateless({ ...empty, date: "11/18/2026" }, today);
    expect(draftFrom(chosen, aGoods(), tomorrow, undefined)).toMatchObject({ date: "11/18/2026" });
  });

  test("takes the lot that is scanned now, with its expiry, over what was typed", () => {
    const its = aGoods({ lots: [{ lot_no: "ON26114", expiration_date: "08/31/2027", quantity: 8 }] });
    const left = { ...emptyDraft(its, today, undefined), lot: "X9", expires: "01/01/2027", quantity: "3" };
    expect(draftFrom(left, its, today, "ON26114")).toMatchObject({
      lot: "ON26114",
      expires: "08/31/2027",
      quantity: "3",
    });
  });

  test.each([null, 7, "a pad", [], { quantity: 3, lot: null, date: 1 }])(
    "that is none (%j) is an empty one",
    (kept) => {
      expect(draftFrom(kept, aGoods(), today, undefined)).toEqual(emptyDraft(aGoods(), today, undefined));
    },
  );

  test("has a name of its own for each line", () => {
    expect(draftName({ key: "4820001 1" })).toBe("receive 4820001 1");
  });
});

describe("a lot", () => {
  test("of the shipment brings its expiry along however it is written; another one changes nothing else", () => {
    fc.assert(
      fc.property(draft, goods, typedLot, (before, its, text) => {
        const after = withLot(before, its, text);
        const known = its.lots.find(({ lot_no }) => isIn(lot_no) === isIn(text));
        expect(after).toEqual(
          known === undefined
            ? { ...before, lot: text }
            : { ...before, lot: known.lot_no, expires: known.expiration_date },
        );
        expect(isStrangeLot(after, its)).toBe(text.trim() !== "" && its.lots.length > 0 && known === undefined);
      }),
    );
  });
});

describe("how many", () => {
  test("one press fills in what is due, of the chosen lot no more than it held, and nothing before one of several is chosen", () => {
    fc.assert(
      fc.property(draft, goods, (left, its) => {
        const due = its.order?.due ?? 0;
        const chosen = its.lots.find(({ lot_no }) => isIn(lot_no) === isIn(left.lot));
        const isOpen = its.lots.length > 1 && left.lot.trim() === "";
        expect(allOf(left, its)).toBe(chosen === undefined ? (isOpen ? 0 : due) : Math.min(due, chosen.quantity));
      }),
    );
  });

  test("filled in by one press is never odd", () => {
    fc.assert(
      fc.property(draft, goods, (left, its) => {
        const { order } = its;
        fc.pre(order === null || order.due <= Math.max(0, order.remaining));
        const all = allOf(left, its);
        expect(oddOf({ ...left, quantity: String(all) }, its)).toBeUndefined();
        expect(asksFirst({ ...left, quantity: String(all) }, its)).toBe(false);
      }),
    );
  });

  test("is odd by as much as it passes the first of: what is ordered, what has shipped, what the lot held", () => {
    fc.assert(
      fc.property(draft, goods, (left, its) => {
        const count = left.quantity === "" ? 0 : Number(left.quantity);
        const chosen = its.lots.find(({ lot_no }) => isIn(lot_no) === isIn(left.lot));
        const odd = oddOf(left, its);
        const { remaining, due } = its.order ?? { remaining: Number.POSITIVE_INFINITY, due: Number.POSITIVE_INFINITY };
        const limits = [
          ["more-than-ordered", Math.max(0, remaining)],
          ["more-than-shipped", due],
          ["more-than-lot", chosen?.quantity ?? Number.POSITIVE_INFINITY],
        ] as const;
        const passed = limits.find(([, most]) => count > most);
        const [kind, most = 0] = its.order === null ? [] : (passed ?? []);
        const ofLot = kind === "more-than-lot" ? { lot: chosen!.lot_no } : {};
        expect(odd).toEqual(kind && { kind, by: count - most, ...ofLot });
      }),
    );
  });
});

describe("what is sent", () => {
  test("is what stands there, the lot in its letters, and nothing for what was left out", () => {
    const its = aGoods();
    const typed: ReceiptDraft = {
      lot: " K24a ",
      expires: "",
      unit: "CS",
      quantity: "3",
      date: today,
      notes: " dented ",
    };
    expect(receiptOf(typed, its)).toEqual({
      order_id: 4_820_001,
      item_id: 7,
      quantity_received: 3,
      quantity_UOM: "CS",
      lot_no: "K24a",
      expiration_date: null,
      receive_date: today,
      notes: "dented",
    });
    const expected = receiptOf({ ...typed, expires: "08/31/2027" }, aGoods({ order: null }));
    expect(expected).toMatchObject({ order_id: null, expiration_date: "08/31/2027" });
  });

  test("is called what the goods are called, by the unit that was chosen, and knows the line it is for", () => {
    const typed = { ...emptyDraft(aGoods(), today, undefined), unit: "CS" };
    const named = { full_description: "Ondansetron 2 mg/mL, 2 mL vial", ndc_code: "99904-212-02", schedule_name: "IV" };
    expect(aboutGoods(typed, aGoods())).toEqual({ ...named, sale_UOM_desc: "Case" });
    const line = aPendingLine();
    expect(aboutGoods({ ...typed, unit: "BX" }, aGoods({ line }))).toEqual({ ...named, sale_UOM_desc: "BX", line });
  });

  test("is never sent without what a receipt needs: each thing that is missing is named once", () => {
    fc.assert(
      fc.property(draft, goods, (left, its) => {
        const fields = missing(left, its, today).map(({ field }) => field);
        const needsLot = left.lot.trim() === "" && (its.lots.length > 1 || its.order === null);
        expect(fields).toEqual([
          ...(needsLot ? ["lot"] : []),
          ...(Number(left.quantity) < 1 ? ["quantity"] : []),
          ...(left.date === today || left.date === "11/19/2026" ? [] : ["date"]),
          ...(left.expires === "02/30/2027" ? ["expires"] : []),
        ]);
      }),
    );
    const several = aGoods({
      lots: [1, 2, 3].map((n) => ({ lot_no: `L${n}`, expiration_date: "08/31/2027", quantity: 1 })),
    });
    const [first] = missing(emptyDraft(several, today, undefined), several, today);
    expect(first?.text).toBe(countText.selectLot(3));
    const odd = missing({ ...emptyDraft(aGoods(), today, undefined), quantity: "1", expires: "soon" }, aGoods(), today);
    expect(odd).toEqual([{ text: countText.expirationNotValid, field: "expires" }]);
  });
});
