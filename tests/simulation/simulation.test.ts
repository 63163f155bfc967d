/** The outbox lives through histories that no tester would think of; each is one number, and one number replays it. */
import { expect, test } from "vitest";
import { runHistory } from "./history.ts";
import { startServer } from "./server.ts";

const from = Number(process.env["SIMULATE_FROM"] ?? 1);
const seeds = Number(process.env["SIMULATE_SEEDS"] ?? 200);

/** Monday morning at the dock. */
const start = Date.parse("2026-03-02T15:00:00Z");
const time = { now: start };
const server = await startServer(time);

test(
  `loses nothing, doubles nothing and shows nothing that is not so in ${seeds} histories`,
  async () => {
    const failures: string[] = [];
    const totals: Record<string, number> = {};
    const begun = performance.now();
    for (let seed = from; seed < from + seeds; seed += 1) {
      time.now = start;
      const { problems, trace, counted } = await runHistory(seed, server, time).catch((cause: unknown) => {
        throw new Error(`Seed ${seed} broke off: npm run simulate -- --seeds 1 --from ${seed}`, { cause });
      });
      for (const [name, count] of Object.entries(counted)) totals[name] = (totals[name] ?? 0) + count;
      if (problems.length === 0) continue;
      failures.push(`seed ${seed}`);
      console.error([`seed ${seed} failed:`, ...problems].map((line) => `  ${line}`).join("\n"));
      if (seeds === 1) console.error(trace.join("\n"));
      else console.error(`  again: npm run simulate -- --seeds 1 --from ${seed}`);
    }
    const seconds = (performance.now() - begun) / 1000;
    console.log(
      `${seeds} seeds from ${from} in ${seconds.toFixed(1)} s: ${(seeds / seconds).toFixed(1)} a second, ${failures.length} failed.`,
      totals,
    );
    expect(failures).toEqual([]);
  },
  24 * 3_600_000,
);

test("a seed is the same history every time", async () => {
  const fingerprints = [];
  for (const seed of [from, from, from + 1]) {
    time.now = start;
    fingerprints.push((await runHistory(seed, server, time)).fingerprint);
  }
  expect(fingerprints[1]).toBe(fingerprints[0]);
  expect(fingerprints[2]).not.toBe(fingerprints[0]);
}, 60_000);
