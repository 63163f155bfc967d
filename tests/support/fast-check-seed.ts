/** Seed of the fast-check properties of a run. */

const quickSeed = 20_261_201;

/** Returns the seed of every property that does not name its own, or undefined where each has a random one. */
export function chooseSeed(env: Record<string, string | undefined>): number | undefined {
  if (env["FAST_CHECK_SEED"] !== undefined) return Number(env["FAST_CHECK_SEED"]);
  return env["TEST_TIER"] === "full" ? undefined : quickSeed;
}
