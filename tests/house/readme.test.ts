/** The README says nothing of settings that the program does not know, and leaves none out; nor any folder of the server. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { variables } from "#server/base/environment.ts";
import { root } from "#tests/support/processes.ts";

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

test("each folder of the server is named in it and in docs/architecture.md", () => {
  const architecture = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");
  const folders = globSync("server/*/", { cwd: root }).map((path) => path.split("/")[1]!);
  expect(folders.length).toBeGreaterThan(10);
  const isNamed = (folder: string) => readme.includes(`\`server/${folder}/`) && architecture.includes(`\`${folder}\``);
  expect(folders.filter((folder) => !isNamed(folder))).toEqual([]);
});

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
}
