/** The lint rules for tests, by oxlint itself on lines that break them and lines that do not. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "#tests/support/processes.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-lint-"));
  writeFileSync(
    join(folder, ".oxlintrc.json"),
    JSON.stringify({
      categories: { correctness: "off" },
      jsPlugins: [join(root, "tests/house/lint-plugin.ts")],
      rules: { "tests/present-time": "error", "tests/wait-for-state": "error" },
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the rules that each line breaks, in order of the lines. */
function lint(lines: readonly string[]): string[][] {
  writeFileSync(join(folder, "lines.ts"), lines.join("\n"));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules/.bin/oxlint"), "--format", "json", "."],
    { cwd: folder, encoding: "utf8" },
  );
  expect(stderr).toBe("");
  type Problem = { code: string; labels: { span: { line: number } }[] };
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Problem[] };
  return lines.map((_, at) =>
    diagnostics.filter(({ labels }) => labels[0]!.span.line === at + 1).map(({ code }) => code),
  );
}

describe("tests/present-time", () => {
  test("rejects every way to read the clock by Date", () => {
    const lines = ["new Date();", "Date();", "Date.now();", "globalThis.Date.now();", "pass(Date.now);"];
    expect(lint(lines)).toEqual(lines.map(() => ["tests(present-time)"]));
  });

  test("accepts dates that are given", () => {
    expect(lint(['new Date("2026-11-25");', "Date.parse(text);", "getNow();"])).toEqual([[], [], []]);
  });
});

describe("tests/wait-for-state", () => {
  test("rejects the state of a page that is read once", () => {
    const lines = [
      "expect(await page.title()).toBe(name);",
      "expect(await rows(page).first().count()).toBe(0);",
      "expect((await row.boundingBox())?.y).toBe(top);",
      "expect([name, await field.inputValue()]).toEqual([name, text]);",
      "expect(await Promise.all([one.textContent(), other.count()])).toEqual([text, 1]);",
    ];
    expect(lint(lines)).toEqual(lines.map(() => ["tests(wait-for-state)"]));
  });

  test("accepts what waits, and what is no state of a page", () => {
    const lines = [
      "await expect.poll(() => page.title()).toBe(name);",
      "expect(await Promise.all(answers)).toEqual([]);",
      "expect(await ask(() => page.title())).toBe(name);",
      "expect(await axeFinds(page)).toEqual([]);",
    ];
    expect(lint(lines)).toEqual(lines.map(() => []));
  });
});
