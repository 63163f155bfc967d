/** The README says nothing of settings that the program does not know, and leaves none out. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { variables } from "#server/base/environment.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const table = readme.split("| variable | without it |")[1]!.split("\n\n")[0]!;
const cells = table
  .split("\n")
  .slice(2)
  .map((row) => row.split("|").slice(1, 3).map(quoted));

test("its table has every variable, with what stands without it", () => {
  const told = cells.flatMap(([names = [], standards = []]) => names.map((name, at) => [name, standards[at]]));
  expect(told).toEqual(Object.values(variables).map(({ name, standard }) => [name, standard]));
});

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
}
