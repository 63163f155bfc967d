/** Compares what a call costs in two versions that are measured in turn. */
import { percentile } from "./figure.ts";

/** Share by which a call may cost more, beyond the noise. */
export const slowdownLimit = 0.15;

/** Smaller costs count as this, in ms per call: it is what the background work of a server and its database amounts to. */
const leastMs = 0.05;

/** Costs of one call in ms, one value for each round. */
export type Rounds = { base: readonly number[]; present: readonly number[] };

export type Comparison = {
  /** Medians of the rounds, in ms per call. */
  baseMs: number;
  presentMs: number;
  /** Median of the ratios of the rounds, present to base. Load of the machine that lasts for a round is in both. */
  ratio: number;
  /** Spread of these ratios: half of their interquartile range. */
  noise: number;
  /** The ratio exceeds the limit by more than the noise. */
  isSlower: boolean;
};

/** Compares the costs of one call. In 15 rounds the noise is about twice the standard error of the ratio. */
export function compareRounds({ base, present }: Rounds): Comparison {
  const ratios = base.map((baseMs, round) => Math.max(present[round]!, leastMs) / Math.max(baseMs, leastMs));
  const ratio = percentile(ratios, 0.5);
  const noise = (percentile(ratios, 0.75) - percentile(ratios, 0.25)) / 2;
  return {
    baseMs: percentile(base, 0.5),
    presentMs: percentile(present, 0.5),
    ratio,
    noise,
    isSlower: ratio - noise > 1 + slowdownLimit,
  };
}
