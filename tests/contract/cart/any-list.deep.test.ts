/** Any list: each of its rows comes out once and in its order, as a row, as left out or in the question; nothing is thrown, and time is bounded. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsByColumns, rowsOfCells, rowsOfText, type OrderList } from "#contract/cart/rules/order-rows.ts";
import { anyCharacter } from "#tests/support/any-text.ts";

const ndc = fc
  .tuple(fc.integer({ min: 10_000, max: 99_999 }), fc.integer({ min: 100, max: 999 }), fc.integer({ min: 10, max: 99 }))
  .map((parts) => parts.join("-"));
const count = fc.integer({ min: 1, max: 999 }).map(String);

/** Where a marker came out: once, with the list or beside it. */
const placesOf = ({ rows, leftOut }: OrderList, marker: string) =>
  [...rows.map(({ code }) => code), ...leftOut.lines].filter((text) => text.includes(marker)).length;

/** A line, and the text by which it is known again. */
const line = fc.oneof(
  fc
    .tuple(ndc, count, fc.constantFrom("", "- ", "• ", "1) ", "> ", "NDC "), fc.constantFrom(" ", " x", " qty ", ": "))
    .map(([code, quantity, bullet, between]) => ({
      text: `${bullet}${code}${between}${quantity}`,
      marker: code,
      quantity,
    })),
  fc.tuple(count, ndc).map(([quantity, code]) => ({ text: `${quantity} x ${code}`, marker: code, quantity })),
  fc.stringMatching(/^[a-w]{8}$/).chain((word) =>
    fc
      .constantFrom(`Hello ${word},`, `${word} thanks`, `Suite 400 ${word}`, `${word} 11/27/2026`, `Total ${word}`)
      .map((text) => ({
        text,
        marker: word,
        quantity: undefined,
      })),
  ),
);

describe("lines of a mail", () => {
  test("come out once each, in their order, with their quantities", () => {
    fc.assert(
      fc.property(fc.uniqueArray(line, { minLength: 1, maxLength: 30, selector: ({ marker }) => marker }), (lines) => {
        const list = rowsOfText(lines.map(({ text }) => text).join("\n"), 100);
        expect(lines.map(({ marker }) => placesOf(list, marker))).toEqual(lines.map(() => 1));
        const ordered = lines.flatMap(({ marker, quantity }) => (quantity === undefined ? [] : [[marker, quantity]]));
        const coded = list.rows.filter(({ code }) => /^\d/.test(code));
        expect(coded.map(({ code, quantity }) => [code, quantity])).toEqual(ordered);
      }),
      { numRuns: 500 },
    );
  });
});

const heads = [
  "NDC",
  "Qty",
  "Order",
  "On Hand",
  "Price",
  "Description",
  "Unit",
  "Note",
  "Par",
  "Foo",
  "Order Qty",
  "Item",
];
const cell = fc.oneof(
  count,
  ndc,
  fc.constantFrom("", "", "$12.50", "31.00", "CT", "Glucagon 1 mg kit", "for the ICU", "0", "Total"),
);

describe("a table", () => {
  const table = fc.record({
    head: fc.option(fc.uniqueArray(fc.constantFrom(...heads), { minLength: 2, maxLength: 6 })),
    rows: fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 20 }),
  });

  test("has each of its rows once, in its order, in the list, beside it or in the question", () => {
    fc.assert(
      fc.property(table, ({ head, rows }) => {
        const marked = rows.map((row, at) => [`m${"abcdefghijklmnopqrst"[at]}m`, ...row]);
        const cells = head === null ? marked : [["Marker", ...head], ...marked];
        const { question, ...list } = rowsOfCells(cells, 100);
        const read =
          question === undefined ? list : rowsByColumns(question, { code: 1, quantity: 2, unit: undefined }, 100);
        if (question !== undefined) expect(question.rows).toHaveLength(cells.length);
        // A row of known heads is no row of the list; every other one is.
        const found = read.rows.length + read.leftOut.count;
        expect([cells.length, head === null ? undefined : cells.length - 1]).toContain(found);
      }),
      { numRuns: 1_000 },
    );
  });

  test("never reads a price, stock, par or money column as the quantity", () => {
    const row = fc.record({ code: ndc, other: fc.integer({ min: 1_000, max: 9_999 }).map(String), order: count });
    const never = fc.constantFrom(
      ..."On Hand|Qty on hand|QOH|Stock|Last Cost|Unit Price|Amount|Par|Par level|Min|Max|Reorder point|Pack size|Case pack|Qty per case|Last order qty|Qty shipped|Qty On Order|Ext. Cost|AWP|Avg usage|Description|Notes|Invoice amount|Available|Days supply".split(
        "|",
      ),
    );
    const ordered = fc.option(
      fc.constantFrom(
        ..."Qty|Quantity|Order|Order Qty|Qty. Ordered (EA)|Suggested order|To order|Qty Wanted|Ordered quantity|Cases|Needed".split(
          "|",
        ),
      ),
    );
    const how = fc.record({
      rows: fc.array(row, { minLength: 1, maxLength: 8 }),
      never,
      ordered,
      isFirst: fc.boolean(),
    });
    fc.assert(
      fc.property(how, ({ rows, never: other, ordered: head, isFirst }) => {
        const sort = (a: string, b: string) => (isFirst ? [a, b] : [b, a]);
        const cells = [
          head === null ? ["NDC", other] : ["NDC", ...sort(other, head)],
          ...rows.map((each) =>
            head === null ? [each.code, each.other] : [each.code, ...sort(each.other, each.order)],
          ),
        ];
        const list = rowsOfCells(cells, 100);
        if (head === null) expect(list.rows.map(({ quantity }) => quantity).join("")).toBe("");
        else expect(list.rows.map(({ quantity }) => quantity)).toEqual(rows.map(({ order }) => order));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("any text", () => {
  test("is read without an exception, by lines and by columns", () => {
    const unit = fc.oneof(
      fc.constantFrom(...Array.from('"",;\t\n\r |x1590-.$=()'), "NDC", "Qty", "Order", "99942-287-01", "\n"),
      anyCharacter,
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (text) => {
        const { rows, leftOut, question } = rowsOfText(text, 1_000);
        expect(rows.every(({ code, quantity }) => code !== "" || quantity !== "")).toBe(true);
        expect(leftOut.lines.length).toBe(Math.min(leftOut.count, 100));
        if (question !== undefined) rowsByColumns(question, { code: 0, quantity: 1, unit: 2 }, 1_000);
      }),
      { numRuns: 5_000 },
    );
  });

  const fill = (part: string) => part.repeat(Math.ceil(5_000_000 / part.length));
  test.each([
    ["numbers", fill("1\n")],
    ["short lines", fill("1 ab\n")],
    ["lines of a mail", fill("please send 3 x of 12 things by 5, 100 ct 20 mg/mL 4\n")],
    ["greetings", fill("good morning\n")],
    ["one line of digits", fill("1")],
    ["one line of words and numbers", fill("1 x ")],
    ["spaces", fill(" ")],
    ["one cell", fill("a,")],
    ["rows of words", fill("a,b\n")],
    ["quoted rows that ask", `NDC,Foo,Bar\n${fill("99942-287-01,4,5\n")}`],
    ["quotes behind separators", fill(',"')],
    ["hyphens", fill("1234-")],
    ["formulas", fill('="1",')],
    ["quotes", fill('"')],
    ["quotes before separators", fill('",')],
    ["line breaks", fill("\n")],
    ["quotes before line breaks", fill('"\n')],
  ])("of 5 MB of %s is read in bounded time", (_what, text) => {
    const before = process.cpuUsage().user;
    rowsOfText(text, 9_999);
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(10_000);
  });
});
