/** Hebrew in documents: its letters are there, and are read from the right. */
import { describe, expect, test } from "vitest";
import { drawSheet } from "#server/documents/blocks.ts";
import { drawGoodsLabels } from "#server/documents/goods-label.ts";
import { missing } from "#server/documents/lettering.ts";
import { partsOfLine } from "#server/documents/right-to-left.ts";
import type { Sheet } from "#server/documents/sheet.ts";
import { missingCharacter } from "#server/documents/paper-text.ts";
import { canReadPdfs, readPdf, wordsOnPages, wordsOver } from "#tests/support/pdf.ts";

const made = new Date("2026-11-20T15:00:00Z");
/** pdftotext sets marks of direction around it. */
const bare = (text: string): string => text.normalize("NFD").replaceAll(/[\p{M}\p{Cf}]/gu, "");
const words = (text: string): string => bare(text).replaceAll(/\s+/g, " ");
const sheetOf = (text: string): Sheet => ({
  kind: "sheet",
  title: "Packing list",
  number: "Order 4820448",
  context: text,
  from: [text, text],
  made,
  blocks: [
    { kind: "places", places: [{ name: "Ship to", lines: [text, text] }] },
    { kind: "heading", text, under: text },
  ],
});

describe("partsOfLine", () => {
  test.each([
    ["Ward 5-6", ["Ward 5-6"]],
    ["בית מרקחת", ["מרקחת", " ", "בית"]],
    ["Ward בית מרקחת North", ["Ward ", "מרקחת", " ", "בית", " North"]],
    ["בית 12-345 מרקחת", ["מרקחת", " 12-345 ", "בית"]],
    ["בית 5 mg", ["בית", " 5 mg"]],
    ["Ward בית, 2nd floor", ["Ward ", "בית", ", 2nd floor"]],
    ["בית (מרקחת)", ["(", "מרקחת", ") ", "בית"]],
    ["שָׁלוֹם", ["שָׁלוֹם"]],
  ])("puts the parts of %j from left to right", (line, parts) => {
    expect(partsOfLine(line).map(({ text }) => text)).toEqual(parts);
  });
});

/** The words of a page as they are read: pdftotext gives the letters of each from left to right. */
const isWord = (word: string) => (given: { text: string }) => {
  const letters = Array.from(bare(given.text));
  return (word === "Ward" ? letters : letters.toReversed()).join("") === word;
};

describe.runIf(canReadPdfs)("Hebrew in a document", () => {
  test.each(["בית מרקחת מרכזי", "שָׁלוֹם", "בית חולים 12-345", "Ward בית מרקחת, 2nd floor"])(
    "draws %j in each face, without a missing letter",
    async (name) => {
      const pdf = await drawSheet(sheetOf(name));
      const { text, faults } = readPdf(pdf);
      expect(faults).toBe("");
      expect(text).not.toContain(missing);
      for (const word of name.split(/[ ,]+/)) expect(bare(text)).toContain(bare(word));
      expect(wordsOver(pdf)).toEqual([]);
    },
  );

  test("sets the first word of a Hebrew name to the right of the next one", async () => {
    const [page] = wordsOnPages(await drawSheet(sheetOf("בית מרקחת")));
    const at = (word: string) => page!.filter(isWord(word)).map(({ box }) => box[0]);
    expect(at("בית").length).toBeGreaterThan(3);
    for (const [nth, left] of at("בית").entries()) expect(left).toBeGreaterThan(at("מרקחת")[nth]!);
  });

  test("stands on the baseline of the letters beside it", async () => {
    const [page] = wordsOnPages(await drawSheet(sheetOf("Ward בית")));
    const latin = page!.filter(isWord("Ward"));
    const hebrew = page!.filter(isWord("בית"));
    expect(hebrew).toHaveLength(latin.length);
    for (const [nth, { box }] of hebrew.entries()) expect(Math.abs(box[3] - latin[nth]!.box[3])).toBeLessThan(2);
  });

  test("is on a label too", async () => {
    const label = { kind: "bin", name: "בית מרקחת 5 mg", ndc: "", maker: "בית", schedule: "", storage: "" } as const;
    const goods = { ...label, lot: "", isRecalled: false, expires: "", elements: [] };
    const { text } = readPdf(await drawGoodsLabels({ kind: "goods-labels", made, copies: 1, label: goods }));
    for (const word of ["בית", "מרקחת", "5 mg"]) expect(words(text)).toContain(word);
    expect(text).not.toContain(missing);
  });

  test("leaves Chinese and emoji to the substitute that is seen", async () => {
    const { text } = readPdf(await drawSheet(sheetOf("药房 💊")));
    expect(words(text)).toContain(`${missing}${missing} ${missing}`);
    expect(words(text)).toContain(missingCharacter(missing));
  });
});
