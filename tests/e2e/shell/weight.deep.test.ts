/** Limits on the weight of the built page, about 10% above its present figures. `npm run bench -- --only weight` measures to a tenth of a kB. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { measurePageWeight } from "#tests/support/page-weight.ts";

/** In kB of script beyond the frame. The first pattern that fits a screen counts. */
const screenLimits: [RegExp, number][] = [
  [/^src\/screens\/checkout\/checkout\.tsx$/, 69],
  [/^src\/screens\/receiving\/receive\.tsx$/, 62],
  // Opened from the Receive page, whose script is included.
  [/^src\/screens\/receiving\//, 71],
  [/^src\/(screens|app)\//, 52],
];

describe("weight of the built page", () => {
  const { firstScreenKB, firstPackagesKB, frameKB, partsKB, files, precache } = measurePageWeight();

  test("the first screen has at most 131 kB of script", () => {
    expect(firstScreenKB).toBeGreaterThan(50); // fails if nothing was measured
    expect(firstScreenKB).toBeLessThanOrEqual(131);
  });

  test("at least two thirds of the first screen's script are packages in a separate file, which our releases do not change", () => {
    expect(firstPackagesKB).toBeGreaterThan((2 / 3) * firstScreenKB);
  });

  test("the frame of a signed-in user adds at most 19 kB", () => {
    expect(frameKB).toBeGreaterThan(1);
    expect(frameKB).toBeLessThanOrEqual(19);
  });

  test("each screen adds at most 52 kB, checkout 69, receiving 62 and 71 with its dialogs", () => {
    const getLimit = (name: string) => screenLimits.find(([pattern]) => pattern.test(name))?.[1];
    const screens = Object.entries(partsKB).filter(([name]) => getLimit(name) !== undefined);
    expect(screens.length).toBeGreaterThan(10);
    expect(screens.filter(([name, addedKB]) => addedKB > getLimit(name)!)).toEqual([]);
  });

  test("the largest script file has at most 99 kB", () => {
    const scripts = files.filter(({ file }) => file.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(50);
    expect(scripts.filter(({ sentKB }) => sentKB > 99)).toEqual([]);
  });

  test("the precache stores at most 2,280 kB on a device", () => {
    expect(precache.files).toBeGreaterThan(50);
    expect(precache.storedKB).toBeLessThanOrEqual(2280);
  });
});

test("the style sheets of the first screen are one file, which declares the layers in their order", () => {
  const linked = [...readFileSync("dist/index.html", "utf8").matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
  expect(linked).toHaveLength(1);
  const styles = readFileSync(`dist${linked[0]![1]}`, "utf8");
  const layers = new Set([...styles.matchAll(/@layer ([a-z]+)[{;]/g)].map(([, name]) => name));
  expect([...layers]).toEqual(["reset", "tokens", "base", "components", "screens"]);
});
