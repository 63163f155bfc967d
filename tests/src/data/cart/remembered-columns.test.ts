/** Columns that were chosen for a list are used for the next with the same heads. */
import { beforeEach, expect, test, vi } from "vitest";
import { rowsOfText, type ColumnQuestion } from "#contract/cart/rules/order-rows.ts";
import { findColumnsFor, rememberColumns } from "#src/data/cart/remembered-columns.ts";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
  return () => vi.unstubAllGlobals();
});

const ask = (heads: string): ColumnQuestion =>
  rowsOfText(`${heads}\n99942-287-01,44,1\n99958-1473-1,17,2\n`, 10).question!;
const columns = { code: 0, quantity: 2, unit: undefined };

test("finds the answer for the same heads, whatever their case and spaces, and none for others", () => {
  rememberColumns(ask("NDC,Qty,Order"), columns);
  expect(findColumnsFor(ask("ndc, QTY ,Order"))).toEqual(columns);
  expect(findColumnsFor(ask("NDC,Order,Qty"))).toBeUndefined();
});

test("asks about every list without heads", () => {
  const question = rowsOfText("99942-287-01,44,1\n99958-1473-1,17,2\n", 10).question!;
  rememberColumns(question, columns);
  expect(findColumnsFor(question)).toBeUndefined();
});

test("keeps the latest twenty answers, and the latest one of the same heads", () => {
  for (let at = 0; at < 25; at++) rememberColumns(ask(`NDC,Qty,Order ${"x".repeat(at + 1)}`), columns);
  rememberColumns(ask("NDC,Qty,Order xxxxxxxxxxxxxxxxxxxxxxxxx"), { ...columns, quantity: 1 });
  expect(findColumnsFor(ask("NDC,Qty,Order x"))).toBeUndefined();
  expect(findColumnsFor(ask("NDC,Qty,Order xxxxxx"))).toEqual(columns);
  expect(findColumnsFor(ask("NDC,Qty,Order xxxxxxxxxxxxxxxxxxxxxxxxx"))).toMatchObject({ quantity: 1 });
  expect((JSON.parse([...kept.values()][0]!) as unknown[]).length).toBe(20);
});

test("asks where what is kept is unreadable, or names a column that the list does not have", () => {
  rememberColumns(ask("NDC,Qty,Order"), { ...columns, quantity: 7 });
  expect(findColumnsFor(ask("NDC,Qty,Order"))).toBeUndefined();
  for (const nonsense of ["", "{", "7", "[[1]]", '[["x",-1,"a",null]]']) {
    for (const name of kept.keys()) kept.set(name, nonsense);
    expect(findColumnsFor(ask("NDC,Qty,Order"))).toBeUndefined();
  }
});
