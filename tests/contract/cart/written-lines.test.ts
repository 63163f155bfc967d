/** Lines as they are typed and pasted: their codes, quantities and units, and what is no row of an order. */
import { describe, expect, test } from "vitest";
import { rowsOfText } from "#contract/cart/rules/order-rows.ts";

const read = (text: string) => {
  const { rows, leftOut } = rowsOfText(text, 100);
  return { rows: rows.map(({ code, quantity, unit }) => `${code} | ${quantity} | ${unit}`), leftOut: leftOut.lines };
};

describe("one line", () => {
  test.each([
    ["99942 287 01", "99942-287-01 |  | "],
    ["99942 287 01 2", "99942-287-01 | 2 | "],
    ["99942 – 287 – 01 x2", "99942-287-01 | 2 | "],
    ["99942-287 01", "99942-287-01 |  | "],
    ["99942 28701", "99942 28701 |  | "],
    ["9994228701", "9994228701 |  | "],
    ["99942287 01", "99942287 01 |  | "],
    ["0409-1234 12", "0409-1234 | 12 | "],
    ["99942-287-01x2", "99942-287-01 | 2 | "],
    ["x3 99942-287-01", "99942-287-01 | 3 | "],
    ["3 x 99942-287-01", "99942-287-01 | 3 | "],
    ["3 99942-287-01", "99942-287-01 | 3 | "],
    ["2 cartons of 99942-287-01", "99942-287-01 | 2 | cartons"],
    ["99942-287-01: 2 ctn", "99942-287-01 | 2 | ctn"],
    ["NDC 99942-287-01 Qty: 2 CS", "99942-287-01 | 2 | CS"],
    ["99942-287-01 quantity = 2", "99942-287-01 | 2 | "],
    ["99942-287-01 → 2", "99942-287-01 | 2 | "],
    ["99942-287-01 (2)", "99942-287-01 | 2 | "],
    ["99942-287-01 1,000", "99942-287-01 | 1000 | "],
    ["99942-287-01 5,0", "99942-287-01 | 5 | "],
    ["99942-287-01 ‎3", "99942-287-01 | 3 | "],
    ["Glucagon 1 mg kit 99942-287-01 2", "99942-287-01 | 2 | "],
    ["Amlodipine 5 mg 100ct 99958-1473-1 x2", "99958-1473-1 | 2 | "],
    ["10 x 5 mL vials 99942-287-01 qty 3", "99942-287-01 | 3 | "],
    ["99942-287-01 2 ea please", "99942-287-01 | 2 | ea"],
    ["item #48001 5 CT", "48001 | 5 | CT"],
    ["5 x 48001", "48001 | 5 | "],
    ["48001 1,200", "48001 | 1200 | "],
    ["please send 48001 5", "48001 | 5 | "],
    ["9.9942E+10 5", "9.9942E+10 | 5 | "],
    ["(01)00399942287014(17)271231(10)ABC 12", "(01)00399942287014(17)271231(10)ABC 12 |  | "],
    ["]d20100399942287014172712311012 3", "]d20100399942287014172712311012 3 |  | "],
  ])("%j is read", (text, row) => expect(read(text)).toEqual({ rows: [row], leftOut: [] }));

  test.each([
    "99942-287-01 Glucagon 1 mg kit 44 1",
    "99942-287-01 2 or 3",
    "99942-287-01 2-3",
    "99942-287-01 two cartons",
    "99942-287-01 100 ct 2",
    "1 - 99942-287-01 - 2",
    "48001,31.00",
    "48001 31.00",
  ])("%j leaves its quantity open", (text) => {
    expect(rowsOfText(text, 1).rows).toEqual([expect.objectContaining({ quantity: "" })]);
  });

  test("of two codes is two rows where it parts clearly, else one to put right", () => {
    expect(read("99942-287-01 x1, 99958-1473-1 x2").rows).toEqual(["99942-287-01 | 1 | ", "99958-1473-1 | 2 | "]);
    expect(read("99942-287-01/99958-1473-1 2").rows).toEqual(["99942-287-01/99958-1473-1 2 |  | "]);
  });
});

test("greetings, signatures, addresses and telephone numbers are left out", () => {
  const beside = [
    "Hi Anna,",
    "see you May 3",
    "Suite 400",
    "1200 Main Street",
    "Springfield, IL 62701",
    "phone 5551234567",
    "Call 1-800-555-1234",
    "555-123-4567",
    "(555) 123-4567 ext. 1234",
    "NPI 1234567890",
    "PO 12345",
    "11/27/2026",
  ];
  expect(read(["99942-287-01 x2", ...beside].join("\n"))).toEqual({ rows: ["99942-287-01 | 2 | "], leftOut: beside });
});

test("a list of names without any code is rows, and beside codes a name with a strength is one too", () => {
  expect(read("Saline bag 5\nKetorolac 6").rows).toEqual(["Saline bag | 5 | ", "Ketorolac | 6 | "]);
  expect(read("99942-287-01 x2\nondansetron 2 mg/mL 5\nsee you at 5").rows).toEqual([
    "99942-287-01 | 2 | ",
    "ondansetron 2 mg/mL | 5 | ",
  ]);
});
