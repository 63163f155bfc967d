/** Order exports of which somebody deleted columns, and texts that only look like one. */
import { describe, expect, test } from "vitest";
import { readOwnText } from "#src/data/cart/own-files.ts";
import { readOrderFile } from "#src/data/cart/order-file/read-file.ts";

const read = async (lines: readonly (readonly string[])[]) => {
  const answer = await readOrderFile(Buffer.from(lines.map((cells) => cells.join(",")).join("\r\n")), 9_999);
  return answer.kind === "rows" ? answer.rows.map(({ code, quantity, unit }) => [code, quantity, unit]) : answer;
};
const glucagon = ["99942-287-01", "9", "Carton"];

describe("an order export", () => {
  test("of which three columns are left has their code, quantity and unit", async () => {
    const lines = [
      ["NDC", "Product", "Ordered quantity", "Unit"],
      ["99942-287-01", "Glucagon", "1", "Carton"],
    ];
    expect(await read(lines)).toEqual([["99942-287-01", "1", "Carton"]]);
  });

  test.each([
    ["with what was shipped", ["Shipped quantity"], [["5"], ["4"]]],
    ["with what was shipped and what is to come", ["Shipped quantity"], [["5"], ["0"]]],
    ["without what was shipped", ["Tracking"], [["1Z1"], ["1Z2"]]],
    [
      "in whatever order of columns",
      ["Ship date", "Company"],
      [
        ["11/02/2026", "North"],
        ["11/05/2026", "North"],
      ],
    ],
  ])("has the quantity of a line once %s", async (_how, headings, rest) => {
    const lines = rest.map((cells) => [...cells, "2000005", ...glucagon]);
    const other = [...rest[0]!, "2000006", ...glucagon];
    expect(await read([[...headings, "Order", "NDC", "Ordered quantity", "Unit"], ...lines, other])).toEqual([
      glucagon,
      glucagon,
    ]);
  });

  test("keeps lines that are alike where no column says that they are of one order's shipments", async () => {
    expect(await read([["NDC", "Ordered quantity", "Unit"], glucagon, glucagon])).toEqual([glucagon, glucagon]);
    expect(
      await read([
        ["NDC", "Ordered quantity", "Unit", "Tracking"],
        [...glucagon, "1Z1"],
        [...glucagon, "1Z2"],
      ]),
    ).toEqual([glucagon, glucagon]);
  });
});

test("a text with millions of lines below the headings of an export is not read as one", () => {
  const text = `NDC,Ordered quantity,Unit\n${glucagon.join(",")}`;
  expect(readOwnText(`${text}${"\n".repeat(49_000)}`, 9_999)).toMatchObject({
    rows: [{ quantity: "9" }],
    isCut: false,
  });
  for (const end of ["\n", "\r", "\r\n"]) expect(readOwnText(`${text}${end.repeat(2_400_000)}`, 9_999)).toBeUndefined();
});
