/** The page stays light: whoever opens it on a bad line waits for every byte of this. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageWeight } from "#tests/support/page-weight.ts";

const { firstScreenKB, firstPackagesKB, frameKB, partsKB, precache } = pageWeight();

test("the script of the first screen is at most 130 kB on the line", () => {
  expect(firstScreenKB).toBeGreaterThan(50); // it was measured at all
  expect(firstScreenKB).toBeLessThanOrEqual(130);
});

test("at least two thirds of it are packages in a file of their own: a new build of ours fetches the rest", () => {
  expect(firstPackagesKB).toBeGreaterThan((2 / 3) * firstScreenKB);
});

test("the frame of a logged-in person adds at most 12 kB", () => {
  expect(frameKB).toBeGreaterThan(1);
  expect(frameKB).toBeLessThanOrEqual(12);
});

/** Where all of an order is decided at once: what judges a Saturday's telephone number comes when one is offered. And where scans are read and counted. */
const heavy: Record<string, number> = {
  "src/screens/checkout/checkout.tsx": 60,
  "src/screens/receiving/receive.tsx": 48,
};

test("each screen adds at most 43 kB, the checkout 60, receiving 48", () => {
  const screens = Object.entries(partsKB).filter(([name]) => /^src\/(screens|app)\//.test(name));
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.filter(([name, added]) => added > (heavy[name] ?? 43))).toEqual([]);
});

test("what a device keeps of the program is at most 1.85 MB", () => {
  expect(precache.files).toBeGreaterThan(50);
  expect(precache.storedKB).toBeLessThanOrEqual(1850);
});

test("the first styles that a page meets are one file, which names the layers in their order", () => {
  const linked = [...readFileSync("dist/index.html", "utf8").matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
  expect(linked).toHaveLength(1);
  const styles = readFileSync(`dist${linked[0]![1]}`, "utf8");
  const layers = new Set([...styles.matchAll(/@layer ([a-z]+)[{;]/g)].map(([, name]) => name));
  expect([...layers]).toEqual(["reset", "tokens", "base", "components", "screens"]);
});
