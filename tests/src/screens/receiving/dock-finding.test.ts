/** What a scan or typed words at the dock find. */
import { describe, expect, test } from "vitest";
import { found, isNdcOf, linesWith } from "#src/screens/receiving/finding.ts";
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
    expect(found(lines, " k24108 ")).toEqual({ kind: "one", line: ketorolac, lot: "K24108", others: [] }));
  test("of an NDC on two orders chooses the oldest of which something is due, and names the other", () => {
    expect(found(lines, "99904021202")).toEqual({ kind: "one", line: ondansetron, lot: undefined, others: [later] });
    const full = { ...ondansetron, rec_qty: 12, remaining: 0 };
    expect(found([full, ketorolac, later], "99904021202")).toMatchObject({ line: later, others: [] });
  });
  test("of a lot on two orders names the other too", () =>
    expect(found(lines, "ON26114")).toEqual({ kind: "one", line: ondansetron, lot: "ON26114", others: [later] }));
  test("of goods that are all in chooses their oldest line: more of them came", () =>
    expect(found([{ ...ondansetron, rec_qty: 12, remaining: 0 }], "99904021202")).toMatchObject({ kind: "one" }));
  test("of words that fit one line chooses it", () =>
    expect(found(lines, "ketorolac 30")).toEqual({ kind: "one", line: ketorolac, lot: undefined, others: [] }));
  test("of words that fit several narrows the list", () => expect(found(lines, "vial")).toEqual({ kind: "words" }));
  test("of something that is not here finds nothing", () =>
    expect(found(lines, "RC5510")).toEqual({ kind: "nothing" }));
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
