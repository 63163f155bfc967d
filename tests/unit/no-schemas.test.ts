/** The build takes the schemas out of the contract's calls (vite.config.ts): whatever of the page asked one would break there, and nowhere else. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("nothing of the page parses by the schemas of a call", () => {
  const files = globSync("{src,sw,outbox}/**/*.{ts,tsx}");
  expect(files.length).toBeGreaterThan(200);
  const asking = files.filter((file) => /\.(input|output)\.(safeParse|parse|shape)\b/.test(readFileSync(file, "utf8")));
  expect(asking).toEqual([]);
});
