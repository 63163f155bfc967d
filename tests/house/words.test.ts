/** The lint of texts (scripts/lint-words.mjs): planted words are found, code and addresses are not. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

type Found = { line: number; word: string; instead: string };
const scripts = fileURLToPath(new URL("../../scripts", import.meta.url));
const { findForbiddenWords } = (await import(join(scripts, "lint-words.mjs"))) as {
  findForbiddenWords: (text: string, options?: { kind: "prose" | "code" }) => Found[];
};

describe("findForbiddenWords", () => {
  it("finds planted words with their line", () => {
    const text = "Your list is saved here.\nIt goes out by itself, and the link is over.";
    expect(findForbiddenWords(text).map(({ line, word }) => [line, word])).toEqual([
      [2, "goes out"],
      [2, "by itself"],
      [2, "is over"],
    ]);
  });

  it("leaves out code in backticks and addresses in prose, and import paths but no templates in code", () => {
    expect(findForbiddenWords("See `server/catalogue` and https://example.com/catalogue.")).toEqual([]);
    expect(findForbiddenWords("export const text = `in the catalogue`;", { kind: "code" })).toHaveLength(1);
    expect(findForbiddenWords('import { a } from "#contract/catalogue/a.ts";', { kind: "code" })).toEqual([]);
  });
});
