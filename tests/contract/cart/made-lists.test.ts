/** Sixty and more lists of systems and people: most are read without a question, few ask, and none gives a wrong quantity. */
import { describe, expect, test } from "vitest";
import { rowsOfText } from "#contract/cart/rules/order-rows.ts";
import { isSameUnit } from "#contract/cart/rules/written-quantity.ts";
import { firstNdc, secondNdc, type MadeList } from "#tests/support/made-list.ts";
import { madeLists } from "#tests/support/made-lists.ts";

const read = ({ text, unit = "" }: MadeList): string => {
  const { rows, question } = rowsOfText(text, 100);
  if (question !== undefined) return "asks";
  const isRight = ([code, quantity]: [string, string], at: number) => {
    const row = rows[at]!;
    const isCode = row.code === code || row.code === longNdc[code];
    return isCode && row.quantity === quantity && isSameUnit(row.unit, unit);
  };
  const right: [string, string][] = [
    [firstNdc, "1"],
    [secondNdc, "2"],
  ];
  return rows.length === 2 && right.every(isRight) ? "right" : JSON.stringify(rows);
};
/** In the eleven digits of 5-4-2. */
const longNdc: Record<string, string> = { [firstNdc]: "99942028701", [secondNdc]: "99958147301" };

describe("made lists", () => {
  test("are sixty and more, each with a name of its own", () => {
    expect(madeLists.length).toBeGreaterThanOrEqual(60);
    expect(new Set(madeLists.map(({ name }) => name)).size).toBe(madeLists.length);
  });

  test.each(madeLists.map((list) => [list.name, list] as const))("%s", (_name, list) => {
    expect(read(list)).toBe(list.asks === true ? "asks" : "right");
  });

  test("ask in ten cases at most", () => {
    expect(madeLists.filter((list) => read(list) === "asks").length).toBeLessThanOrEqual(10);
  });
});
