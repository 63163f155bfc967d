/** Comparison of two versions that `npm run bench -- --gate` measures. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "#tests/support/processes.ts";

type Rounds = { base: readonly number[]; present: readonly number[] };
type Comparison = { baseMs: number; presentMs: number; ratio: number; noise: number; isSlower: boolean };
const { compareRounds } = (await import(join(root, "bench/comparison.ts"))) as {
  compareRounds: (rounds: Rounds) => Comparison;
};

const steady = [2, 2.02, 1.98, 2.01, 1.99, 2, 2.03, 1.97, 2];
const multiply = (values: readonly number[], factors: number | readonly number[]): number[] =>
  values.map((value, round) => value * (typeof factors === "number" ? factors : factors[round]!));
/** Factors of rounds under changing load, from 0.7 to 1.5. */
const load = [0.7, 1.5, 0.9, 1.1, 1.3, 0.8, 1, 1.4, 1.2];

describe("compareRounds", () => {
  test.each<[string, Rounds, boolean]>([
    ["equal costs", { base: steady, present: steady }, false],
    ["10% more", { base: steady, present: multiply(steady, 1.1) }, false],
    ["20% more without noise", { base: steady, present: multiply(steady, 1.2) }, true],
    ["half as much", { base: steady, present: multiply(steady, 0.5) }, false],
    ["20% more within the noise", { base: steady, present: multiply(steady, multiply(load, 1.2)) }, false],
    ["twice as much within the same noise", { base: steady, present: multiply(steady, multiply(load, 2)) }, true],
    ["20% more under load that both share", { base: load, present: multiply(load, 1.2) }, true],
    ["two slow rounds", { base: steady, present: [9, 9, ...steady.slice(2)] }, false],
    ["time in a process that had none", { base: steady.map(() => 0), present: steady }, true],
    ["less than is measurable", { base: steady.map(() => 0), present: multiply(steady, 0.02) }, false],
  ])("sets isSlower for %s", (_, rounds, isSlower) => {
    expect(compareRounds(rounds).isSlower).toBe(isSlower);
  });

  test("returns the medians of the rounds, the median of their ratios, and half of its interquartile range", () => {
    const comparison = compareRounds({ base: [1, 1, 2, 2], present: [1, 1.2, 2.8, 3.2] });
    expect(comparison).toEqual({
      baseMs: 1,
      presentMs: 1.2,
      ratio: 1.2,
      noise: expect.closeTo(0.2),
      isSlower: false,
    });
  });
});
