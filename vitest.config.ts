/**
 * One Vitest process for all tests: rules (`unit`), the page's modules (`page`), the server on a real database, the simulation, and the built product in a browser.
 * Deep tests run where TEST_TIER is "full" (scripts/test.mjs).
 */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const isFull = process.env["TEST_TIER"] === "full";
const shared = {
  exclude: isFull ? [] : ["tests/**/*.deep.test.*"],
  setupFiles: ["tests/support/fixed-seeds.ts"],
  // The same for every project: Vitest refuses different numbers in one group. Vitest's own default leaves one core idle.
  maxWorkers: availableParallelism(),
  hookTimeout: 120_000,
  // A state that takes a second on an idle machine may take ten on a busy one.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    globalSetup: "tests/support/global-setup.ts",
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: [
            "tests/{contract,outbox,house,support}/**/*.test.ts",
            "tests/src/{screens,text,ui}/**/*.test.{ts,tsx}",
          ],
          testTimeout: 30_000,
          // These modules keep no state between files, so the files of a worker can share them: loading takes half of their time.
          isolate: false,
        },
      },
      {
        // Modules of the page keep session, device and connection: each file has its own.
        test: {
          ...shared,
          name: "page",
          include: ["tests/src/{api,app,data,offline}/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
        },
      },
      {
        // The files of a worker share modules that take a second to load.
        test: {
          ...shared,
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          testTimeout: 180_000,
          isolate: false,
        },
      },
      { test: { ...shared, name: "simulation", include: ["tests/simulation/**/*.test.ts"], testTimeout: 180_000 } },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["tests/{e2e,offline}/**/*.test.ts"],
          setupFiles: [...shared.setupFiles, "tests/support/keep-evidence.ts"],
          testTimeout: 60_000,
          // The files of a worker share modules and a browser (tests/support/browser.ts).
          isolate: false,
        },
      },
    ],
  },
});
