/** CSV files for spreadsheets: no text is calculated, numbers stay numbers, and every text can be read back. */
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byteOrderMark, escapeFormula, formatCsvRow, unescapeFormula } from "#contract/base/csv.ts";
import { anyText } from "#tests/support/any-text.ts";

describe("escapeFormula", () => {
  test.each([
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1+1",
    "＋1",
    "－1",
    "＠A1",
    " =1",
    '"=1',
    "'=1",
    "'\t1",
  ])("puts an apostrophe before %j", (typed) => expect(escapeFormula(typed)).toBe(`'${typed}`));

  test.each(["-5", "-12.50", "12", "Ondansetron -", "a=b", "", "2 - 3"])("leaves %j unchanged", (typed) =>
    expect(escapeFormula(typed)).toBe(typed),
  );

  /** Characters that can precede the first visible one. */
  const before = fc
    .array(
      fc.constantFrom(" ", "\u00a0", "\u200b", "\u200c", "\u2060", "\ufeff", "\u00ad", "\u202e", '"', "'", "\u3000"),
      {
        maxLength: 3,
      },
    )
    .map((parts) => parts.join(""));
  const sign = fc.constantFrom(...Array.from("=+-@＝＋－＠﹦﹢﹣﹫"));

  test("escapes a sign of any form, with any text before and after it", () => {
    fc.assert(
      fc.property(
        before,
        sign,
        fc.constantFrom("1", "A1*2", "SUM(A1)", "cmd|' /C calc'!A0", ""),
        (first, each, last) => {
          const typed = `${first}${each}${last}`;
          expect(escapeFormula(typed)).toBe(typed === "-1" ? typed : `'${typed}`);
        },
      ),
    );
  });

  test("leaves a number unchanged: negative, with thousands separators, decimals or a percent sign", () => {
    const any = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(
        any,
        fc.integer({ min: 0, max: 4 }),
        fc.boolean(),
        fc.constantFrom("", "%"),
        (value, digits, useGrouping, unit) => {
          const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping };
          const written = `${value.toLocaleString("en-US", options)}${unit}`;
          expect(escapeFormula(written)).toBe(written);
        },
      ),
    );
    for (const written of ["-1,234.50", "-5%"]) expect(escapeFormula(written)).toBe(written);
    for (const typed of ["-1,2", "-5%+1", "-1,234,5", "--5"]) expect(escapeFormula(typed)).toBe(`'${typed}`);
  });
});

test("unescapeFormula returns the text that escapeFormula got", () => {
  const risky = fc.string({ unit: fc.constantFrom(...Array.from("'\"=-＝\t\r\n \u200b5a")), maxLength: 8 });
  fc.assert(
    fc.property(fc.oneof(anyText(8), risky), (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
  );
});

describe("formatCsvRow", () => {
  test("keeps every text readable, with an apostrophe before a formula", () => {
    // Halves of characters cannot be written in UTF-8.
    const cell = anyText(8).map((each) => each.toWellFormed());
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, (typed) => {
        const file = byteOrderMark + typed.map((row) => formatCsvRow(["x", ...row])).join("");
        const read = parse(file, { bom: true, record_delimiter: "\r\n" });
        expect(read).toEqual(typed.map((row) => ["x", ...row.map(escapeFormula)]));
      }),
    );
  });

  test("writes numbers without quotes, null as an empty cell, and separators in quotes", () => {
    expect(formatCsvRow([-5, 12.5, null, "-5", "a,b", "a;b"])).toBe('-5,12.5,,-5,"a,b","a;b"\r\n');
  });
});
