/** Rows of a quick order out of any text: none is lost, none is made up, whatever somebody pastes. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cellsOf } from "#contract/cart/rules/delimited-text.ts";
import { rowsOfCells, rowsOfText, type WrittenRow } from "#contract/cart/rules/order-rows.ts";
import { anyCharacter } from "#tests/support/any-text.ts";

/** Each row as "code | quantity | unit". */
const rows = (text: string) =>
  rowsOfText(text, 100).rows.map(({ code, quantity, unit }) => `${code} | ${quantity} | ${unit}`);

test.each([
  ["pasted from a spreadsheet", "0409-1234-01\t12\r\n48001\t3\tCT\r\n", ["0409-1234-01 | 12 | ", "48001 | 3 | CT"]],
  ["one column", "48001\n48002\n", ["48001 |  | ", "48002 |  | "]],
  ["typed", "48001 12\n48002 x3 CT\n48003 × 4\n", ["48001 | 12 | ", "48002 | 3 | CT", "48003 | 4 | "]],
  ["commas with heads", 'NDC,Description,Qty\n0409-1234-01,"Saline, 1 L",5\n', ["0409-1234-01 | 5 | "]],
  ["heads in another order", "Unit;Qty;Item Number\nCT;5;48001", ["48001 | 5 | CT"]],
  ["name first, without heads", "Saline bag\t48001\t5\nKetorolac\t48002\t6", ["48001 | 5 | ", "48002 | 6 | "]],
  ["empty lines between", "\n\n48001,1\n\n ,\n48002,2\n\n", ["48001 | 1 | ", "48002 | 2 | "]],
  ["old line ends", "48001,1\r48002,2", ["48001 | 1 | ", "48002 | 2 | "]],
  ["a byte order mark", "\uFEFF48001,1\n48002,2", ["48001 | 1 | ", "48002 | 2 | "]],
  ["a name instead of a code", "ondansetron 2 mg/mL 5", ["ondansetron 2 mg/mL | 5 | "]],
  ["nothing", " \n\t\n", []],
])("%s", (_what, text, expected) => expect(rows(text)).toEqual(expected));

test.each([
  ["99942 287 01", "99942-287-01 |  | "],
  ["99942 287 01 3", "99942-287-01 | 3 | "],
  ["99942\u00A0287\u00A001 x3 CT", "99942-287-01 | 3 | CT"],
  ["9994 2287 01 12", "9994-2287-01 | 12 | "],
  ["NDC 99942-287-01 3 CT", "99942-287-01 | 3 | CT"],
  ["NDC-11 99942028701", "99942028701 |  | "],
  ["NDC-11 99942028701 3", "99942028701 | 3 | "],
  ["99942 - 287 - 01 3", "99942-287-01 | 3 | "],
  ["3 99942 28701 4", "3 99942 28701 4 |  | "],
  ["3 99942 28701 4 2", "3 99942 28701 4 | 2 | "],
  ["Item # 48001 12 CT", "48001 | 12 | CT"],
  ["(01) 00399942287014 (17) 271231 (10) 12345", "(01) 00399942287014 (17) 271231 (10) 12345 |  | "],
  ["(01)00399942287014 5", "(01)00399942287014 5 |  | "],
  ["9994228701 5", "9994228701 | 5 | "],
  ["999422870 15", "999422870 | 15 | "],
  ["48001 120", "48001 | 120 | "],
])("a code with spaces is one code, and its quantity is the number behind it or asked: %s", (text, expected) =>
  expect(rows(text)).toEqual([expected]),
);

test("a quote that nobody closed swallows no row", () => {
  expect(rows('48001,1\n"48002,2\n48003,3\n')).toEqual(["48001 | 1 | ", '"48002 | 2 | ', "48003 | 3 | "]);
});

test("more rows than the most are left out, and it is said", () => {
  const text = Array.from({ length: 12 }, (_, at) => `${48_001 + at},1`).join("\n");
  expect(rowsOfText(text, 10)).toMatchObject({ isCut: true, rows: { length: 10 } });
  expect(rowsOfText(text, 12)).toMatchObject({ isCut: false, rows: { length: 12 } });
});

test("a table is read no further than to the first row that does not fit", () => {
  let read = 0;
  function* endless() {
    for (;;) {
      read += 1;
      yield [String(48_000 + read), "1"];
    }
  }
  expect(rowsOfCells(endless(), 100)).toMatchObject({ isCut: true, rows: { length: 100 } });
  expect(read).toBe(101);
});

const cell = fc.string({ unit: fc.constantFrom(...Array.from('ab1,;\t"\r\n -é')), maxLength: 12 });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test("cells that were written come back as they were, whatever is in them", () => {
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(table, fc.constantFrom(",", ";", "\t"), fc.constantFrom("\n", "\r\n"), (cells, separator, end) => {
      const text = cells.map((row) => row.map(quoted).join(separator)).join(end);
      expect(cellsOf(text, separator)).toEqual(cells);
    }),
  );
});

const code = fc.oneof(
  fc.stringMatching(/^\d{4,5}-\d{3,4}-\d{1,2}$/),
  fc.integer({ min: 10_000, max: 99_999 }).map(String),
);
const row: fc.Arbitrary<WrittenRow> = fc.record({
  code,
  quantity: fc.integer({ min: 1, max: 9_999 }).map(String),
  unit: fc.constantFrom("", "CT", "CS"),
});

test("each row of a list comes out once and in its order, however it was written", () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 40 }),
      fc.constantFrom("\t", ",", ";", " "),
      (list, separator) => {
        const text = list.map((each) => [each.code, each.quantity, each.unit].join(separator)).join("\n");
        expect(rowsOfText(text, 100)).toEqual({ rows: list, isCut: false, leftOut: { count: 0, lines: [] } });
      },
    ),
  );
});

test("no text makes it fail or hang, and what has a code is never left out", () => {
  const noise = fc.string({
    unit: fc.oneof(fc.constantFrom(...Array.from('"",;\t\n\r |x1')), anyCharacter),
    maxLength: 300,
  });
  fc.assert(
    fc.property(noise, (text) => {
      const { rows: found } = rowsOfText(text, 1_000);
      expect(found.every((each) => each.code !== "" || each.quantity !== "")).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("a table's cells with heads may stand anywhere", () => {
  expect(
    rowsOfCells(
      [
        ["", ""],
        ["Item No.", "Quantity"],
        ["48001", "5"],
      ],
      10,
    ).rows,
  ).toEqual([{ code: "48001", quantity: "5", unit: "" }]);
});
