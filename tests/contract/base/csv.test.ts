/** CSV as a spreadsheet gets it: nothing in it is calculated, numbers stay numbers, and every text comes back as it was. */
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { byteOrderMark, csvRow, inert } from "#server/services/reports/csv.ts";
import { anyText } from "#tests/support/any-text.ts";

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
])("%j is text", (typed) => expect(inert(typed)).toBe(`'${typed}`));

test.each(["-5", "-12.50", "12", "Ondansetron -", "a=b", "", "2 - 3"])("%j stays as it is", (typed) =>
  expect(inert(typed)).toBe(typed),
);

/** As long as a text has something before its first letter. */
const before = fc
  .array(
    fc.constantFrom(" ", "\u00a0", "\u200b", "\u200c", "\u2060", "\ufeff", "\u00ad", "\u202e", '"', "'", "\u3000"),
    {
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(""));
const sign = fc.constantFrom(...Array.from("=+-@＝＋－＠﹦﹢﹣﹫"));

test("a sign of any form is none of a formula, whatever stands before it and behind", () => {
  fc.assert(
    fc.property(before, sign, fc.constantFrom("1", "A1*2", "SUM(A1)", "cmd|' /C calc'!A0", ""), (first, each, last) => {
      const typed = `${first}${each}${last}`;
      expect(inert(typed)).toBe(typed === "-1" ? typed : `'${typed}`);
    }),
  );
});

test("a number stays one as people write it: negative, in thousands, with decimals, in percent", () => {
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
        expect(inert(written)).toBe(written);
      },
    ),
  );
  for (const written of ["-1,234.50", "-5%"]) expect(inert(written)).toBe(written);
  for (const typed of ["-1,2", "-5%+1", "-1,234,5", "--5"]) expect(inert(typed)).toBe(`'${typed}`);
});

test("whatever was typed comes back, behind an apostrophe where it was a formula", () => {
  // Halves of characters are none in UTF-8.
  const cell = anyText(8).map((each) => each.toWellFormed());
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rows, (typed) => {
      const file = byteOrderMark + typed.map((row) => csvRow(["x", ...row])).join("");
      const read = parse(file, { bom: true, record_delimiter: "\r\n" });
      expect(read).toEqual(typed.map((row) => ["x", ...row.map(inert)]));
    }),
  );
});

test("numbers are written as numbers, nothing as nothing", () => {
  expect(csvRow([-5, 12.5, null, "-5", "a,b"])).toBe('-5,12.5,,-5,"a,b"\r\n');
});
