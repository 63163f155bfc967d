/** Cells of a workbook, however a program writes them: where they are, and the text that a person sees in them. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createNumberFormat } from "#src/data/cart/order-file/cell-text.ts";
import { readOrderFile } from "#src/data/cart/order-file/read-file.ts";
import { sharedStringsXml, sheetXml, stylesXml, workbookOf } from "#tests/support/workbook.ts";

type More = { styles?: readonly string[]; texts?: readonly string[] };

async function rowsOf(inside: string, { styles = [], texts = [] }: More = {}) {
  const file = workbookOf([{ name: "Order", xml: sheetXml(inside) }], {
    "xl/styles.xml": stylesXml(styles),
    "xl/sharedStrings.xml": sharedStringsXml(texts),
  });
  const answer = await readOrderFile(new Uint8Array(file), 9_999);
  if (answer.kind !== "rows") throw new Error(JSON.stringify(answer));
  return answer.rows.map(({ code, quantity, unit }) => [code, quantity, unit]);
}
const text = (words: string, attributes = "") =>
  `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`;
const heading = `<row>${text("NDC")}${text("Qty")}</row>`;
const expected = [
  ["99942-287-01", "1", ""],
  ["99958-1473-1", "2", ""],
];

describe("places", () => {
  test.each([
    [
      "no row and no cell has one",
      `${heading}<row>${text("99942-287-01")}<c><v>1</v></c></row><row>${text("99958-1473-1")}<c><v>2</v></c></row>`,
    ],
    [
      "rows have one and cells do not",
      `<row r="2">${text("NDC")}${text("Qty")}</row><row r="5">${text("99942-287-01")}<c><v>1</v></c></row><row r="6">${text("99958-1473-1")}<c><v>2</v></c></row>`,
    ],
    [
      "some have one",
      `<row>${text("Note")}${text("NDC", 'r="C1"')}${text("Qty")}</row><row>${text("99942-287-01", 'r="C2"')}<c><v>1</v></c></row><row r="9"><c r="B9"/>${text("99958-1473-1")}<c r="D9"><v>2</v></c></row>`,
    ],
    [
      "rows that go on behind one that has a number",
      `<row r="3">${text("NDC")}${text("Qty")}</row><row>${text("99942-287-01")}<c><v>1</v></c></row><row>${text("99958-1473-1", 'r="A5"')}<c r="B5"><v>2</v></c></row>`,
    ],
  ])("come from the order of rows and cells where %s", async (_where, inside) =>
    expect(await rowsOf(inside)).toEqual(expected),
  );

  test("of merged cells are those of their first", async () => {
    const title = `<row>${text("Order of Pharmacy B", 'r="A1"')}<c r="B1"/><c r="C1"/></row>`;
    const wide = `<row r="2">${text("99942-287-01", 'r="A2"')}<c r="B2"/><c r="C2"><v>1</v></c></row>`;
    const other = `<row r="3">${text("99958-1473-1", 'r="A3"')}<c r="B3"/><c r="C3"><v>2</v></c></row>`;
    expect(await rowsOf(`${wide}${other}`)).toEqual(expected);
    expect((await rowsOf(`${title}${wide}${other}`)).slice(-2)).toEqual(expected);
  });
});

describe("escapes", () => {
  const scanned = "(01)00399942287014_x001D_(10)AB_x005F_x001D_";
  const decoded = "(01)00399942287014\u001D(10)AB_x001D_";

  test("are characters in inline, shared and formula texts", async () => {
    const inside = `${heading}<row>${text(scanned)}<c><v>1</v></c></row><row><c t="s"><v>0</v></c><c><v>2</v></c></row><row><c t="str"><f>A1</f><v>${scanned}</v></c><c><v>3</v></c></row>`;
    expect(
      await rowsOf(inside, { texts: [`<r><t>${scanned.slice(0, 9)}</t></r><r><t>${scanned.slice(9)}</t></r>`] }),
    ).toEqual([
      [decoded, "1", ""],
      [decoded, "2", ""],
      [decoded, "3", ""],
    ]);
  });

  test("at the end of a line are no part of a code", async () => {
    expect(await rowsOf(`${heading}<row>${text("99942-287-01_x000D_")}${text("1_x000D_\n")}</row>`)).toEqual([
      expected[0],
    ]);
  });
});

describe("numbers", () => {
  test.each([
    ["00000000000", "409123401", "00409123401"],
    ["00000-0000-00", "409123401", "00409-1234-01"],
    ["00000\\-0000\\-00", "99942028701", "99942-0287-01"],
    ['00000"-"0000"-"00', "409123401", "00409-1234-01"],
    ["[$-409]00000000000;@", "409123401", "00409123401"],
    ["00000-0000-00;-0;;@", "409123401", "00409-1234-01"],
    ['"NDC "00000000000', "409123401", "NDC 00409123401"],
    ['0"0"', "99942028701", "99942028701"],
    ["#####-####-##", "9994228701", "9994-2287-01"],
    ["00000000000000", "399942287014", "00399942287014"],
    ["General", "99942028701", "99942028701"],
    ["@", "99942028701", "99942028701"],
    ["0.00E+00", "99942028701", "99942028701"],
    ["0", "9.9942028701E10", "99942028701"],
    ["0", "9.9942028701e+10", "99942028701"],
    ["#,##0", "99942028701", "99942028701"],
    ["0_);[Red]\\(0\\)", "99942028701", "99942028701"],
    ["00000", "48001.0", "48001"],
    ["# ##0", "48001", "48001"],
    ["#\\ ##0", "48001", "48001"],
  ])("in the format %s show %s as %s", async (format, value, shown) => {
    const inside = `${heading}<row><c s="0"><v>${value}</v></c><c><v>1</v></c></row>`;
    expect(await rowsOf(inside, { styles: [format] })).toEqual([[shown, "1", ""]]);
  });

  test.each([
    ["0", "5", "5"],
    ["General", "5.0", "5"],
    ["General", "2.9999999999999996", "3"],
    ["General", "1.2E1", "12"],
    ["0", "2.5", "2.5"],
    ["0.00", "5", "5"],
    ["#,##0", "1200", "1200"],
    ["0%", "0.5", "0.5"],
    ['0" CT"', "5", "5 CT"],
    ['0 "cartons"', "12", "12 cartons"],
    ['"$"#,##0.00', "31", "31"],
    ['_("$"* #,##0.00_)', "31", "31"],
    ["0;-0;;@", "0", ""],
    ["0;-0;;@", "7", "7"],
    ["General", "-3", "-3"],
    ["General", "1.23456789012345E+17", "1.23456789012345E+17"],
    ["General", "0.001", "0.001"],
  ])("of a quantity in the format %s show %s as %s", async (format, value, shown) => {
    const others = `<row>${text("99958-1473-1")}<c><v>2</v></c></row>`.repeat(2);
    const inside = `${heading}<row>${text("99942-287-01")}<c s="0"><v>${value}</v></c></row>${others}`;
    const [row] = await rowsOf(inside, { styles: [format] });
    expect([row![1], row![2]].join(" ").trim()).toBe(shown);
  });

  test("as text in exponent form are digits where all of them are there", async () => {
    const inside = ["9.9942028701E+10", "9.9942E+10", "9.9942028701e10"].map(
      (code) => `<row>${text(code)}<c><v>1</v></c></row>`,
    );
    expect((await rowsOf(heading + inside.join(""))).map(([code]) => code)).toEqual([
      "99942028701",
      "9.9942E+10",
      "99942028701",
    ]);
  });

  test("in any format keep their digits in their order, with zeros and other characters around them alone", () => {
    const part = fc.constantFrom(
      "0",
      "00",
      "#",
      "-",
      "\\-",
      '"CT"',
      "[Red]",
      "_)",
      "* ",
      ";",
      "(",
      " ",
      '"',
      "\\",
      "[",
      "N",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), fc.nat({ max: 999_999_999 }), (parts, number) => {
        const shown = createNumberFormat(parts.join("")).formatWhole(String(number));
        if (shown === "") return;
        const digits = shown.replaceAll(/\D/g, "");
        expect(digits.replace(/^0+/, "")).toBe(number === 0 ? "" : String(number));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("other cells", () => {
  test("are sensible: booleans, errors, formulas, dates, rich text", async () => {
    const inside = `${heading}<row><c t="b"><v>1</v></c><c><v>1</v></c></row><row><c t="e"><v>#N/A</v></c><c><v>2</v></c></row><row><c t="str"><f>B1</f><v>48001</v></c><c><f>1+2</f><v>3</v></c></row><row><c t="d"><v>2026-11-27T00:00:00</v></c><c><v>4</v></c></row><row><c t="inlineStr"><is><r><rPr><b/></rPr><t>480</t></r><r><t>02</t></r></is></c><c><v>5</v></c></row>`;
    expect(await rowsOf(inside)).toEqual([
      ["TRUE", "1", ""],
      ["48001", "3", ""],
      ["2026-11-27", "4", ""],
      ["48002", "5", ""],
    ]);
  });

  test("say so where formulas have no results yet", async () => {
    const inside = `<row><c><f>A2</f></c><c><f>B2</f><v></v></c></row>`;
    await expect(rowsOf(inside)).rejects.toThrow(/"no-rows"/);
  });
});
