/** `npm run bench`: its options, and its end when Chromium is missing. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root, runNode } from "#tests/support/processes.ts";

describe("npm run bench", () => {
  test("--help lists every option and measure and ends with 0", async () => {
    const bench = runNode(join(root, "bench/main.ts"), ["--help"]);
    expect(await bench.ended).toBe(0);
    for (const word of ["--only", "--gate", "--seconds", "--ndc", "weight", "drain-3g", "server"])
      expect(bench.stdout()).toMatch(new RegExp(`${word}\\b`));
  });

  test("ends with 1 and one sentence when a measure needs Chromium and CHROMIUM does not start", async () => {
    const program = `import("./bench/prepare.ts").then(({ prepare }) => prepare(["page", "chromium"]))`;
    const bench = runNode("-e", [program], { CHROMIUM: "/nonexistent/chromium" });
    expect(await bench.ended).toBe(1);
    expect(bench.said().trim()).toBe(
      "A chosen measure needs Chromium, and /nonexistent/chromium does not start: set CHROMIUM to its path, or choose other measures with --only.",
    );
  });
});
