/** What a scan or typed words at the dock find. */
import { describe, expect, test } from "vitest";
import { gtinOf } from "#contract/base/gtin.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { found, isNdcOf, linesWith } from "#src/screens/receiving/count/finding.ts";
import { aPendingLine } from "#tests/support/entries.ts";

const line = aPendingLine;
const ondansetron = line({});
const ketorolac = line({
  line_no: 2,
  item_id: 2,
  full_description: "Ketorolac 30 mg/mL, 1 mL vial",
  ndc_code: "9990-4620-01",
  lots: [
    { lot_no: "K24107", expiration_date: "01/31/2027", quantity: 4 },
    { lot_no: "K24108", expiration_date: "02/28/2027", quantity: 6 },
  ],
});
const later = line({ order_id: 4_820_009, customer_order_no: "PO-4480" });
const lines = [ondansetron, ketorolac, later];

describe("an NDC is known in any form", () => {
  test.each([
    ["99904-212-02", "99904-212-02"],
    ["99904-212-02", "9990421202"],
    ["99904-212-02", "99904021202"],
    ["99904-212-02", "099904021202"],
    ["9990-4620-01", "9990462001"],
    ["9990-4620-01", "09990-4620-01"],
    ["99917-2210-1", "99917221001"],
  ])("%s is %s", (ndc, text) => expect(isNdcOf(ndc, text)).toBe(true));

  test.each([
    ["99904-212-02", "99904212"],
    ["99904-212-02", "99904-212-03"],
    ["99904-212-02", "ON26114"],
    ["99904-212-02", ""],
  ])("%s is not %j", (ndc, text) => expect(isNdcOf(ndc, text)).toBe(false));
});

describe("a scan", () => {
  test("of a lot chooses its line and the lot, however it is written", () =>
    expect(found(lines, " k24108 ", 2026)).toEqual({ kind: "one", line: ketorolac, lot: "K24108", others: [] }));
  test("of an NDC on two orders chooses the oldest of which something is due, and names the other", () => {
    expect(found(lines, "99904021202", 2026)).toEqual({
      kind: "one",
      line: ondansetron,
      lot: undefined,
      others: [later],
    });
    const full = { ...ondansetron, rec_qty: 12, remaining: 0 };
    expect(found([full, ketorolac, later], "99904021202", 2026)).toMatchObject({ line: later, others: [] });
  });
  test("of a lot on two orders names the other too", () =>
    expect(found(lines, "ON26114", 2026)).toEqual({ kind: "one", line: ondansetron, lot: "ON26114", others: [later] }));
  test("of goods that are all in chooses their oldest line: more of them came", () =>
    expect(found([{ ...ondansetron, rec_qty: 12, remaining: 0 }], "99904021202", 2026)).toMatchObject({ kind: "one" }));
  test("of words that fit one line chooses it", () =>
    expect(found(lines, "ketorolac 30", 2026)).toEqual({ kind: "one", line: ketorolac, lot: undefined, others: [] }));
  test("of words that fit several narrows the list", () =>
    expect(found(lines, "vial", 2026)).toEqual({ kind: "words", text: "vial" }));
  test("of something that is not here finds nothing", () =>
    expect(found(lines, "RC5510", 2026)).toEqual({ kind: "nothing" }));
});

describe("a code without a lot", () => {
  const glucagon = line({
    line_no: 4,
    ndc_code: "99942-287-01",
    full_description: "Glucagon 1 mg emergency kit",
    lots: [],
  });
  const all = [...lines, glucagon];
  test.each([
    "NDC 99942-287-01",
    "NDC: 99942-287-01",
    "NDC-11 99942028701",
    "*9994228701*",
    "*99942-287-01*",
    "99942\u2013287\u201301",
    "99942\u2010287\u201001",
    "99942\u2212287\u221201",
    "99942\u00AD-287-01",
    "\u200E99942-287-01",
    "99942 287 01",
    '="99942028701"',
    "N499942028701",
    "39994228701",
  ])("is the line of its product, and nothing is counted: %j", (text) => {
    const what = found(all, text, 2026);
    expect(what).toEqual({ kind: "one", line: glucagon, lot: undefined, others: [] });
    expect(what).not.toHaveProperty("carton");
    expect(linesWith(all, text)).toEqual([glucagon]);
  });
  test("of digits that are two products' asks which, and is one product's with its hyphens", () => {
    const [one, other] = [line({ ndc_code: "46708-064-71" }), line({ line_no: 2, ndc_code: "46708-0647-1" })];
    const what = found([one, other], "4670806471", 2026);
    expect(what.kind === "ask" && what.choices.map((choice) => choice.line)).toEqual([one, other]);
    expect(found([one, other], "46708-0647-1", 2026)).toMatchObject({ kind: "one", line: other });
  });
  test("is no line where another NDC has the same digits", () =>
    expect(found([glucagon], "9994-2287-01", 2026)).toEqual({ kind: "nothing" }));
  test("is no code where zeros are missing in front: it may be an order's number", () =>
    expect(found([line({ ndc_code: "0002-1200-10", lots: [] })], "2120010", 2026)).toEqual({ kind: "nothing" }));
});

describe("typed words narrow the list", () => {
  test.each([
    ["", [ondansetron, ketorolac, later]],
    ["VIAL ketor", [ketorolac]],
    ["4820009", [later]],
    ["po-4480", [later]],
    ["restock onda", [ondansetron, later]],
    ["k2410", [ketorolac]],
    ["99904-2", [ondansetron, later]],
    ["9990402", [ondansetron, later]],
    ["vial phenyl", []],
  ])("%j", (text, expected) => expect(linesWith(lines, text)).toEqual(expected));
});

describe("a scanned GS1 code", () => {
  const gtin = gtinOf("99904-212-02")!;
  const twoLots = line({ line_no: 3, ndc_code: "9990-4620-01", lots: ketorolac.lots });
  const all = [ondansetron, twoLots, later];
  const read = (text: string, of: readonly PendingReceive[] = all) => found(of, text, 2026);

  test("finds the line by its NDC, and its lot in the shipment's letters, with what is in the hand", () =>
    expect(read(`01${gtin}1728083110on26114`)).toMatchObject({
      kind: "one",
      line: ondansetron,
      others: [later],
      lot: "ON26114",
      carton: { lot: "ON26114", expires: "08/31/2028" },
    }));
  test("takes the younger order whose shipment names the lot before an older one that does not", () => {
    const other = { ...later, lots: [{ lot_no: "ON30001", expiration_date: "08/31/2028", quantity: 12 }] };
    expect(read(`01${gtin}10ON30001`, [ondansetron, other])).toMatchObject({ line: other, lot: "ON30001" });
  });
  test("of a lot that nobody shipped is told with it, as it is printed", () =>
    expect(read(`01${gtin}10x9`)).toMatchObject({ kind: "one", line: ondansetron, lot: "x9" }));
  test("whose separator may be lost asks, with the lot of the shipment among the answers", () => {
    const what = read(`01${gtin}10ON2611417280831`);
    expect(what.kind === "ask" && what.choices.map(({ lot }) => lot)).toEqual(["ON26114", "ON2611417280831"]);
  });
  test("is not asked about where its lot, letter by letter, was shipped", () => {
    const odd = line({ lots: [{ lot_no: "K2417271231", expiration_date: "08/31/2028", quantity: 12 }] });
    expect(read(`01${gtin}10K2417271231`, [odd])).toMatchObject({ kind: "one", lot: "K2417271231" });
  });
  test("whose digits are two products' asks which", () => {
    const [one, other] = [line({ ndc_code: "46708-064-71" }), line({ line_no: 2, ndc_code: "46708-0647-1" })];
    const what = read(`01${gtinOf("46708-064-71")}`, [one, other]);
    expect(what.kind === "ask" && what.choices.map((choice) => choice.line)).toEqual([one, other]);
  });
  test("of goods that are on no order, a tote, and a damaged code find nothing, and say why", () => {
    expect(read(`01${gtinOf("99904-999-02")}`)).toEqual({ kind: "nothing" });
    expect(read("00106141411234567897")).toMatchObject({ kind: "nothing", why: expect.stringContaining("tote") });
    expect(read(`01${gtin}17281399`)).toMatchObject({ kind: "nothing", why: expect.stringContaining("(17)") });
  });
});
