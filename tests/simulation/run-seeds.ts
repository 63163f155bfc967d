/** Runs histories by seed, reports their failures, and compares histories that run more than once. */
import type { Crew } from "./crew.ts";

/** Results of one run: seeds that failed, number of times each fault occurred, and the digest of each history by its seed. */
export type SeedRun = { failures: number[]; fired: Record<string, number>; digests: Map<number, string> };

/** Runs the histories of the seeds and prints each failure with the command that replays it. A run of one seed prints its trace too. */
export async function runSeeds(crew: Crew, seeds: number[]): Promise<SeedRun> {
  const run: SeedRun = { failures: [], fired: {}, digests: new Map() };
  const counted: Record<string, number> = {};
  const begunMs = performance.now();
  await crew.run(seeds, ({ seed, problems, trace, fingerprint, ...outcome }) => {
    run.digests.set(seed, fingerprint);
    addTo(counted, outcome.counted);
    addTo(run.fired, outcome.fired);
    if (problems.length === 0) return;
    run.failures.push(seed);
    console.error([`seed ${seed} failed:`, ...problems].join("\n  "));
    if (seeds.length === 1) console.error(trace.join("\n"));
    else console.error(`  again: npm run simulate -- --seeds 1 --from ${seed}`);
  });
  const seconds = (performance.now() - begunMs) / 1000;
  const speed = `${seconds.toFixed(1)} s: ${(seeds.length / seconds).toFixed(1)} a second`;
  console.log(`${seeds.length} seeds in ${speed}, ${run.failures.length} failed.`, counted, run.fired);
  return run;
}

/** Seeds that each gave two histories once. */
const suspects = [17_041, 19_481];

/**
 * Runs histories again, after other ones than before and in every process of the crew, and returns the seeds whose digest differs.
 * @param digests of the first run; suspects are run before and after the others, whether or not they are in it
 */
export async function findDifferentReplays(
  crew: Crew,
  digests: Map<number, string>,
  seeds: number[],
): Promise<number[]> {
  const first = new Map(digests);
  const different: number[] = [];
  const order = [...suspects, ...seeds.toReversed(), ...seeds.slice(0, 4), ...suspects, ...suspects.toReversed()];
  await crew.run(order, ({ seed, fingerprint }) => {
    if (!first.has(seed)) first.set(seed, fingerprint);
    if (fingerprint !== first.get(seed)) different.push(seed);
  });
  return different;
}

/** Returns consecutive seeds. */
export const listSeeds = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);

function addTo(sums: Record<string, number>, counts: Record<string, number>): void {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
}
