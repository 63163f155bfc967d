/** The file of the rows to fix, uploaded again: the same codes, quantities and units, whatever was typed. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellsOf } from "#contract/cart/rules/delimited-text.ts";
import { readOrderFile } from "#src/data/cart/order-file/read-file.ts";
import { errorsFile } from "#src/screens/cart/quick-order/errors-file.ts";
import type { RowAnswer } from "#src/screens/cart/quick-order/row-answer.ts";
import { withRows } from "#src/screens/cart/quick-order/rows.ts";
import { workbook } from "#tests/support/workbook.ts";

const unknown: RowAnswer = { kind: "fix", what: "unknown" };

describe("rows to fix", () => {
  const typed = fc
    .string({ unit: fc.constantFrom(...Array.from("=+-@'\",;|\t 0123456789-xNé(")), maxLength: 14 })
    .map((text) => text.trim());
  const written = fc.record({
    code: fc.oneof(typed, fc.constantFrom("99942-287-01", "0", "ondansetron 2 mg/mL", "Total", "NDC")),
    quantity: fc.oneof(typed, fc.nat({ max: 99 }).map(String)),
    unit: fc.oneof(typed, fc.constantFrom("CT", "drum", "")),
  });
  const lists = fc.array(
    written.filter(({ code, quantity }) => code !== "" || quantity !== ""),
    { minLength: 1, maxLength: 8 },
  );

  test("come back as they were, also as a spreadsheet saves the file again", async () => {
    await fc.assert(
      fc.asyncProperty(lists, async (list) => {
        const { rows } = withRows([], list, 9_999);
        const file = errorsFile(
          rows,
          rows.map(() => unknown),
        );
        const expected = { kind: "rows", rows: list, isCut: false, leftOut: { count: 0, lines: [] } };
        expect(await readOrderFile(Buffer.from(file), 9_999)).toEqual(expected);
        const cells = cellsOf(file.slice(1), ",");
        const quoted = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`));
        for (const separator of [";", "\t"]) {
          const again = quoted.map((row) => row.join(separator)).join("\n");
          expect(await readOrderFile(Buffer.from(`\uFEFF${again}`, "utf16le"), 9_999)).toEqual(expected);
        }
        expect(await readOrderFile(new Uint8Array(workbook(cells)), 9_999)).toEqual(expected);
      }),
    );
  });

  test("are read up to the most rows of an order", async () => {
    const list = Array.from({ length: 12 }, (_, at) => ({ code: String(48_001 + at), quantity: "1", unit: "CT" }));
    const { rows } = withRows([], list, 9_999);
    const file = Buffer.from(
      errorsFile(
        rows,
        rows.map(() => unknown),
      ),
    );
    expect(await readOrderFile(file, 12)).toMatchObject({ isCut: false, rows: list });
    expect(await readOrderFile(file, 10)).toMatchObject({ isCut: true, rows: list.slice(0, 10) });
  });
});
