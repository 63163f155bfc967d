/** Workbooks of our own writing, read by somebody else's reader: every value comes back, with its type. */
import * as fc from "fast-check";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { type SheetColumn, type SheetValue, workbook } from "#server/services/reports/workbook.ts";

const columns: SheetColumn[] = [
  { title: "Text", kind: "text", width: 10 },
  { title: "Number", kind: "number", width: 10 },
  { title: "Money", kind: "money", width: 10 },
  { title: "Day", kind: "date", width: 10 },
];

async function written(rows: SheetValue[][], most?: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of workbook([{ name: "Lines", columns, rows }], most === undefined ? {} : { most }))
    parts.push(part);
  return Buffer.concat(parts);
}

const day = fc
  .date({ min: new Date("1950-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** What XML can hold, without spaces at its ends, which the reader takes off. */
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map((each) => each.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "").trim())
  .filter((each) => each !== "");
const row = fc.tuple(
  fc.oneof(text, fc.constantFrom("=1+1", "_x0041_", "a<b>&\"'", "-5", "00012")),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.integer({ min: -100_000_000, max: 100_000_000 }),
  day,
);

test("every value comes back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const [head, ...read] = await readSheet(await written(rows));
      expect(head).toEqual(columns.map(({ title }) => title));
      expect(
        read.map(([name, number, money, date]) => [
          // As Excel reads it: "_x005F_" is "_"; this reader leaves it.
          String(name).replaceAll("_x005F_", "_"),
          number,
          Math.round(Number(money) * 100),
          (date as unknown as Date).toISOString().slice(0, 10),
        ]),
      ).toEqual(rows);
    }),
    { numRuns: 40 },
  );
});

test("a sheet that is full goes on in another one", async () => {
  const rows = Array.from({ length: 5 }, (_, at): SheetValue[] => [`row ${at}`, at, at, "2026-11-20"]);
  const file = await written(rows, 2);
  const sheets = await Promise.all([1, 2, 3].map((nth) => readSheet(file, nth)));
  expect(sheets.map((sheet) => sheet.length)).toEqual([3, 3, 2]);
  expect(sheets.flatMap((sheet) => sheet.slice(1).map(([name]) => name))).toEqual(rows.map(([name]) => name));
});

test("a sheet without rows has its head", async () => {
  expect(await readSheet(await written([]))).toHaveLength(1);
});
