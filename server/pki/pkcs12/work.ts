/** What deriving keys may cost for one file: a count of two thousand million stands in a file as easily as one of two thousand. */
import { Rejected, reject } from "#server/pki/base/rejected.ts";

/** Rounds that are left. */
export interface KeyWork {
  rounds: number;
}

/** Firefox takes 600,000 rounds, everybody else far fewer. */
const mostRounds = 1_000_000;
const largestSalt = 1024;

/** Three keys of the slowest honest exporter, and one guess at a password's spelling. */
export const newKeyWork = (): KeyWork => ({ rounds: 2_600_000 });

/** Before anything is calculated. @throws Rejected too_many_iterations, malformed */
export function checkCount(count: number, salt: Buffer): void {
  if (count < 1 || salt.length > largestSalt) reject("malformed");
  if (count > mostRounds) reject("too_many_iterations");
}

/** @throws Rejected too_many_iterations */
export function spendRounds(work: KeyWork, rounds: number): void {
  work.rounds -= rounds;
  if (work.rounds < 0) throw new Rejected("too_many_iterations");
}
