/** A bound on what one question may cost, so that no set of certificates keeps the server busy. */
import { reject } from "#server/csos/base/rejected.ts";

export interface PathWork {
  signatures: number;
  /** Files that were read, and certificates that were tried as somebody's issuer. */
  steps: number;
  /** By the process' own clock, in milliseconds. */
  until: number;
}

/** What is enough for every honest question, many times over. */
export const newWork = (): PathWork => ({ signatures: 600, steps: 20_000, until: performance.now() + 1400 });

/** @throws Rejected too_much_work */
export function spend(work: PathWork, what: "signatures" | "steps"): void {
  work[what] -= 1;
  if (work[what] < 0 || performance.now() > work.until) reject("too_much_work");
}
