/** The outbox lives through histories that no tester would think of; each is one number, and one number replays it. */
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { startCrew } from "./crew.ts";
import { faults } from "./faults.ts";
import { seedOfCommit } from "./seed-of-commit.ts";

const from = Number(process.env["SIMULATE_FROM"] ?? seedOfCommit());
const seeds = Number(process.env["SIMULATE_SEEDS"] ?? 500);
/** So many are run once more. */
const sample = 25;
/** In these happens what happens in few: a fault that never happens proves nothing. */
const rare = [30, 88, 187, 225, 1049, 203_077_150];
/** Each of them was once two histories: they run before the others and after them, whether or not they are asked for. */
const suspects = [17_041, 19_481];
/** What each history came to. */
const fingerprints = new Map<number, string>();

const crew = await startCrew(async () => (await freshDatabase()).url);
afterAll(() => crew.end());

test(
  `loses nothing, doubles nothing and shows nothing that is not so in ${seeds} histories`,
  async () => {
    const failures: number[] = [];
    const counted: Record<string, number> = {};
    const fired: Record<string, number> = {};
    const begun = performance.now();
    await crew.run(
      [...(seeds >= 500 ? rare : []), ...Array.from({ length: seeds }, (_, index) => from + index)],
      (outcome) => {
        fingerprints.set(outcome.seed, outcome.fingerprint);
        add(counted, outcome.counted);
        add(fired, outcome.fired);
        if (outcome.problems.length === 0) return;
        failures.push(outcome.seed);
        console.error([`seed ${outcome.seed} failed:`, ...outcome.problems].join("\n  "));
        if (seeds === 1) console.error(outcome.trace.join("\n"));
        else console.error(`  again: npm run simulate -- --seeds 1 --from ${outcome.seed}`);
      },
    );
    const seconds = (performance.now() - begun) / 1000;
    const speed = `${seconds.toFixed(1)} s: ${(seeds / seconds).toFixed(1)} a second`;
    console.log(`${seeds} seeds from ${from} in ${speed}, ${failures.length} failed.`, counted, fired);
    expect(failures).toEqual([]);
    if (seeds >= 500) expect(faults.filter((fault) => fired[fault] === undefined)).toEqual([]);
  },
  24 * 3_600_000,
);

test("a seed is the same history every time, in whichever process and after whichever others", async () => {
  // The first of each process above, and some of the others, once more: backwards, and in both processes.
  const every = Math.ceil(seeds / sample);
  const again = Array.from({ length: seeds }, (_, index) => from + index).filter(
    (_, index) => index % every === 0 || index < 2,
  );
  const others: number[] = [];
  const round = [...suspects, ...again.toReversed(), ...again.slice(0, 4), ...suspects, ...suspects.toReversed()];
  await crew.run(round, ({ seed, fingerprint }) => {
    if (!fingerprints.has(seed)) fingerprints.set(seed, fingerprint);
    if (fingerprint !== fingerprints.get(seed)) others.push(seed);
  });
  expect(others).toEqual([]);
  expect(new Set(fingerprints.values()).size).toBeGreaterThan(seeds / 2);
}, 60_000);

function add(to: Record<string, number>, what: Record<string, number>): void {
  for (const [name, times] of Object.entries(what)) to[name] = (to[name] ?? 0) + times;
}
