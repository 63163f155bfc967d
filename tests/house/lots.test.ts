/** A recalled lot is told wherever a lot stands: on screens and papers its number is drawn by one part, which asks whether it is recalled. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#tests/support/processes.ts";

/** The component, and the sentence that says of a lot that it is recalled. */
const may = ["src/ui/trade/lot.tsx", "src/screens/catalogue/product/recalled-lots.tsx"];

/** A number in its own typeface, or behind the word, that is not the component's. */
const drawn = [
  /className="code"[^<>]*>\s*\{[^{}]*\blot(_no|No)?\b/i,
  /\b[Ll]ot\s*(\{" "\})?\s*(<(?!Lot\b)\w|\{[^{}]*\blot(_no|No)?\b)/,
  />\s*\{(\w+\.)*lot_no\}/,
  /[:?] `Lot \$\{(\w+\.)*lot_no\}`/,
  /[,>]\s*\{[^{}]*&& `[^`]*\blot \$/i,
];
const draws = (text: string): boolean => drawn.some((pattern) => pattern.test(text));

test("no other part of the page draws a lot's number", () => {
  const files = globSync("src/**/*.tsx", { cwd: root }).filter((file) => !may.includes(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => draws(readFileSync(join(root, file), "utf8")))).toEqual([]);
  expect(draws('<span>Lot <b className="code">{line.lot_no}</b></span>')).toBe(true);
  expect(draws("<td>{receipt.lot_no}</td>")).toBe(true);
  expect(draws("<li>{count.lot_no !== '' && `, lot ${count.lot_no}`}</li>")).toBe(true);
});

/** A cell, a fact or words with a lot's number that do not come from recalled.ts. */
const writes =
  /text: (\w+\.)*lot_no\b|("Lot"|\.lot(Column)?), (\w+\.)*lot_no\b|\blot \$\{(\w+\.)*lot_no\}|\.lot\((\w+\.)*lot_no\)(?!,\n {2}context)/i;

test("no paper writes a lot's number without saying whether the lot is recalled", () => {
  const files = globSync("server/services/documents/*.ts", { cwd: root }).filter(
    (file) => !file.endsWith("recalled.ts"),
  );
  const texts = files.map((file) => [file, readFileSync(join(root, file), "utf8")] as const);
  const naming = texts.filter(([, text]) => /\blot_no\b(?!:)/.test(text));
  expect(naming.length).toBeGreaterThan(6);
  expect(naming.filter(([, text]) => writes.test(text) || !text.includes('from "./recalled.ts"'))).toEqual([]);
  expect(writes.test("{ text: line.lot_no }")).toBe(true);
  expect(writes.test("under: `Lot ${each.lot_no}`")).toBe(true);
  expect(writes.test("under: commonText.lot(each.lot_no)")).toBe(true);
  expect(writes.test("[commonText.lotColumn, lot.lot_no]")).toBe(true);
});
