/** The arguments of `npm test`. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "#tests/support/processes.ts";

type Parse = (
  words: string[],
  names: string[],
) => { suites: string[]; files: Map<string, string[]>; title?: string } | { error: string };
const { parseArguments } = (await import(join(root, "scripts/arguments.mjs"))) as { parseArguments: Parse };
const names = ["server", "unit", "browser", "simulation", "dead code"];

describe("parseArguments", () => {
  test.each<[string[], string[], [string, string[]][], string | undefined]>([
    [[], [], [], undefined],
    [["unit", "dead code", "unit"], ["unit", "dead code"], [], undefined],
    [["tests/e2e/cart/cart.test.ts"], ["browser"], [["browser", ["tests/e2e/cart/cart.test.ts"]]], undefined],
    [["./tests/offline/a.test.ts", "-t", "b c"], ["browser"], [["browser", ["tests/offline/a.test.ts"]]], "b c"],
    [["tests\\server\\db\\open.test.ts"], ["server"], [["server", ["tests/server/db/open.test.ts"]]], undefined],
    [["tests/src/ui/a.test.tsx"], ["unit"], [["unit", ["tests/src/ui/a.test.tsx"]]], undefined],
    [["browser", "-t", "title"], ["browser"], [], "title"],
  ])("reads %j", (words, suites, files, title) => {
    expect(parseArguments(words, names)).toEqual({
      suites,
      files: new Map(files),
      ...(title !== undefined && { title }),
    });
  });

  test.each([
    [["borwser"], /There is no suite or test file borwser; the suites are: server, /],
    [["src/main.test.ts"], /is not below tests/],
    [["unit", "-t"], /-t needs a title/],
    [["-t", "title"], /needs a suite or a test file/],
  ])("refuses %j", (words, message) => {
    expect(parseArguments(words, names)).toEqual({ error: expect.stringMatching(message) });
  });
});
