/** Lists as people and systems really write them: the order's rows are ready, what is beside them is left out, and what is unclear is asked. */
import { describe, expect, test } from "vitest";
import { rowsByColumns, rowsOfText } from "#contract/cart/rules/order-rows.ts";

/** Each row as "code | quantity | unit". */
const read = (text: string) => {
  const { rows, leftOut, question } = rowsOfText(text, 100);
  if (question !== undefined) return "asks";
  return { rows: rows.map(({ code, quantity, unit }) => `${code} | ${quantity} | ${unit}`), leftOut: leftOut.lines };
};
const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join("");

describe("a handed-over list", () => {
  test.each([
    [
      "whose quantity stands behind the stock",
      lines(
        "NDC,Description,On Hand,Order",
        "99942-287-01,Glucagon 1 mg kit,44,1",
        "99958-1473-1,Amlodipine 5 mg tablets,17,2",
      ),
      ["99942-287-01 | 1 | ", "99958-1473-1 | 2 | "],
      [],
    ],
    [
      "whose quantity stands behind the money",
      lines("NDC,Amount,Quantity", "99942-287-01,31,1", "99958-1473-1,12,2"),
      ["99942-287-01 | 1 | ", "99958-1473-1 | 2 | "],
      [],
    ],
    [
      "whose quantity stands behind the price and names the unit",
      lines(
        "NDC,Item Description,Last Cost,Qty. Wanted (CT)",
        "99942-287-01,Glucagon 1 mg kit,31.00,1",
        "99958-1473-1,Amlodipine 5 mg tablets,12.00,2",
      ),
      ["99942-287-01 | 1 | CT", "99958-1473-1 | 2 | CT"],
      [],
    ],
    ["of quantities in cases", lines("NDC,Qty (cases)", "99942-287-01,1"), ["99942-287-01 | 1 | cases"], []],
    [
      "of formulas",
      lines("NDC,Qty", '="99942028701",1', '"=""99958147301""",2'),
      ["99942028701 | 1 | ", "99958147301 | 2 | "],
      [],
    ],
    [
      "of quantities with their units",
      lines("NDC,Qty", "99942-287-01,1 CT", "99958-1473-1,2 cartons"),
      ["99942-287-01 | 1 | CT", "99958-1473-1 | 2 | cartons"],
      [],
    ],
    [
      "with a note in the third column",
      lines("99942-287-01,1,for the ICU", "99958-1473-1,2,for 2 East"),
      ["99942-287-01 | 1 | ", "99958-1473-1 | 2 | "],
      [],
    ],
    [
      "with the heads of the product's own export",
      lines("NDC,Product,Ordered quantity,Unit", "99942-287-01,Glucagon,1,Carton"),
      ["99942-287-01 | 1 | Carton"],
      [],
    ],
    ["with Excel's line for the separator", lines("sep=,", "NDC,Qty", "99942-287-01,1"), ["99942-287-01 | 1 | "], []],
    [
      "with a title above and a total below",
      lines("Pharmacy B", "NDC,Qty", "99942-287-01,1", "99958-1473-1,2", "Total,3"),
      ["99942-287-01 | 1 | ", "99958-1473-1 | 2 | "],
      ["Pharmacy B", "Total  3"],
    ],
    [
      "with a tab in a quoted note",
      lines("NDC,Qty,Note", '99942-287-01,1,"left\tdoor"', "99958-1473-1,2,"),
      ["99942-287-01 | 1 | ", "99958-1473-1 | 2 | "],
      [],
    ],
    [
      "out of a mail",
      lines("Good morning,", "1) 99942-287-01 x1", "• NDC 99958-1473-1 qty 2", "3 x 99942-287-01"),
      ["99942-287-01 | 1 | ", "99958-1473-1 | 2 | ", "99942-287-01 | 3 | "],
      ["Good morning,"],
    ],
  ])("%s is read", (_what, text, rows, leftOut) => expect(read(text)).toEqual({ rows, leftOut }));
});

describe("a table", () => {
  test.each([
    [
      "an unquoted comma in a name moves the cells",
      "NDC,Description,On Hand,Order\n99942-287-01,Glucagon, 1 mg kit,44,1\n99958-1473-1,Amlodipine,17,2\n",
      ["99942-287-01 |  | ", "99958-1473-1 | 2 | "],
    ],
    [
      "an unquoted comma parts a thousand",
      "NDC,Qty\n99942-287-01,1,000\n99958-1473-1,2\n",
      ["99942-287-01 |  | ", "99958-1473-1 | 2 | "],
    ],
    [
      "a row has no code but a name",
      "NDC,Description,Qty\n,Glucagon,5\n99958-1473-1,Amlodipine,2\n",
      ["Glucagon | 5 | ", "99958-1473-1 | 2 | "],
    ],
    ["two units contradict each other", "NDC,Qty,UOM\n99942-287-01,2 CT,CS\n", ["99942-287-01 | 2 | CT / CS"]],
    [
      "nobody has filled the column for the order",
      "NDC,Par,Order\n99942-287-01,10,\n99958-1473-1,20,\n",
      ["99942-287-01 |  | ", "99958-1473-1 |  | "],
    ],
    ["it has codes alone", "NDC,Description\n99942-287-01,Glucagon\n", ["99942-287-01 |  | "]],
  ])("leaves open what must not be guessed where %s", (_what, text, rows) =>
    expect(read(text)).toMatchObject({ rows }),
  );

  test("keeps a row with a code in another column as one to put right", () => {
    expect(read("NDC,Description,Qty\n99942-287-01,Glucagon,1\n,99958-1473-1,\n")).toMatchObject({
      rows: ["99942-287-01 | 1 | ", "99958-1473-1 |  | "],
    });
  });
});

describe("the question", () => {
  const { question } = rowsOfText(
    "Pharmacy B\nNDC,Qty (cases),Order\n99942-287-01,44,1\n99958-1473-1,17,2\nTotal,61,3\n",
    100,
  );

  test("knows the code, and leaves the quantity open", () => {
    expect(question).toMatchObject({ heads: ["NDC", "Qty (cases)", "Order"], guess: { code: 0, quantity: undefined } });
  });

  test("is answered by columns, with the unit that the head names", () => {
    const answer = (quantity: number) => rowsByColumns(question!, { code: 0, quantity, unit: undefined }, 100);
    expect(answer(2).rows).toEqual([
      { code: "99942-287-01", quantity: "1", unit: "" },
      { code: "99958-1473-1", quantity: "2", unit: "" },
    ]);
    expect(answer(1).rows[0]).toEqual({ code: "99942-287-01", quantity: "44", unit: "cases" });
    expect(answer(2).leftOut.lines).toEqual(["Pharmacy B", "Total  61  3"]);
  });

  test("holds no more rows than fit, and says so", () => {
    const rows = Array.from({ length: 500 }, (_, at) => `${10_000 + at},${at},7`).join("\n");
    const list = rowsOfText(`NDC,Foo,Bar\n${rows}`, 50);
    expect(list).toMatchObject({ isCut: true, rows: [] });
    const answered = rowsByColumns(list.question!, { code: 0, quantity: 2, unit: undefined }, 50);
    expect(answered).toMatchObject({ isCut: true, rows: { length: 50 } });
  });
});
