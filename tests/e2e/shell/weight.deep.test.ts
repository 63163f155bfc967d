/** The page stays light: whoever opens it on a bad line waits for every byte of this. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageWeight } from "#tests/support/page-weight.ts";

const { firstScreenKB, firstPackagesKB, frameKB, partsKB, precache } = pageWeight();

test("the script of the first screen is at most 119.5 kB on the line", () => {
  expect(firstScreenKB).toBeGreaterThan(50); // it was measured at all
  expect(firstScreenKB).toBeLessThanOrEqual(119.5);
});

test("at least two thirds of it are packages in a file of their own: a new build of ours fetches the rest", () => {
  expect(firstPackagesKB).toBeGreaterThan((2 / 3) * firstScreenKB);
});

test("the frame of a logged-in person adds at most 17 kB", () => {
  expect(frameKB).toBeGreaterThan(1);
  expect(frameKB).toBeLessThanOrEqual(17);
});

/** Where all of an order is decided at once: what judges a Saturday's telephone number comes when one is offered. And where scans are read and counted. */
const heavy: Record<string, number> = {
  "src/screens/checkout/checkout.tsx": 63.1,
  "src/screens/receiving/receive.tsx": 57,
};

/** What opens within receiving, or within an order, comes on top of it, when it is opened. */
const within = { "src/screens/receiving/": 64.5, "src/screens/orders/purchase-order/": 52 };
const most = (name: string): number =>
  heavy[name] ?? Object.entries(within).find(([folder]) => name.startsWith(folder))?.[1] ?? 46.8;

test("each screen adds at most 46.8 kB, the checkout 63.1, receiving 57 and with what opens in it 64.5, an order with its signature 52", () => {
  const screens = Object.entries(partsKB).filter(([name]) => /^src\/(screens|app)\//.test(name));
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.filter(([name, added]) => added > most(name))).toEqual([]);
});

test("what a device keeps of the program is at most 2.09 MB", () => {
  expect(precache.files).toBeGreaterThan(50);
  expect(precache.storedKB).toBeLessThanOrEqual(2090);
});

test("the first styles that a page meets are one file, which names the layers in their order", () => {
  const linked = [...readFileSync("dist/index.html", "utf8").matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
  expect(linked).toHaveLength(1);
  const styles = readFileSync(`dist${linked[0]![1]}`, "utf8");
  const layers = new Set([...styles.matchAll(/@layer ([a-z]+)[{;]/g)].map(([, name]) => name));
  expect([...layers]).toEqual(["reset", "tokens", "base", "components", "screens"]);
});
