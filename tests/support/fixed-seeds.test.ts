/** Seed of the fast-check properties: fixed in a quick run, random in a full one, chosen in a replay. */
import { readConfigureGlobal } from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseSeed } from "./fast-check-seed.ts";

describe("chooseSeed", () => {
  test.each([
    ["a fixed seed in a quick run", {}, expect.any(Number)],
    ["random seeds in a full run", { TEST_TIER: "full" }, undefined],
    ["the seed to replay in a quick run", { FAST_CHECK_SEED: "-7" }, -7],
    ["the seed to replay in a full run", { FAST_CHECK_SEED: "-7", TEST_TIER: "full" }, -7],
  ])("returns %s", (_case, env, seed) => {
    expect(chooseSeed(env)).toEqual(seed);
  });
});

test("fast-check uses the chosen seed", () => {
  expect(readConfigureGlobal().seed).toBe(chooseSeed(process.env));
});
