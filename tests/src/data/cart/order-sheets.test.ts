/** Which part of a workbook is the order: the sheets, rows and columns that its reader sees in Excel. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOrderFile } from "#src/data/cart/order-file/read-file.ts";
import { sheetXml, type SheetPart, workbookOf } from "#tests/support/workbook.ts";

/** Without the lines beside the list, which have tests of their own. */
async function read(file: Buffer, sheet?: number) {
  const answer = await readOrderFile(new Uint8Array(file), 9_999, sheet);
  if (answer.kind !== "rows") return answer;
  const { leftOut: _, ...list } = answer;
  return list;
}
const glucagon = "99942-287-01";
const amlodipine = "99958-1473-1";
const heading = ["NDC", "Qty"];
const order = [heading, [glucagon, 1], [amlodipine, 2]];
const rows = [
  { code: glucagon, quantity: "1", unit: "" },
  { code: amlodipine, quantity: "2", unit: "" },
];
const cell = (text: string | number) =>
  typeof text === "number" ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
/** A row whose element has these attributes. */
const rowXml = (cells: readonly (string | number)[], attributes = "") =>
  `<row ${attributes}>${cells.map(cell).join("")}</row>`;

describe("sheets", () => {
  test.each(["hidden", "veryHidden"])("reads the visible sheet behind a sheet that is %s", async (state) => {
    const file = workbookOf([
      { name: "Lookup", state, rows: [[amlodipine, 44]] },
      { name: "Order", rows: order },
    ]);
    expect(await read(file)).toEqual({ kind: "rows", rows, isCut: false });
  });

  test("asks which of several visible sheets is the order and names their filled rows", async () => {
    const file = workbookOf([
      { name: "ICU", rows: order },
      { name: "Notes", rows: [] },
      { name: "Old", state: "hidden", rows: order },
      { name: "OR &amp; ED", rows: [heading, [], [glucagon, 5]] },
    ]);
    const answer = await read(file);
    expect(answer).toEqual({
      kind: "sheets",
      sheets: [
        { place: 0, name: "ICU", rows: 3 },
        { place: 3, name: "OR & ED", rows: 2 },
      ],
    });
    expect(await read(file, 3)).toMatchObject({ kind: "rows", rows: [{ code: glucagon, quantity: "5" }] });
    expect(await read(file, 0)).toEqual({ kind: "rows", rows, isCut: false });
  });

  test("never reads a hidden sheet, not even when it is asked for by its place", async () => {
    const file = workbookOf([
      { name: "Old", state: "hidden", rows: order },
      { name: "Order", rows: order },
    ]);
    expect(await read(file, 0)).toEqual({ kind: "refused", problem: "hidden" });
  });

  test.each([
    ["all sheets are hidden", "hidden", [{ name: "Order", state: "hidden", rows: order }]],
    [
      "only hidden sheets are filled",
      "hidden",
      [{ name: "Sheet1" }, { name: "Order", state: "veryHidden", rows: order }],
    ],
  ])("says so where %s", async (_which, problem, sheets) =>
    expect(await read(workbookOf(sheets))).toEqual({ kind: "refused", problem }),
  );

  test("does not ask about an empty sheet, a chart, a dialog, or a sheet whose rows are all hidden", async () => {
    const file = workbookOf([
      { name: "Chart", kind: "chartsheet", rows: order },
      { name: "Dialog", kind: "dialogsheet", rows: order },
      { name: "Empty", xml: sheetXml('<row r="1"><c r="A1" s="1"/></row>') },
      { name: "Filtered", xml: sheetXml(rowXml([glucagon, 7], 'hidden="1"')) },
      { name: "Order", rows: order },
    ]);
    expect(await read(file)).toEqual({ kind: "rows", rows, isCut: false });
  });

  test("offers a sheet that is too large for a list, but no rows of it", async () => {
    const large = sheetXml(`<row r="60000"><c r="A60000"><v>1</v></c></row>`);
    const file = workbookOf([
      { name: "Catalog", xml: large },
      { name: "Order", rows: order },
    ]);
    expect(await read(file)).toEqual({
      kind: "sheets",
      sheets: [
        { place: 0, name: "Catalog", rows: undefined },
        { place: 1, name: "Order", rows: 3 },
      ],
    });
    expect(await read(file, 1)).toEqual({ kind: "rows", rows, isCut: false });
    expect(await read(file, 0)).toEqual({ kind: "refused", problem: "too-large" });
  });

  test("keep no more together than one sheet may", async () => {
    const long = rowXml(["7".repeat(32_000), 1]);
    const sheets = Array.from({ length: 7 }, (_, at) => ({ name: `Sheet ${at}`, xml: sheetXml(long.repeat(100)) }));
    const answer = await read(workbookOf(sheets));
    const counts = answer.kind === "sheets" ? answer.sheets.map(({ rows: count }) => count) : answer;
    expect(counts).toEqual([100, 100, 100, 100, 100, 100, undefined]);
  });
});

describe("hidden rows", () => {
  const ways = ['hidden="1"', "hidden='true'", 'ht="0" customHeight="1"', 'outlineLevel="1" hidden="1"'];

  test.each(ways)("are left out and named (%s)", async (attributes) => {
    const inside = rowXml(heading) + rowXml([glucagon, 1]) + rowXml([amlodipine, 2], attributes);
    const hidden = { rows: [rows[1]], columns: [] };
    expect(await read(workbookOf([{ name: "Order", xml: sheetXml(inside) }]))).toEqual({
      kind: "rows",
      rows: [rows[0]],
      isCut: false,
      hidden,
    });
  });

  test("are named alone where no other row is filled", async () => {
    const file = workbookOf([{ name: "Order", xml: sheetXml(rowXml([glucagon, 1], 'hidden="1"')) }]);
    expect(await read(file)).toMatchObject({ kind: "rows", rows: [], hidden: { rows: [rows[0]] } });
  });

  test("above the list still name its columns", async () => {
    const inside =
      rowXml(["Order qty", "On hand", "NDC"], 'hidden="1"') + rowXml([1, 44, glucagon]) + rowXml([2, 17, amlodipine]);
    expect(await read(workbookOf([{ name: "Order", xml: sheetXml(inside) }]))).toEqual({
      kind: "rows",
      rows,
      isCut: false,
    });
  });

  test("of words alone are not named", async () => {
    const words = rowXml(["Item", "Count"], 'hidden="1"') + rowXml(["Thank you", ""], 'hidden="1"');
    const inside = rowXml(heading) + words + rowXml([glucagon, 1]) + rowXml([amlodipine, 2]);
    expect(await read(workbookOf([{ name: "Order", xml: sheetXml(inside) }]))).toEqual({
      kind: "rows",
      rows,
      isCut: false,
    });
  });

  test("and visible ones are all rows of the list together, however they alternate", async () => {
    const line = fc.record({ at: fc.integer({ min: 48_000, max: 48_010 }), count: fc.integer({ min: 1, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(line, fc.boolean()), { minLength: 1, maxLength: 30 }), async (lines) => {
        const inside = lines.map(([{ at, count }, isHidden]) =>
          rowXml([at, count], isHidden ? 'hidden="1"' : 'hidden="0"'),
        );
        const file = workbookOf([{ name: "Order", xml: sheetXml(rowXml(heading) + inside.join("")) }]);
        const answer = await read(file);
        const of = (is: boolean) =>
          lines
            .filter(([, isHidden]) => isHidden === is)
            .map(([{ at, count }]) => ({ code: String(at), quantity: String(count), unit: "" }));
        expect(answer).toMatchObject({ kind: "rows", rows: of(false) });
        const named = answer.kind === "rows" ? (answer.hidden?.rows ?? []) : [];
        const sorted = (list: object[]) => list.map((each) => JSON.stringify(each)).toSorted();
        expect(sorted(named)).toEqual(sorted(of(true)));
      }),
    );
  });
});

describe("hidden columns", () => {
  const hide = (min: number, max = min) => `<cols><col min="${min}" max="${max}" hidden="1"/></cols>`;
  const withColumns = (before: string, list: readonly (readonly (string | number)[])[]) =>
    workbookOf([{ name: "Order", xml: sheetXml(list.map((cells) => rowXml(cells)).join(""), before) }]);

  test("are neither code nor quantity, and are named", async () => {
    const list = [
      ["NDC", "Quantity", "Order qty"],
      [glucagon, 44, 1],
      [amlodipine, 17, 2],
    ];
    expect(await read(withColumns(hide(2), list))).toEqual({
      kind: "rows",
      rows,
      isCut: false,
      hidden: { rows: [], columns: ["B (Quantity)"] },
    });
  });

  test("do not come between code and quantity of a list without headings", async () => {
    const list = [
      [glucagon, 44, 1],
      [amlodipine, 17, 2],
    ];
    const expected = { kind: "rows", rows, isCut: false, hidden: { rows: [], columns: ["B"] } };
    expect(await read(withColumns(hide(2), list))).toEqual(expected);
    expect(await read(withColumns('<cols><col min="2" max="2" width="0" customWidth="1"/></cols>', list))).toEqual(
      expected,
    );
  });

  test("without a text are not named, and a sheet of hidden ones alone says so", async () => {
    expect(await read(withColumns(hide(3, 16_384), order))).toEqual({ kind: "rows", rows, isCut: false });
    const answer = await read(withColumns(hide(1, 16_384), order));
    expect(answer).toEqual({ kind: "refused", problem: "hidden" });
  });
});

describe("any workbook", () => {
  test("is rows, a choice of sheets, or one reason, whatever is hidden in it", async () => {
    const text = fc.oneof(fc.constantFrom("NDC", "Qty", "", "Total", glucagon, "x"), fc.integer({ min: 0, max: 50 }));
    const row = fc.tuple(fc.array(text, { maxLength: 5 }), fc.constantFrom("", 'hidden="1"', 'r="3"', 'ht="0"'));
    const sheet: fc.Arbitrary<SheetPart> = fc
      .record({
        rows: fc.array(row, { maxLength: 6 }),
        columns: fc.constantFrom("", hide(1), hide(2), hide(1, 3)),
        state: fc.constantFrom("visible", "hidden", "veryHidden", "odd"),
        kind: fc.constantFrom("worksheet", "chartsheet"),
      })
      .map(({ rows: list, columns, state, kind }) => ({
        name: "Sheet",
        state,
        kind,
        xml: sheetXml(list.map(([cells, attributes]) => rowXml(cells, attributes)).join(""), columns),
      }));
    await fc.assert(
      fc.asyncProperty(fc.array(sheet, { minLength: 1, maxLength: 4 }), async (sheets) => {
        const answer = await read(workbookOf(sheets));
        const visible = sheets.filter(({ state, kind }) => state === "visible" && kind === "worksheet").length;
        if (answer.kind === "sheets") expect(answer.sheets.length).toBeLessThanOrEqual(visible);
        else if (answer.kind === "refused") expect(answer.problem).toMatch(/^[a-z-]+$/);
        else if (answer.question === undefined)
          expect(answer.rows.length + (answer.hidden?.rows.length ?? 0)).toBeGreaterThan(0);
        if (visible === 0) expect(answer.kind).toBe("refused");
      }),
    );
    function hide(min: number, max = min): string {
      return `<cols><col min="${min}" max="${max}" hidden="1"/></cols>`;
    }
  });
});
