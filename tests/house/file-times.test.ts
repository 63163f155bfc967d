/** The times that decide the order of a run's test files (`npm test -- --keep-times`). */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#tests/support/processes.ts";

test("are of files that exist, the slowest first", () => {
  const times = JSON.parse(readFileSync(join(root, "tests/file-times.json"), "utf8")) as Record<string, number>;
  expect(Object.keys(times).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(Object.values(times)).toEqual(Object.values(times).toSorted((a, b) => b - a));
  expect(Object.keys(times).length).toBeGreaterThan(50);
});
