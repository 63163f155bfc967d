/** Budgets of the built page (decision 278). `npm run bench -- --only weight` measures to a tenth of a kB. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { measurePageWeight } from "#tests/support/page-weight.ts";

describe("weight of the built page", () => {
  const { firstScreenKB, firstPackagesKB, partsKB, precache } = measurePageWeight();

  test("the first screen has at most 135 kB of script", () => {
    expect(firstScreenKB).toBeGreaterThan(50); // fails if nothing was measured
    expect(firstScreenKB).toBeLessThanOrEqual(135);
  });

  test("at least two thirds of the first screen's script are packages in a separate file, which our releases do not change", () => {
    expect(firstPackagesKB).toBeGreaterThan((2 / 3) * firstScreenKB);
  });

  test("each screen and each part adds at most 65 kB to the first screen and the frame", () => {
    const parts = Object.entries(partsKB);
    expect(parts.length).toBeGreaterThan(50);
    expect(parts.filter(([, addedKB]) => addedKB > 65)).toEqual([]);
  });

  test("the precache stores at most 2,600 kB on a device", () => {
    expect(precache.files).toBeGreaterThan(50);
    expect(precache.storedKB).toBeLessThanOrEqual(2600);
  });
});

test("the style sheets of the first screen are one file, which declares the layers in their order", () => {
  const linked = [...readFileSync("dist/index.html", "utf8").matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
  expect(linked).toHaveLength(1);
  const styles = readFileSync(`dist${linked[0]![1]}`, "utf8");
  const layers = new Set([...styles.matchAll(/@layer ([a-z]+)[{;]/g)].map(([, name]) => name));
  expect([...layers]).toEqual(["reset", "tokens", "base", "components", "screens"]);
});

test("the scripts contain no calendar but the Gregorian one", () => {
  const scripts = globSync("dist/assets/*.js").map((file) => readFileSync(file, "utf8"));
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((script) => script.includes("islamic-umalqura"))).toHaveLength(0);
});
