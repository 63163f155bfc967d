/** Workbooks made to take more than a list needs: what reading does is bounded, however they are written, and what only looks large is read. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOrderFile } from "#src/data/cart/order-file/read-file.ts";
import { sheetXml, workbook, workbookParts } from "#tests/support/workbook.ts";
import { zip64Of, zipOf } from "#tests/support/zip.ts";

const answerTo = (file: Buffer) => readOrderFile(new Uint8Array(file), 9_999);
const whyNot = async (file: Buffer) => {
  const answer = await answerTo(file);
  if (answer.kind === "sheets") throw new Error("It asks for a sheet.");
  return answer.kind === "refused" ? answer.problem : JSON.stringify(answer.rows.slice(0, 3));
};
const rowsOf = async (file: Buffer) => {
  const answer = await answerTo(file);
  if (answer.kind !== "rows") throw new Error(answer.kind === "refused" ? answer.problem : "It asks for a sheet.");
  return answer.rows.map(({ code, quantity, unit }) => [code, quantity, unit]);
};
const withSheet = (sheet: Buffer, more: Record<string, Buffer> = {}) =>
  workbook([], { ...more, "xl/worksheets/sheet1.xml": sheet });
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** A list of one row, in which this stands too. */
const besideList = (inside: string) =>
  sheetXml(`<row r="1"><c r="A1"><v>48001</v></c><c r="B1"><v>2</v></c></row>${inside}`);
const list = [["48001", "2", ""]];
const tooLarge = /^too-large$/;

/** How an attribute's value may be written. */
const writings: Record<string, (text: string) => string> = {
  "double quotes": (text) => `"${text}"`,
  "single quotes": (text) => `'${text}'`,
  "numbers of characters": (text) => `"${Array.from(text, (one) => `&#${one.charCodeAt(0)};`).join("")}"`,
  "hexadecimal numbers": (text) => `'${Array.from(text, (one) => `&#x${one.charCodeAt(0).toString(16)};`).join("")}'`,
  "one number": (text) => `"&#x${text.charCodeAt(0).toString(16)};${text.slice(1)}"`,
};
const lettersOf = (column: number): string =>
  column === 0 ? "" : `${lettersOf(Math.floor((column - 1) / 26))}${String.fromCharCode(65 + ((column - 1) % 26))}`;

describe("a cell", () => {
  test.each(Object.entries(writings))(
    "beyond the last row and column is too large, written in %s",
    async (_how, write) => {
      for (const address of ["XFD1048576", "GS1", "A50001", "GS50001"]) {
        const row = /\d+/.exec(address)![0];
        const cell = `<row r=${write(row)}><c r=${write(address)}><v>1</v></c></row>`;
        expect(await whyNot(withSheet(besideList(cell)))).toMatch(tooLarge);
        const prefixed = `<x:row r=${write(row)}><x:c r=${write(address)}><x:v>1</x:v></x:c></x:row>`;
        expect(await whyNot(withSheet(besideList(prefixed)))).toMatch(tooLarge);
        const elsewhere = `<row r="2"><c r=${write(address)}><v>1</v></c></row>`;
        expect(await whyNot(withSheet(besideList(elsewhere)))).toMatch(tooLarge);
        expect(await whyNot(withSheet(besideList(`<c r=${write(address)}><v>1</v></c>`)))).toMatch(tooLarge);
      }
    },
  );

  test("is read or too large by where it is, however that is written", async () => {
    const place = fc.record({
      row: fc.oneof(fc.integer({ min: 2, max: 50_000 }), fc.integer({ min: 2, max: 4_294_967_295 })),
      column: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 16_384 })),
    });
    await fc.assert(
      fc.asyncProperty(place, fc.constantFrom(...Object.values(writings)), async ({ row, column }, write) => {
        const cell = `<row r=${write(String(row))}><c r=${write(`${lettersOf(column)}${row}`)}><v>7</v></c></row>`;
        const answer = await answerTo(withSheet(besideList(cell)));
        const isFar = row > 50_000 || column > 200;
        expect(answer.kind).toBe(isFar ? "refused" : "rows");
      }),
    );
  });

  test("without a text is not kept, wherever it is", async () => {
    const styled = `<row r='1048576'><c r='XFD1048576' s='0'/></row><row r="2"><c r="XFD2"><v></v></c></row>`;
    expect(await rowsOf(withSheet(besideList(styled)))).toEqual(list);
  });

  test.each([
    ["without an address, one after the other", `<row>${"<c><v>1</v></c>".repeat(201)}</row>`, tooLarge],
    ["in rows without a number", "<row><c><v>1</v></c></row>".repeat(50_001), tooLarge],
    ["in rows of one number", `<row r="2"><c><v>1</v></c></row>`.repeat(50_001), tooLarge],
    ["in the last column of every row", lastColumns(10_001), tooLarge],
    ["at no address", `<row r="2"><c r="$A$2"><v>1</v></c></row>`, /^damaged$/],
    ["in a row of no number", `<row r="1e9"><c r="A2"><v>1</v></c></row>`, /^damaged$/],
  ])("%s", async (_where, inside, words) => expect(await whyNot(withSheet(besideList(inside)))).toMatch(words));
});

function lastColumns(rows: number): string {
  return Array.from({ length: rows }, (_, at) => `<row><c r="GR${at + 2}"><v>1</v></c></row>`).join("");
}

describe("a sheet that says more than it has", () => {
  test.each([
    [
      "a dimension of everything",
      (sheet: string) => sheet.replace("<sheetData>", `<dimension ref="A1:XFD1048576"/><sheetData>`),
    ],
    ["a dimension of nothing", (sheet: string) => sheet.replace("<sheetData>", `<dimension/><sheetData>`)],
    [
      "all cells merged into one",
      (sheet: string) =>
        sheet.replace(
          "</sheetData>",
          `</sheetData><mergeCells count="1"><mergeCell ref='A1:XFD1048576'/></mergeCells>`,
        ),
    ],
    [
      "columns without end",
      (sheet: string) => sheet.replace("<sheetData>", `<cols><col min='1' max='2147483647'/></cols><sheetData>`),
    ],
    ["a comment and a formula", (sheet: string) => sheet.replace("<v>2</v>", "<!-- 9 --><f>1+1</f><v>2</v>")],
    [
      "a prefix with the name of an attribute",
      (sheet: string) => sheet.replace('<row r="1"', '<row r="1" xmlns:r="urn:example"'),
    ],
    ["CDATA", (sheet: string) => sheet.replace("<v>2</v>", "<v><![CDATA[2]]></v>")],
  ])("%s is read as it is", async (_what, change) => {
    const sheet = change(besideList("").toString());
    expect(await rowsOf(withSheet(Buffer.from(sheet)))).toEqual(list);
  });
});

describe("XML", () => {
  test.each([
    ["nested without end", "<a>".repeat(100_000)],
    ["nested 65 deep", "<a>".repeat(65) + "</a>".repeat(65)],
    ["of one long text", `<row r="2"><c r="A2" t="inlineStr"><is><t>${"x".repeat(1_000_000)}</t></is></c></row>`],
    ["of one long text between comments", `<row><c><v>${`${"7".repeat(100_000)}<!-- -->`.repeat(5)}</v></c></row>`],
    ["of one long tag", `<a ${'b="c" '.repeat(200_000)}/>`],
    ["of 16,385 ranges of columns", '<col min="1" max="200" hidden="1"/>'.repeat(16_385)],
    ["of one long comment", `<!--${"x".repeat(1_000_000)}-->`],
    ["without an end of a tag", `<a ${"x".repeat(1_000_000)}`],
  ])("%s is too large", async (_what, inside) => expect(await whyNot(withSheet(besideList(inside)))).toMatch(tooLarge));

  test("with entities of entities replaces none of them", async () => {
    const letters = Array.from("bcdefghij");
    const entities = letters.map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghij"[at]};`.repeat(10)}">`).join("");
    const sheet = besideList(
      `<row r="2"><c r="A2" t="inlineStr"><is><t>&j;&j;</t></is></c><c r="B2"><v>1</v></c></row>`,
    )
      .toString()
      .replace("?>\n", `?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${entities}]>`);
    expect((await whyNot(withSheet(Buffer.from(sheet)))).length).toBeLessThan(200);
  });
});

describe("texts that cells share", () => {
  const shared = (inside: string): Record<string, Buffer> => {
    const rels = workbookParts([])["xl/_rels/workbook.xml.rels"]!.toString();
    const relation = `<Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
    return {
      "xl/_rels/workbook.xml.rels": Buffer.from(rels.replace("</Relationships>", relation)),
      "xl/sharedStrings.xml": Buffer.from(`<sst xmlns="${main}">${inside}</sst>`),
    };
  };
  const cells = (rows: number) =>
    Array.from(
      { length: rows },
      (_, at) => `<row><c r="A${at + 1}" t="s"><v>0</v></c><c r="B${at + 1}" t="s"><v>0</v></c></row>`,
    ).join("");

  test("are read, also in runs, without how they are pronounced", async () => {
    const texts = "<si><t>48001 </t></si><si><r><rPr><b/></rPr><t>1</t></r><r><t>2</t></r><rPh><t>9</t></rPh></si>";
    const sheet = sheetXml(`<row><c t="s"><v>0</v></c><c t='s'><v>1</v></c></row>`);
    expect(await rowsOf(withSheet(sheet, shared(texts)))).toEqual([["48001", "12", ""]]);
  });

  test("are too large where many cells name a long one", async () => {
    const long = `<si><t>${"7".repeat(32_000)}</t></si>`;
    const file = withSheet(sheetXml(cells(9_999)), shared(long));
    expect(file.length).toBeLessThan(100_000);
    expect(await whyNot(file)).toMatch(tooLarge);
    expect(await whyNot(withSheet(sheetXml(cells(5)), shared(long)))).toMatch(/^\[\{/);
  });

  test("are too large where there are half a million", async () => {
    expect(await whyNot(withSheet(besideList(""), shared("<si/>".repeat(500_001))))).toMatch(tooLarge);
  });

  test("are damaged where one is named that is not there", async () => {
    expect(await whyNot(withSheet(sheetXml(cells(1)), shared("")))).toMatch(/^damaged$/);
  });
});

describe("a packed file", () => {
  const spaces = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000, " ");
  const parts = ["[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml"];

  test.each(parts.slice(1))("is too large if its %s unpacks to 60 MB, whatever its sizes say", async (name) => {
    const file = workbook([["48001", 2]], { [name]: spaces(60) });
    expect(file.length).toBeLessThan(200_000);
    expect(await whyNot(file)).toMatch(tooLarge);
    for (let at = file.indexOf("PK\u0001\u0002"); at >= 0; at = file.indexOf("PK\u0001\u0002", at + 1))
      file.writeUInt32LE(1_000, at + 24);
    expect(await whyNot(file)).toMatch(tooLarge);
  });

  test("is too large if its parts are only together", async () => {
    const padded = Object.fromEntries(
      Object.entries(workbookParts([["48001", 2]])).map(([name, part]) => [
        name,
        Buffer.concat([part, Buffer.from(`<!--${" ".repeat(300_000)}-->`.repeat(48))]),
      ]),
    );
    expect(await whyNot(zipOf(padded))).toMatch(tooLarge);
    expect(
      await rowsOf(zipOf({ ...workbookParts([["48001", 2]]), "xl/workbook.xml": padded["xl/workbook.xml"]! })),
    ).toEqual(list);
  });

  test("is read if what unpacks to 60 MB is no part of the list", async () => {
    const file = workbook([["48001", 2]], {
      "xl/worksheets/sheet2.xml": spaces(60),
      "xl/media/image1.png": spaces(60),
    });
    expect(await rowsOf(file)).toEqual(list);
  });

  test("is too large with more than 2,000 files", async () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`xl/media/${at}`, Buffer.from("x")]));
    expect(await whyNot(workbook([["48001", 2]], many))).toMatch(tooLarge);
  });

  test("is read with the sizes of Zip64, and with parts that are not packed", async () => {
    const whole = workbookParts([["48001", 2]]);
    expect(await rowsOf(zip64Of(whole))).toEqual(list);
    expect(await rowsOf(zipOf(whole, "stored"))).toEqual(list);
  });

  test("is damaged if a part lies beyond its end, at another's place or in an unknown packing", async () => {
    const whole = workbook([["48001", 2]]);
    const entry = whole.lastIndexOf("PK\u0001\u0002");
    for (const [offset, value] of [
      [0, 0],
      [20, 0x7fff_ffff],
      [42, 0x7fff_ffff],
      [42, 1],
      [10, 99],
    ] as const) {
      const spoilt = Buffer.from(whole);
      if (offset === 10) spoilt.writeUInt16LE(value, entry + offset);
      else spoilt.writeUInt32LE(value, entry + offset);
      expect(await whyNot(spoilt)).toMatch(/^damaged$/);
    }
  });
});

describe("a workbook", () => {
  test("shows a code that Excel took for a date as a date, and other numbers as they are", async () => {
    const formats = [`mmm\\-yy`, `0.00 "days"`, `[Red]0`, "[h]", "[$-409]d", "General", "_(* #,##0_)", "00000\\-0000"];
    const styles = `<styleSheet xmlns="${main}"><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${code.replaceAll('"', "&quot;")}"/>`)
      .join(
        "",
      )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats
      .map((_, at) => `<xf numFmtId="${at + 164}"/>`)
      .join("")}</cellXfs></styleSheet>`;
    const rels = workbookParts([])["xl/_rels/workbook.xml.rels"]!.toString();
    const relation = `<Relationship Id="rId9" Type="${relations}/styles" Target="/xl/styles.xml"/></Relationships>`;
    const more = {
      "xl/styles.xml": Buffer.from(styles),
      "xl/_rels/workbook.xml.rels": Buffer.from(rels.replace("</Relationships>", relation)),
    };
    const rows = Array.from(
      { length: formats.length + 2 },
      (_, at) => `<row><c s="${at}"><v>45000</v></c><c><v>1</v></c></row>`,
    );
    const codes = (await rowsOf(withSheet(sheetXml(rows.join("")), more))).map(([code]) => code);
    const day = "2023-03-15";
    expect(codes).toEqual(["45000", day, day, "45000", "45000", day, day, "45000", "45000", "00004-5000"]);
  });

  test("has its first sheet read, wherever it lies and whatever its relation is called", async () => {
    const { "xl/worksheets/sheet1.xml": sheet, ...rest } = workbookParts([["48001", 2]]);
    const file = zipOf({
      ...rest,
      "xl/workbook.xml": Buffer.from(
        `<x:workbook xmlns:x="${main}" xmlns:n="${relations}"><x:sheets><x:sheet name="Chart" n:id="c"/><x:sheet name="List" n:id="s"/></x:sheets></x:workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": Buffer.from(
        `<Relationships><Relationship Id="c" Type="${relations}/chartsheet" Target="chart.xml"/><Relationship Id="s" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/lists/one.xml"/></Relationships>`,
      ),
      "lists/one.xml": sheet!,
    });
    expect(await rowsOf(file)).toEqual(list);
  });
});

describe("a sheet that claims to be too large", () => {
  test.each([
    [
      "a cell in the last corner",
      `<row r="1"><c r="A1"><v>48001</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
    ],
    ["a cell far to the right", `<row r="1"><c r="A1"><v>48001</v></c><c r="XFD1"><v>1</v></c></row>`],
    ["a million rows without a number", `<row><c><v>1</v></c></row>`.repeat(60_000)],
  ])("is refused within 5 seconds of processor time because of %s", async (_part, inside) => {
    const before = process.cpuUsage();
    expect(await whyNot(withSheet(sheetXml(inside)))).toMatch(tooLarge);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
  });
});
