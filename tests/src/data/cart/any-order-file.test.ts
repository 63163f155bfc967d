/** A list in whatever file: the same rows come out of it in any encoding and with any separator, and no file at all breaks what reads it. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOrderFile } from "#src/data/cart/order-file/read-file.ts";
import { fileProblems } from "#src/text/cart/order-file.ts";
import { workbook } from "#tests/support/workbook.ts";

const most = 9_999;
const rowsOf = async (bytes: Uint8Array) => {
  const answer = await readOrderFile(new Uint8Array(bytes), most);
  return answer.kind === "refused" ? answer.problem : answer.kind === "rows" ? answer.rows : answer.sheets;
};
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const encodings: Record<string, (text: string) => Uint8Array> = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-8 with a mark": (text) => Buffer.from(`\uFEFF${text}`),
  "UTF-16 little endian": (text) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  "UTF-16 big endian": (text) => swapped(Buffer.from(`\uFEFF${text}`, "utf16le")),
  "Windows-1252": (text) => Buffer.from(text, "latin1"),
};
/** What stands beside a code: whatever a person writes into a cell, in letters that every one of these encodings has. */
const remark = fc.constantFrom("Ketorolac", 'Naïve, "saline"', "a; b", "two\nlines", "", "½ dose", "x|y");
const row = fc.record({
  code: fc.integer({ min: 48_000, max: 48_999 }).map(String),
  remark,
  quantity: fc.integer({ min: 1, max: 9_999 }).map(String),
  unit: fc.constantFrom("CT", "CS", ""),
});
const rows = fc.array(row, { minLength: 1, maxLength: 6 });
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe("a list", () => {
  test("comes out of separated text as it was written, by any separator, in any encoding, with either end of a line", async () => {
    const how = fc.record({
      separator: fc.constantFrom(",", ";", "\t", "|"),
      encoding: fc.constantFrom(...Object.keys(encodings)),
      end: fc.constantFrom("\r\n", "\n"),
    });
    await fc.assert(
      fc.asyncProperty(rows, how, async (list, { separator, encoding, end }) => {
        const lines = [
          ["Item number", "Description", "Quantity", "UOM"],
          ...list.map((each) => [each.code, quoted(each.remark), each.quantity, each.unit]),
        ];
        const text = lines.map((cells) => cells.join(separator)).join(end);
        const expected = list.map(({ code, quantity, unit }) => ({ code, quantity, unit }));
        expect(await rowsOf(encodings[encoding]!(text))).toEqual(expected);
      }),
    );
  });

  test("comes out of a workbook as out of text, whether a code is a number there or text", async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (list, isText) => {
        const cell = (digits: string) => (isText ? digits : Number(digits));
        const file = workbook([
          ["Item number", "Description", "Quantity", "UOM"],
          ...list.map((each) => [cell(each.code), each.remark, cell(each.quantity), each.unit]),
        ]);
        expect(await rowsOf(file)).toEqual(list.map(({ code, quantity, unit }) => ({ code, quantity, unit })));
      }),
      { numRuns: 25 },
    );
  });

  test("is cut where an order ends, and says so", async () => {
    const text = Array.from({ length: 12 }, (_, at) => `${48_001 + at},1`).join("\n");
    for (const few of [11, 12, 13]) {
      const answer = await readOrderFile(Buffer.from(text), few);
      expect(answer).toMatchObject({ kind: "rows", isCut: few < 12, rows: { length: Math.min(12, few) } });
    }
  });
});

describe("any bytes", () => {
  test("are rows or a reason that a person can read, and nothing is thrown", async () => {
    const start = fc.constantFrom(
      [],
      [0x50, 0x4b, 0x03, 0x04],
      [0xd0, 0xcf, 0x11, 0xe0],
      [0x25, 0x50, 0x44, 0x46],
      [0xff, 0xfe],
      [0xfe, 0xff],
    );
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 400 }), async (first, rest) => {
        const answer = await readOrderFile(Uint8Array.from([...first, ...rest]), most);
        if (answer.kind === "refused") expect(fileProblems).toHaveProperty(answer.problem);
        else expect(answer).toMatchObject({ kind: "rows", rows: expect.arrayContaining([expect.anything()]) });
      }),
    );
  });

  test("of a workbook that lost or changed some on its way are no crash either", async () => {
    const whole = workbook([
      ["NDC", "Qty"],
      ["0409-1234-01", 12],
    ]);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
        const spoilt = Buffer.from(whole);
        spoilt[at] = byte;
        const answer = await readOrderFile(new Uint8Array(isCut ? spoilt.subarray(0, at) : spoilt), most);
        expect(["rows", "refused"]).toContain(answer.kind);
      }),
      { numRuns: 60 },
    );
  });
});
