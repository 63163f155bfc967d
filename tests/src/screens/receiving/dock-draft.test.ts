/** What stands on the dock's pad, what is missing of it, and what is sent. */
import { describe, expect, test } from "vitest";
import {
  allOf,
  asksFirst,
  emptyDraft,
  isStrangeLot,
  missing,
  oddOf,
  receiptOf,
  withLot,
  withTypedLot,
  type ReceiptDraft,
  type Goods,
  type Odd,
} from "#src/screens/receiving/count/draft.ts";
import { selectLot } from "#src/text/receiving/count.ts";

const today = "11/20/2026";
const carton = { code: "CT", desc: "Carton" };
const lotA = { lot_no: "ON26114", expiration_date: "08/31/2027", quantity: 8 };
const lotB = { lot_no: "ON26115", expiration_date: "09/30/2027", quantity: 4 };
const ordered: Goods = {
  key: "4820001 1",
  item_id: 7,
  name: "Ondansetron 2 mg/mL, 2 mL vial",
  ndc: "99904-212-02",
  schedule: null,
  order: { order_id: 4_820_001, customer_order_no: "PO-4471", ordered: 12, remaining: 6, due: 6, later: 0 },
  lots: [lotA],
  units: [carton],
  holds: 25,
};
const unexpected: Goods = { ...ordered, order: null, lots: [], units: [{ code: "CS", desc: "Case" }, carton] };
const draftOf = (goods: Goods, part: Partial<ReceiptDraft>): ReceiptDraft => ({
  ...emptyDraft(goods, today, undefined),
  ...part,
});

describe("an empty pad", () => {
  test("has the only lot with its expiry, a carton and today, but no quantity", () =>
    expect(emptyDraft(ordered, today, undefined)).toEqual({
      lot: "ON26114",
      expires: "08/31/2027",
      unit: "CT",
      quantity: "",
      date: today,
      notes: "",
    }));
  test("leaves the choice among several lots to the person", () =>
    expect(emptyDraft({ ...ordered, lots: [lotA, lotB] }, today, undefined)).toMatchObject({ lot: "", expires: "" }));
  test("takes the lot that was scanned", () =>
    expect(emptyDraft({ ...ordered, lots: [lotA, lotB] }, today, "ON26115")).toMatchObject({
      lot: "ON26115",
      expires: "09/30/2027",
    }));
  test("takes a carton where the product has one, else its first unit", () => {
    expect(emptyDraft(unexpected, today, undefined).unit).toBe("CT");
    expect(emptyDraft({ ...unexpected, units: [{ code: "EA", desc: "Each" }] }, today, undefined).unit).toBe("EA");
  });
});

describe("a lot", () => {
  test("of the shipment brings its expiry", () =>
    expect(withLot(draftOf(ordered, { lot: "", expires: "" }), ordered, "on26114")).toMatchObject({
      lot: "ON26114",
      expires: "08/31/2027",
    }));
  test("that is typed leaves the expiry alone", () =>
    expect(withLot(draftOf(ordered, {}), ordered, "RC5510")).toMatchObject({ lot: "RC5510", expires: "08/31/2027" }));
  test("that the shipment does not name is strange; none, or one where nothing is known, is not", () => {
    expect(isStrangeLot(draftOf(ordered, { lot: "RC5510" }), ordered)).toBe(true);
    expect(isStrangeLot(draftOf(ordered, { lot: "on26114" }), ordered)).toBe(false);
    expect(isStrangeLot(draftOf(ordered, { lot: "" }), ordered)).toBe(false);
    expect(isStrangeLot(draftOf(unexpected, { lot: "RC5510" }), unexpected)).toBe(false);
  });
});

describe("a lot's letters", () => {
  const two: Goods = {
    ...ordered,
    lots: [
      { ...lotA, lot_no: "K24a" },
      { ...lotA, lot_no: "K24A" },
    ],
  };
  const sent = (goods: Goods, lot: string) => receiptOf(draftOf(goods, { lot, quantity: "1" }), goods).lot_no;
  test("are the shipment's: letter by letter where it names it so, else whichever it has", () => {
    expect(["K24a", "K24A", "k24A"].map((lot) => sent(two, lot))).toEqual(["K24a", "K24A", "K24a"]);
    expect(sent({ ...ordered, lots: [{ ...lotA, lot_no: "K24a" }] }, "K24A")).toBe("K24a");
  });
  test("stay as they were scanned where nobody shipped it; what is typed is upper case", () => {
    expect(sent(two, "x9z")).toBe("x9z");
    const typed = (goods: Goods, lot: string) => withTypedLot(draftOf(goods, {}), goods, lot).lot;
    expect([typed(two, "x9z"), typed(two, "K24a"), typed(unexpected, "ab1")]).toEqual(["X9Z", "K24a", "AB1"]);
  });
});

describe("what is missing", () => {
  const fields = (goods: Goods, part: Partial<ReceiptDraft>) =>
    missing(draftOf(goods, part), goods, today).map(({ field }) => field);
  test.each<[string, Goods, Partial<ReceiptDraft>, string[]]>([
    ["nothing", ordered, { quantity: "2" }, []],
    ["a quantity", ordered, {}, ["quantity"]],
    ["a quantity above 0", ordered, { quantity: "0" }, ["quantity"]],
    ["a date", ordered, { quantity: "2", date: "" }, ["date"]],
    ["a date that exists", ordered, { quantity: "2", date: "02/30/2026" }, ["date"]],
    ["a date not later than tomorrow", ordered, { quantity: "2", date: "11/22/2026" }, ["date"]],
    ["nothing with tomorrow", ordered, { quantity: "2", date: "11/21/2026" }, []],
    ["a date within ten years", ordered, { quantity: "2", date: "11/19/2016" }, ["date"]],
    ["no lot on an order", ordered, { quantity: "2", lot: "" }, []],
    ["a lot without an order, before all else", unexpected, {}, ["lot", "quantity"]],
    ["an expiry that exists", ordered, { quantity: "2", expires: "13/01/2027" }, ["expires"]],
  ])("%s", (_name, goods, part, expected) => expect(fields(goods, part)).toEqual(expected));
});

/** 12 ordered, 4 of them shipped in two lots; 7 come later, 1 is in. */
const partShipped: Goods = {
  ...ordered,
  lots: [
    { ...lotA, quantity: 3 },
    { ...lotB, quantity: 2 },
  ],
  order: { order_id: 4_820_001, customer_order_no: "PO-4471", ordered: 12, remaining: 11, due: 4, later: 7 },
};

describe("a line that came in several lots, or in part", () => {
  test.each([
    ["Rx", null],
    ["controlled", "II"],
  ])("its lot must be chosen, before all else (%s)", (_name, schedule) => {
    const goods = { ...partShipped, schedule };
    expect(missing(draftOf(goods, { quantity: "2" }), goods, today)).toEqual([{ text: selectLot(2), field: "lot" }]);
    expect(missing(draftOf(goods, { quantity: "2", lot: "RC5510" }), goods, today)).toEqual([]);
  });
  test.each<[string, Goods, Partial<ReceiptDraft>, number]>([
    ["what has shipped and is not in", { ...partShipped, lots: [lotA] }, {}, 4],
    ["nothing before the lot is chosen", partShipped, {}, 0],
    ["no more than the lot held", partShipped, { lot: "on26114" }, 3],
    ["what is due with a lot that the shipment does not name", partShipped, { lot: "RC5510" }, 4],
    ["nothing of goods that nobody ordered", unexpected, {}, 0],
  ])("all is %s", (_name, goods, part, all) => expect(allOf(draftOf(goods, part), goods)).toBe(all));
});

test.each<[string, Goods, Partial<ReceiptDraft>, Odd | undefined]>([
  ["as many as ordered", ordered, { quantity: "6" }, undefined],
  ["more than ordered", ordered, { quantity: "7" }, { kind: "more-than-ordered", by: 1 }],
  ["more than has shipped", partShipped, { quantity: "6" }, { kind: "more-than-shipped", by: 2 }],
  [
    "more than the lot held",
    partShipped,
    { quantity: "3", lot: "ON26115" },
    { kind: "more-than-lot", by: 1, lot: "ON26115" },
  ],
  ["any number of what nobody ordered", unexpected, { quantity: "7" }, undefined],
])("odd is %s", (_name, goods, part, odd) => expect(oddOf(draftOf(goods, part), goods)).toEqual(odd));

test.each<[string, Goods, boolean]>([
  ["9", { ...ordered, order: { ...ordered.order!, due: 0 } }, false],
  ["12", ordered, false],
  ["13", ordered, true],
  ["2030005485", ordered, true],
  ["999", unexpected, false],
  ["1000", unexpected, true],
])("%s asks first: far more than is due", (quantity, goods, asks) =>
  expect(asksFirst(draftOf(goods, { quantity }), goods)).toBe(asks),
);

test("what is sent is in the shipment's letters, trimmed, and says null for what is not known", () => {
  expect(receiptOf(draftOf(ordered, { quantity: "2", lot: " on26114 ", notes: " torn " }), ordered)).toEqual({
    order_id: 4_820_001,
    item_id: 7,
    quantity_received: 2,
    quantity_UOM: "CT",
    lot_no: "ON26114",
    expiration_date: "08/31/2027",
    receive_date: today,
    notes: "torn",
  });
  expect(receiptOf(draftOf(unexpected, { quantity: "1", lot: "A" }), unexpected)).toMatchObject({
    order_id: null,
    expiration_date: null,
  });
});
