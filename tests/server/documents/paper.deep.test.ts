/** What paper must bear: hundreds of lines, names of any length and script, and somebody who listens to it instead of reading. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawSheet } from "#server/documents/blocks.ts";
import { broken, missing } from "#server/documents/lettering.ts";
import type { Block, Sheet } from "#server/documents/sheet.ts";
import { missingCharacter, page as pageNumber } from "#server/documents/paper-text.ts";
import { aboutPdf, canReadPdfs, readPdf, wordsOnPages } from "#tests/support/pdf.ts";

const sheetOf = (...blocks: Block[]): Sheet => ({
  kind: "sheet",
  title: "Packing list",
  number: "Order 4820448",
  context: "RX PRODUCTS",
  from: ["Example Distribution", "2100 Distribution Way", "Memphis, TN 38118", "Help desk 901-555-0100"],
  made: new Date("2026-11-20T15:00:00Z"),
  blocks,
});

const tableOf = (rows: { name: string; under?: string; lot: string; count: string }[]): Block => ({
  kind: "table",
  about: "What is in the boxes",
  columns: [
    { label: "Product", share: 6 },
    { label: "Lot", share: 2 },
    { label: "Quantity", share: 2, end: true },
  ],
  rows: rows.map(({ name, under, lot, count }) => [
    { text: name, under, strong: true },
    { text: lot },
    { text: count },
  ]),
});

const words = (text: string): string => text.replaceAll(/\s+/g, " ");

describe.runIf(canReadPdfs)("as another program reads it", () => {
  test("500 lines: a head and a number on every page, every row once, nothing wrong with the file", async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({
      name: `Product ${at} with 5 mg/mL`,
      under: `NDC 99904-${at}`,
      lot: `LOT${String(at).padStart(4, "0")}`,
      count: `${at + 1} cartons`,
    }));
    const pdf = await drawSheet(sheetOf(tableOf(rows)));
    const { pages, text, faults } = readPdf(pdf);
    expect(faults).toBe("");
    expect(pages.length).toBeGreaterThan(10);
    for (const [at, page] of pages.entries()) {
      expect(words(page)).toContain(pageNumber(at + 1, pages.length));
      expect(page).toMatch(/Product +Lot +Quantity/);
      expect(page).toContain("Order 4820448 · RX PRODUCTS");
    }
    for (const { name, lot, count } of rows) {
      expect(text.split(lot)).toHaveLength(2);
      expect(words(text)).toContain(`${name} ${lot} ${count}`);
    }
    const tags = aboutPdf(pdf, "-struct");
    expect(tags.match(/^ *TR$/gm)).toHaveLength(501); // a head that is repeated is seen and not read
    expect(tags.match(/^ *TH/gm)).toHaveLength(3);
    expect(aboutPdf(pdf)).toMatch(/Tagged: +yes[^]*Page size: +612 x 792 pts \(letter\)/);
  });

  test("names of any length and script: what the typeface has is there unchanged, what it has not is seen to be missing", async () => {
    const names = [
      "Łódź, Ṣanʿāʾ, Ελλάδα, Жизнь, Tiếng Việt: ≥ 5 µg/½ mL ™",
      "בית מרקחת",
      "药房分发",
      `${"A very long name of a product ".repeat(40)}end`,
      "Z".repeat(400),
      "line\nbreak\tand tab",
    ];
    const { text, faults } = readPdf(
      await drawSheet(sheetOf(tableOf(names.map((name, at) => ({ name, lot: `LOT${at}`, count: "1" }))))),
    );
    expect(faults).toBe("");
    const said = words(text);
    for (const part of ["Łódź", "Ελλάδα", "Жизнь", "Tiếng Việt", "≥ 5 µg/½ mL ™", "break and tab"])
      expect(said.normalize("NFC")).toContain(part);
    expect(said).toContain("בית מרקחת");
    expect(said).toContain(missing.repeat(3));
    expect(said).toContain(missingCharacter(missing));
    expect(text.match(/Z/g)!.length).toBe(400);
    expect(said.match(/of a product/g)).toHaveLength(40);
    for (const at of names.keys()) expect(said).toContain(`LOT${at}`);
  });

  test("a company's name of 120 letters stands whole in the head, beside whom the document is from", async () => {
    const name =
      "Saint Elizabeth of the Valley Regional Medical Center and Children’s Hospital Inpatient Pharmacy, Building North Seven".padEnd(
        120,
        "x",
      );
    const sheet = { ...sheetOf(), title: "Quarterly report", number: "2026, third quarter", context: name };
    const pdf = await drawSheet({ ...sheet, from: ["Example Distribution ".repeat(6), ...sheet.from.slice(1)] });
    const head = wordsOnPages(pdf)[0]!.filter(({ box }) => box[1] < 70);
    const [own, theirs] = [head.filter(({ box }) => box[0] > 330), head.filter(({ box }) => box[0] <= 330)];
    expect(words(own.map(({ text }) => text).join(" "))).toBe(`Quarterly report 2026, third quarter · ${name}`);
    expect(Math.max(...own.map(({ box }) => box[2]))).toBeLessThanOrEqual(612 - 41);
    expect(Math.max(...theirs.map(({ box }) => box[2]))).toBeLessThan(Math.min(...own.map(({ box }) => box[0])));
  });

  test("a row longer than a page goes on on the next", async () => {
    const serials = Array.from({ length: 1500 }, (_, at) => `S${String(at).padStart(6, "0")}`);
    const { pages, text } = readPdf(
      await drawSheet(sheetOf(tableOf([{ name: "One", under: serials.join(", "), lot: "LOT1", count: "1,500" }]))),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const serial of serials) expect(text.split(serial)).toHaveLength(2);
  });
});

test("the same document has the same bytes", async () => {
  const sheet = sheetOf(tableOf([{ name: "One", lot: "L", count: "1" }]), { kind: "note", text: "Thanks." });
  expect(await drawSheet(sheet)).toEqual(await drawSheet(sheet));
});

test("breaking loses nothing and no line is wider than it may be", () => {
  const widthOf = (piece: string) => piece.length;
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, unit: fc.constantFrom("a", "b", "é") })),
      fc.integer({ min: 1, max: 30 }),
      (given, width) => {
        const text = given.join(" ");
        const lines = broken(text, width, widthOf);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
      },
    ),
  );
});

test.runIf(canReadPdfs)("a document in parts counts the pages of each part and reads the head of each", async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ name: `Product ${at}`, lot: `L${at}`, count: "1" }));
  const further = [
    { number: "Invoice 2", blocks: [{ kind: "note", text: "Second." } as const] },
    { number: "Invoice 3", blocks: [tableOf(rows)] },
  ];
  const pdf = await drawSheet({ ...sheetOf(tableOf(rows)), number: "Invoice 1", further });
  const { pages, faults } = readPdf(pdf);
  expect(faults).toBe("");
  const heads = pages.map((page) => [/Invoice (\d)/.exec(page)![1], /Page \d+ of \d+/.exec(page)![0]].join(" "));
  const length = (heads.length - 1) / 2;
  expect(length).toBeGreaterThan(1);
  const ofPart = (part: number) => Array.from({ length }, (_, at) => `${part} Page ${at + 1} of ${length}`);
  expect(heads).toEqual([...ofPart(1), "2 Page 1 of 1", ...ofPart(3)]);
  expect(aboutPdf(pdf, "-struct").match(/^ *H1/gm)).toHaveLength(3);
});
