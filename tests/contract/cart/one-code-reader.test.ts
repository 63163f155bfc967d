/** Lists without heads read codes as the code field does: with the quantity beside them, or as a row to fix, never as another code or with another number. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gtinOf, withCheckDigit } from "#contract/base/gtin.ts";
import { isCodeCell, isStrongCode } from "#contract/cart/rules/code-cells.ts";
import { rowsOfText } from "#contract/cart/rules/order-rows.ts";
import { readCode } from "#contract/catalogue/rules/order-codes.ts";

/** The 5-4-2 forms of the NDCs that a code may be. */
const ndcsOf = (code: string): string[] => {
  const { ndcs = [], otherNdcs = [] } = readCode(code) ?? {};
  return [...ndcs, ...otherNdcs];
};
const read = (text: string) => rowsOfText(text, 100).rows.map((row) => ({ ...row, ndcs: ndcsOf(row.code) }));

const [glucagon, amlodipine] = ["99942-0287-01", "99958-1473-01"];

describe("a line of a list", () => {
  test.each([
    ["48332·402·01 x2", "48332-0402-01", "2"],
    ["48332·402·01 2", "48332-0402-01", "2"],
    ["2 x 48332·402·01", "48332-0402-01", "2"],
    ["NDC 48332•402•01 qty 2 CT", "48332-0402-01", "2"],
    ["48332~402~01 x2", "48332-0402-01", "2"],
    ["48332.402.01 x2", "48332-0402-01", "2"],
    ["48332/402/01 x2", "48332-0402-01", "2"],
    ["48332_402_01 x2", "48332-0402-01", "2"],
    ["48332\uFFFD402\uFFFD01 x2", "48332-0402-01", "2"],
    ["48332\u001F402\u001F01 x2", "48332-0402-01", "2"],
    ["48332\u00E2\u20AC\u201C402\u00E2\u20AC\u201C01 x2", "48332-0402-01", "2"],
    ["NDC48332-402-01 x2", "48332-0402-01", "2"],
    ["99942-*287-01", glucagon, ""],
    ["99942-*287-01 x2", glucagon, "2"],
    ["3 99958 14731 9 x2", amlodipine, "2"],
    ["0 3 99958 14731 9 x2", amlodipine, "2"],
    ["please send 3 99958 14731 9 x2", amlodipine, "2"],
    ["3-99958-14731-9 x2", amlodipine, "2"],
    ["3 99958 14731", amlodipine, ""],
    ["3 99958 14731 x2", amlodipine, "2"],
    ["\u001F99942-287-01 x2", glucagon, "2"],
    ["\u000299942-287-01 x2\u0003", glucagon, "2"],
    ["https://id.gs1.org/01/00399942287014/10/G77?17=280531", glucagon, ""],
  ])("%j is %s with the quantity %j", (text, ndc, quantity) =>
    expect(read(text)).toEqual([expect.objectContaining({ quantity, ndcs: expect.arrayContaining([ndc]) })]),
  );

  test.each([
    "48332·402 x2",
    "402·48332 x2",
    "48332·402·01·2",
    "1·48332·402·01 x2",
    "99942-287-01-5",
    "48332~402~1~5 x2",
    "3 99958 14731 5 4 2 1",
  ])("%j is a row to fix without a quantity", (text) =>
    expect(rowsOfText(`99942-287-01 x7\n${text}`, 100).rows.slice(1)).toEqual([
      expect.objectContaining({ quantity: "" }),
    ]),
  );

  const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`));
  const ndc = fc
    .constantFrom([4, 4, 2], [5, 3, 2], [5, 4, 1], [5, 4, 2])
    .chain((lengths) => fc.tuple(...lengths.map(digits)));
  const between = fc.string({
    unit: fc.constantFrom(...Array.from(" -.·•~_/#'\"?!&%$@:*+=^\u001F\uFFFD\u00A0–")),
    minLength: 1,
    maxLength: 3,
  });
  const count = fc.integer({ min: 1, max: 999 });

  test("has its quantity only beside the code that the code field reads, whatever is between the parts", () => {
    fc.assert(
      fc.property(ndc, between, between, count, fc.constantFrom(" x", " qty "), (parts, one, other, number, before) => {
        const code = `${parts[0]}${one}${parts[1]}${other}${parts[2]}`;
        const rows = rowsOfText(`${code}${before}${number}`, 100).rows.filter(({ quantity }) => quantity !== "");
        const expected = ndcsOf(parts.join("-"));
        for (const row of rows) {
          if (ndcsOf(row.code).join() === expected.join()) expect(row.quantity).toBe(String(number));
          else expect([ndcsOf(row.code), readCode(row.code)?.itemNumber]).toEqual([[], undefined]); // a row to fix
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("a printed UPC is its product, with the quantity behind it", () => {
    fc.assert(
      fc.property(fc.tuple(digits(5), digits(5)), count, (parts, number) => {
        const upc = withCheckDigit(`3${parts.join("")}`);
        const text = `${upc[0]} ${parts.join(" ")} ${upc[11]}`;
        for (const line of [`${text} x${number}`, `${text} ${number}`, `x${number} ${text}`])
          expect(read(line)).toEqual([{ code: text, quantity: String(number), unit: "", ndcs: ndcsOf(upc) }]);
      }),
    );
  });
});

describe("a cell of a table without heads", () => {
  test.each([
    "99942-287-01",
    "99942·287·01",
    "99942-*287-01",
    "3 99942 28701 4",
    "3 99942 28701",
    "3-99942-28701-4",
    "\u001F99942-287-01",
    "\u000299942-287-01\u0003",
    "NDC: 99942028701",
    gtinOf("99942-287-01")!,
    "9.9942028701E+10",
    "9.9942E+10",
    "]d20100399942287014",
    "https://id.gs1.org/01/00399942287014",
  ])("%j is a code", (cell) => expect(isStrongCode(cell)).toBe(true));

  test.each([
    "1,000",
    "12,345",
    "-1200",
    "(1200)",
    "1234.50",
    "$4,746.81",
    "11/27/2026",
    "2026-11-27",
    "555-123-4567",
    "5 mg",
    "10:30",
  ])("%j is none", (cell) => expect(isCodeCell(cell)).toBe(false));

  test("that is read by the code field makes its row, beside its quantity", () =>
    expect(read("99942·287·01,1\n3 99958 14731 9,2\n\u001F48332-402-01,3\n")).toEqual(
      [
        ["99942-0287-01", "1"],
        ["99958-1473-01", "2"],
        ["48332-0402-01", "3"],
      ].map(([ndc, quantity]) => expect.objectContaining({ quantity, ndcs: expect.arrayContaining([ndc]) })),
    ));
});
