/** Texts of the notes above a quick order, in the singular and the plural. */
import { describe, expect, it } from "vitest";
import * as text from "#src/text/cart/list-notes.ts";

const row = (code: string, quantity = "", unit = "") => ({ code, quantity, unit });

describe("the text of hidden parts", () => {
  it.each([
    ["one row", [row("48001", "2", "CT")], [], "a.xlsx: 1 hidden row was left out: 48001 × 2 CT."],
    [
      "rows without a code or a quantity",
      [row("", "2"), row("48001")],
      [],
      "a.xlsx: 2 hidden rows were left out: no code × 2, 48001.",
    ],
    [
      "seven rows",
      Array.from({ length: 7 }, (_, at) => row(String(at))),
      [],
      "a.xlsx: 7 hidden rows were left out: 0, 1, 2, 3, 4 and 2 more.",
    ],
    [
      "a row and two columns",
      [row("48001", "1")],
      ["B (On hand)", "C"],
      "a.xlsx: 1 hidden row was left out: 48001 × 1. 2 hidden columns were not read: B (On hand), C. To read hidden columns, unhide them in Excel, save the file and upload it again.",
    ],
    [
      "one column",
      [],
      ["B"],
      "a.xlsx: 1 hidden column was not read: B. To read hidden columns, unhide them in Excel, save the file and upload it again.",
    ],
  ])("names %s", (_what, rows, columns, expected) =>
    expect(text.hiddenParts("a.xlsx", { rows, columns })).toBe(expected),
  );
});

describe("the text of left-out lines", () => {
  it.each([
    [1, "1 line was left out. It does not look like an order row."],
    [1_200, "1,200 lines were left out. They do not look like order rows."],
  ])("counts %d", (lines, expected) => expect(text.leftOut(lines)).toBe(expected));
});
