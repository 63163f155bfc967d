/**
 * The outbox and the server through histories of failures with other seeds each time. SIMULATE_FROM and SIMULATE_SEEDS choose them
 * (`npm run simulate -- --seeds N --from S`), and so replay a run, whose seeds are printed at its beginning.
 */
import { randomInt } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { startCrew } from "./crew.ts";
import { findDifferentReplays, listSeeds, runSeeds } from "./run-seeds.ts";

const from = Number(process.env["SIMULATE_FROM"] ?? randomInt(1, 2 ** 28));
const count = Number(process.env["SIMULATE_SEEDS"] ?? 500);
/** Histories that run once more: those at the beginning, which begin in different processes, and about 25 of the others. */
const replayed = listSeeds(from, count).filter((_, index) => index < 2 || index % Math.ceil(count / 25) === 0);

console.log(`Simulation of ${count} seeds from ${from}. Replay: npm run simulate -- --seeds ${count} --from ${from}`);
const crew = await startCrew(async () => (await freshDatabase()).url);
afterAll(() => crew.end());

describe("histories of the chosen seeds", () => {
  let digests = new Map<number, string>();

  test(
    "lose no write, apply none twice and show no wrong state",
    async () => {
      const run = await runSeeds(crew, listSeeds(from, count));
      ({ digests } = run);
      expect(run.failures).toEqual([]);
    },
    24 * 3_600_000, // 100,000 seeds take hours.
  );

  test("are the same in every process and after any other history", async () => {
    expect(await findDifferentReplays(crew, digests, replayed)).toEqual([]);
    expect(new Set(digests.values()).size).toBeGreaterThan(count / 2);
  }, 60_000);
});
