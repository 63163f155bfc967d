/** Files that are no list: each is refused with a text that says what to do, and none is read as rows. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOrderFile } from "#src/data/cart/order-file/read-file.ts";
import { fileProblems, fileRefused } from "#src/text/cart/order-file.ts";
import { workbook, workbookParts } from "#tests/support/workbook.ts";
import { zipOf } from "#tests/support/zip.ts";

const answerTo = (bytes: Uint8Array) => readOrderFile(new Uint8Array(bytes), 9_999);
const whyNot = async (bytes: Uint8Array) => {
  const answer = await answerTo(bytes);
  return answer.kind === "refused" ? answer.problem : `It was read: ${JSON.stringify(answer)}`;
};
const rest = Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 31) % 256));
const startingWith = (...start: (string | number)[]) =>
  Buffer.concat([
    ...start.map((each) => (typeof each === "string" ? Buffer.from(each, "latin1") : Buffer.from([each]))),
    rest,
  ]);
/** A compound file whose directory names a stream. */
function compoundFile(stream: string): Buffer {
  const file = Buffer.alloc(4_096);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  Buffer.from("Root Entry", "utf16le").copy(file, 1_024);
  Buffer.from(stream, "utf16le").copy(file, 1_024 + 256);
  return file;
}
const packed = (...names: string[]) =>
  zipOf(Object.fromEntries(names.map((name) => [name, Buffer.from(name === "mimetype" ? "" : "<a/>")])));
/** An Office file whose document is at a path and has a related part of a kind. */
function document(path: string, kind = "styles"): Buffer {
  const { "_rels/.rels": root, "xl/_rels/workbook.xml.rels": relations } = workbookParts([]);
  return zipOf({
    "_rels/.rels": Buffer.from(root!.toString().replace("xl/workbook.xml", path)),
    [path]: Buffer.from("<a/>"),
    [path.replace(/[^/]*$/, "_rels/$&.rels")]: Buffer.from(
      relations!.toString().replace("relationships/worksheet", `relationships/${kind}`),
    ),
  });
}
const openDocument = (kind: string) =>
  zipOf(
    { mimetype: Buffer.from(`application/vnd.oasis.opendocument.${kind}`), "content.xml": Buffer.from("<a/>") },
    "stored",
  );
const table = "<table><tr><td>NDC</td><td>Qty</td></tr><tr><td>99942-287-01</td><td>1</td></tr></table>";
const encrypted = workbook([["99942-287-01", 1]]);
for (let at = encrypted.indexOf("PK\u0001\u0002"); at >= 0; at = encrypted.indexOf("PK\u0001\u0002", at + 1))
  encrypted.writeUInt16LE(1, at + 8);

describe("a file that is no list", () => {
  test.each([
    ["an old workbook", compoundFile("Workbook")],
    ["an older workbook", compoundFile("Book")],
    ["a workbook of Excel 4", startingWith(0x09, 0x04, 0x06, 0x00)],
    ["a Word document of old", compoundFile("WordDocument")],
    ["an Outlook message", compoundFile("__properties_version1.0")],
    ["a binary workbook", packed("[Content_Types].xml", "xl/workbook.bin")],
    ["an OpenDocument spreadsheet", openDocument("spreadsheet")],
    ["an OpenDocument text", openDocument("text")],
    ["a Word document", packed("[Content_Types].xml", "word/document.xml")],
    ["a presentation", packed("[Content_Types].xml", "ppt/presentation.xml")],
    ["a Numbers file", packed("Index/Document.iwa", "Index/Tables/Tile.iwa")],
    ["a ZIP file", packed("list.csv")],
    ["an empty ZIP file", zipOf({})],
    ["a gzip file", startingWith(0x1f, 0x8b, 0x08)],
    ["a RAR file", startingWith("Rar!\u001A\u0007")],
    ["a 7z file", startingWith("7z", 0xbc, 0xaf, 0x27, 0x1c)],
    ["a PDF", startingWith("%PDF-1.4\n")],
    ["a PNG", startingWith(0x89, "PNG\r\n\u001A\n")],
    ["a JPEG", startingWith(0xff, 0xd8, 0xff, 0xe0)],
    ["a GIF", startingWith("GIF89a")],
    ["a TIFF", startingWith("II*\0")],
    ["a photo of a phone", startingWith(0, 0, 0, 0x24, "ftypheic")],
    ["a WebP", startingWith("RIFF", 1, 2, 3, 4, "WEBPVP8 ")],
    ["a bitmap", startingWith("BM", 1, 2, 3, 4, 0, 0, 0, 0)],
    ["a web page named .xls", Buffer.from(`<html xmlns:x="urn:schemas-microsoft-com:office:excel">${table}</html>`)],
    ["a table alone", Buffer.from(`\r\n ${table}`)],
    ["a web page in UTF-16", Buffer.from(`\uFEFF<!DOCTYPE HTML>${table}`, "utf16le")],
    ["a web page behind a comment", Buffer.from(`<!-- made by a report -->\n<HTML>${table}</HTML>`)],
    ["a web page that is XML", Buffer.from(`<?xml version="1.0"?>\n<!DOCTYPE html><html>${table}</html>`)],
    ["a web archive", Buffer.from("MIME-Version: 1.0\nContent-Type: multipart/related\n\n<html>")],
    [
      "a web archive of Excel",
      Buffer.from("MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related; x\r\n\r\n<html>"),
    ],
    [
      "an email",
      Buffer.from(
        "From: a@b.example\r\nSubject: Order\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\n48001 2\r\n",
      ),
    ],
    [
      "a spreadsheet of Excel 2003",
      Buffer.from(
        `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`,
      ),
    ],
    ["an XML file", Buffer.from(`<?xml version="1.0"?><epcis:EPCISDocument/>`)],
    ["an RTF file", Buffer.from("{\\rtf1\\ansi 99942-287-01 1}")],
    ["a SYLK file", Buffer.from('ID;PWXL;N;E\nC;Y1;X1;K"NDC"\nE\n')],
    ["a JSON file", Buffer.from('{"rows": [{"ndc": "99942-287-01", "qty": 1}]}')],
    ["a Word document with relations", document("word/document.xml")],
    ["a binary workbook with relations", document("xl/workbook.bin", "worksheet")],
  ])("is refused as another format when it is %s", async (_which, bytes) =>
    expect(await whyNot(bytes)).toBe("other-format"),
  );

  test.each([
    ["a workbook", compoundFile("EncryptedPackage")],
    ["a packed file", encrypted],
  ])("is refused for its password when it is %s", async (_which, bytes) =>
    expect(await whyNot(bytes)).toBe("password"),
  );

  test.each([
    ["BM", "BMX-1,Qty\n48001,2\n"],
    ["GIF", "GIF,Qty\n48001,2\n"],
    ["ID", "ID,Qty\n48001,2\n"],
    ["a bracket", "[NDC],Qty\n48001,2\n"],
    ["a smaller-than sign", "<5 left,Qty\n48001,2\n"],
    ["Rar", "Rare,Qty\n48001,2\n"],
    ["a header of a mail", "Subject: order of today\n48001,2\n"],
    ["tabs in a file named .xls", "NDC\tQty\n48001\t2\n"],
  ])("is not a list that begins with %s", async (_how, text) =>
    expect(await answerTo(Buffer.from(text))).toMatchObject({ kind: "rows" }),
  );
});

describe("a list", () => {
  test("is read with the separators of scanned codes in it, and with UTF-8's mark before bytes of Windows", async () => {
    const scanned = "0100399942287014\u001D10AB\u001D21C";
    const list = `NDC,Qty\n${`${scanned},1\n`.repeat(20)}`;
    expect(await answerTo(Buffer.from(list))).toMatchObject({ rows: { length: 20, 0: { code: scanned } } });
    const mixed = Buffer.concat([
      Buffer.from("\uFEFFNDC,Name,Qty\n48001,caf"),
      Buffer.from([0xe9]),
      Buffer.from(",2\n"),
    ]);
    expect(await answerTo(mixed)).toMatchObject({ rows: [{ code: "48001", quantity: "2" }] });
  });

  test("is found in a workbook whose parts have other names, folders or letters", async () => {
    const parts = workbookParts([["99942-287-01", 1]]);
    const { "xl/workbook.xml": book, "xl/_rels/workbook.xml.rels": rels, "_rels/.rels": root, ...others } = parts;
    const row = { rows: [{ code: "99942-287-01", quantity: "1" }] };
    const elsewhere = zipOf({
      ...others,
      "_rels/.rels": Buffer.from(root!.toString().replace("xl/workbook.xml", "/xl/book2.xml")),
      "xl/book2.xml": book!,
      "xl/_rels/book2.xml.rels": Buffer.from(rels!.toString().replace("worksheets/", "./worksheets/x/../")),
    });
    expect(await answerTo(elsewhere)).toMatchObject(row);
    const { "xl/worksheets/sheet1.xml": sheet, ...withoutSheet } = parts;
    for (const [name, target] of [
      ["my list.xml", "my list.xml"],
      ["my list.xml", "my%20list.xml"],
    ]) {
      const relations = Buffer.from(rels!.toString().replace("sheet1.xml", target!));
      const spaced = zipOf({
        ...withoutSheet,
        "xl/_rels/workbook.xml.rels": relations,
        [`xl/worksheets/${name}`]: sheet!,
      });
      expect(await answerTo(spaced)).toMatchObject(row);
    }
    const capitals = Object.entries(parts).map(([name, part]) => [name.replace("xl/w", "XL\\W"), part]);
    expect(await answerTo(zipOf(Object.fromEntries(capitals)))).toMatchObject(row);
  });
});

test("any beginning of a known kind is a reason or rows, and nothing is thrown", async () => {
  const start = fc.constantFrom(
    compoundFile("Workbook").subarray(0, 8),
    ...["%PDF", "<html", "<?xml ", "ID;P", "{\\rtf", "[{", "PK\u0005\u0006", "RIFF", "II*\0", "MIME-Version:"].map(
      (text) => Buffer.from(text, "latin1"),
    ),
  );
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), async (first, more) => {
      const answer = await answerTo(Buffer.concat([first, more]));
      if (answer.kind === "refused") expect(fileProblems).toHaveProperty(answer.problem);
      else expect(answer).toMatchObject({ kind: "rows", rows: expect.arrayContaining([expect.anything()]) });
    }),
  );
});

test.each(Object.entries(fileProblems))(
  "the text of a file that is refused as %s has complete sentences",
  (_problem, text) => expect(text).toMatch(/^[A-Z][^\n]{10,120}\.$/),
);

test("the text of a refused file names it and says that the list is as it was", () =>
  expect(fileRefused("a.xls", "gone")).toBe(
    "a.xls: This file can no longer be opened. Select it again. Your list has not changed.",
  ));
