/** Uploaded lists: every kind of file that people have, and every kind that breaks what reads it. */
import { expect, test } from "vitest";
import { readOrderFile } from "#src/data/cart/order-file/read-file.ts";
import { sheetXml, workbook, workbookParts } from "#tests/support/workbook.ts";
import { zipOf } from "#tests/support/zip.ts";

const most = 9_999;
const read = (bytes: Uint8Array) => readOrderFile(new Uint8Array(bytes), most);
const rows = async (bytes: Uint8Array) => {
  const answer = await read(bytes);
  if (answer.kind !== "rows") throw new Error(answer.kind === "refused" ? answer.problem : "It asks for a sheet.");
  return answer.rows.map(({ code, quantity, unit }) => [code, quantity, unit]);
};
const why = async (bytes: Uint8Array) => {
  const answer = await read(bytes);
  return answer.kind === "refused" ? answer.problem : `${answer.kind === "rows" ? answer.rows.length : "unknown"} rows`;
};
const list = "NDC;Qty;Unit\r\n";
const csv = "NDC,Name,Qty\r\n0409-1234-01,Naïve “saline”,12\r\n48001,é,3\r\n";
const expected = [
  ["0409-1234-01", "12", ""],
  ["48001", "3", ""],
];
const utf16 = (text: string, order: "le" | "be", mark: boolean) => {
  const bytes = Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};

test.each([
  ["UTF-8", Buffer.from(csv)],
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${csv}`)],
  ["Windows-1252", Buffer.from(csv.replaceAll(/[“”]/g, "'"), "latin1")],
  ["UTF-16 little endian", utf16(csv, "le", true)],
  ["UTF-16 big endian", utf16(csv, "be", true)],
  ["UTF-16 little endian without a mark", utf16(csv, "le", false)],
  ["UTF-16 big endian without a mark", utf16(csv, "be", false)],
])("separated text in %s", async (_what, bytes) => expect(await rows(bytes)).toEqual(expected));

test.each([
  ["U+001F", "\u001F", ""],
  ["STX and ETX", "\u0002", "\u0003"],
  ["U+001D", "\u001D", ""],
])("reads separated text with %s around each code", async (_what, before, after) => {
  const lines = [`${before}0409-1234-01${after},12`, `${before}0409-1234-02${after},3`];
  const found = await rows(Buffer.from(`${lines.join("\r\n")}\r\n`));
  expect(found.map(([code, quantity]) => [code?.replaceAll("\u001D", ""), quantity])).toEqual([
    ["0409-1234-01", "12"],
    ["0409-1234-02", "3"],
  ]);
});

test("a workbook with heads, codes as text and as numbers", async () => {
  const file = workbook([
    ["Item number", "Description", "Quantity", "UOM"],
    ["0409-1234-01", "a & b <c>", 12, "CT"],
    [48001, "", 3],
    [99904212020, "", "4"],
  ]);
  expect(await rows(file)).toEqual([
    ["0409-1234-01", "12", "CT"],
    ["48001", "3", ""],
    ["99904212020", "4", ""],
  ]);
});

test("a workbook of 9,999 rows, and one of more", async () => {
  const lines = Array.from({ length: 10_500 }, (_, at) => [48_001 + at, 1]);
  expect(await read(workbook(lines.slice(0, 9_999)))).toMatchObject({ isCut: false, rows: { length: 9_999 } });
  expect(await read(workbook(lines))).toMatchObject({ isCut: true, rows: { length: 9_999 } });
}, 30_000);

test.each([
  ["empty", Buffer.alloc(0), /^no-rows$/],
  ["nothing but heads", Buffer.from(list), /^no-rows$/],
  ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj"), /^other-format$/],
  ["a picture", Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 37) % 32)), /^other-format$/],
  ["a packed file of something else", zipOf({ "notes.xml": Buffer.from("<a/>") }), /^other-format$/],
  ["a workbook that was cut off", workbook([[48001, 1]]).subarray(0, 700), /^damaged$/],
  [
    "a workbook whose sheet is no XML",
    workbook([], { "xl/worksheets/sheet1.xml": Buffer.from("<row") }),
    /^(damaged|no-rows)$/,
  ],
  ["a workbook without its sheet", withoutSheet(), /^damaged$/],
  ["larger than 5 MB", Buffer.alloc(5_000_001, "1"), /^too-large$/],
])("%s is refused", async (_what, bytes, problem) => expect(await why(bytes)).toMatch(problem));

function withoutSheet(): Buffer {
  const { "xl/worksheets/sheet1.xml": _sheet, ...rest } = workbookParts([]);
  return zipOf(rest);
}

test("a workbook with a password, and one of an old Excel, each say what they are", async () => {
  const old = Buffer.alloc(4_096);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(old);
  expect(await why(old)).toBe("other-format");
  Buffer.from("EncryptedPackage", "utf16le").copy(old, 1_024 + 128);
  expect(await why(old)).toBe("password");
});

test("a small file that unpacks to a large one is not unpacked", async () => {
  const bomb = workbook([], { "xl/worksheets/sheet1.xml": Buffer.alloc(60_000_000, " ") });
  expect(bomb.length).toBeLessThan(200_000);
  expect(await why(bomb)).toBe("too-large");
  const lying = Buffer.from(bomb);
  // The sizes say little: what unpacks to more than they say does not come out.
  for (let at = lying.indexOf("PK\u0001\u0002"); at >= 0; at = lying.indexOf("PK\u0001\u0002", at + 1))
    lying.writeUInt32LE(1_000, at + 24);
  expect(await why(lying)).toMatch(/^(damaged|no-rows|too-large)$/);
});

test.each([
  [
    "a cell in the last corner of the sheet",
    `<row r="1"><c r="A1"><v>48001</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
  ],
  ["a cell far to the right", `<row r="1"><c r="A1"><v>48001</v></c><c r="XFD1"><v>1</v></c></row>`],
  ["a million rows without a number", `<row><c><v>1</v></c></row>`.repeat(60_000)],
])("refuses %s as too large", async (_what, inside) => {
  expect(await why(workbook([], { "xl/worksheets/sheet1.xml": sheetXml(inside) }))).toBe("too-large");
});

test("a workbook whose entities grow without end does no harm", async () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>`;
  const sheet = sheetXml(`<row r="1"><c r="A1" t="inlineStr"><is><t>&c;&c;</t></is></c><c r="B1"><v>1</v></c></row>`);
  const answer = await read(
    workbook([], { "xl/worksheets/sheet1.xml": Buffer.from(sheet.toString().replace("?>\n", `?>${laughs}`)) }),
  );
  expect(JSON.stringify(answer).length).toBeLessThan(1_000);
});
