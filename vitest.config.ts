/** Three suites: pure rules, the server on a real database, and the built product in a real browser. */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** A test file for each core: Vitest itself leaves one core idle, which is half of a machine that has two. */
const maxWorkers = availableParallelism();

export default defineConfig({
  test: {
    projects: [
      {
        // What takes a second alone may take ten on a machine that has other work.
        test: {
          name: "unit",
          include: ["tests/{contract,outbox,src,house,support}/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: "tests/support/database-server.ts",
          setupFiles: "tests/support/processor.ts",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: "simulation",
          include: ["tests/simulation/**/*.test.ts"],
          globalSetup: "tests/support/database-server.ts",
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/{e2e,offline}/**/*.test.ts"],
          globalSetup: "tests/support/filled-folder.ts",
          setupFiles: "tests/support/processor.ts",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A file starts server and database of its own: two of them keep two cores busy, more would only wait.
          maxWorkers: 2,
          // A worker's files share what takes long to load, and its browser (tests/support/browser.ts).
          isolate: false,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
