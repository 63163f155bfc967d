/** The suites: pure rules, the server on a real database (what waits for real time by itself), the simulation, and the built product in a real browser. */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./vite/slowest-first.ts";

/** A test file for each core: Vitest itself leaves one core idle, which is half of a machine that has two. */
const maxWorkers = availableParallelism();
const setupFiles = "tests/support/processor.ts";
/** Setup of the tests that check properties with fast-check. */
const seededSetupFiles = [setupFiles, "tests/support/fixed-seeds.ts"];

/** A state that is waited for may take as long, wherever it is waited for: what takes a second alone may take ten on a machine that has other work. */
const expectOptions = { poll: { timeout: 15_000 } };
const pure = { setupFiles: seededSetupFiles, testTimeout: 30_000, maxWorkers, expect: expectOptions };

/** Tests of the server that wait for real time or for another process, most of the time: more of them fit on a core. */
const waiting = ["tests/server/**/*.waits.test.ts"];

const onDatabase = {
  globalSetup: "tests/support/database-server.ts",
  setupFiles: seededSetupFiles,
  // Other suites run beside it.
  testTimeout: 180_000,
  hookTimeout: 120_000,
  expect: expectOptions,
};

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...pure,
          name: "unit",
          include: [
            "tests/{contract,outbox,house,support}/**/*.test.ts",
            "tests/src/{screens,text,ui}/**/*.test.{ts,tsx}",
          ],
          // They remember nothing from one file to the next: a worker's files share what takes half of their time to load.
          isolate: false,
        },
      },
      {
        // What the page remembers of a session, a device or a connection stands in its modules: each file has its own.
        test: { ...pure, name: "page", include: ["tests/src/{api,app,data,offline}/**/*.test.{ts,tsx}"] },
      },
      {
        test: {
          ...onDatabase,
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          exclude: waiting,
          // A worker's files share what takes a second to load.
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          ...onDatabase,
          name: "waiting",
          include: waiting,
          maxWorkers: 2 * maxWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: { ...onDatabase, name: "simulation", include: ["tests/simulation/**/*.test.ts"], maxWorkers },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/{e2e,offline}/**/*.test.ts"],
          globalSetup: "tests/support/demonstrations.ts",
          setupFiles: [setupFiles, "tests/support/keep-evidence.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A file starts server and database of its own: two of them keep two cores busy, more would only wait.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          // A worker's files share what takes long to load, and its browser (tests/support/browser.ts).
          isolate: false,
          expect: expectOptions,
        },
      },
    ],
  },
});
