/** Why a certificate, a CRL or a certificate file is not taken: one word each, thrown where it is noticed and answered at the edge. */

import type { RejectionReason } from "#contract/csos/rules/rejections.ts";

/** Thrown inside of this folder alone; `outcomeOf` turns it into a value. */
export class Rejected extends Error {
  readonly reason: RejectionReason;
  constructor(reason: RejectionReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Ends the work on something with its reason. */
export function reject(reason: RejectionReason): never {
  throw new Rejected(reason);
}

export type Judgement<T> = { kind: "good"; value: T } | { kind: "rejected"; reason: RejectionReason };

/** What `work` gave, or why it was refused; any other error is a bug and rises. */
export function outcomeOf<T>(work: () => T): Judgement<T> {
  try {
    return { kind: "good", value: work() };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { kind: "rejected", reason: error.reason };
  }
}

/** The value, or the refusal again. */
export function valueOf<T>(outcome: Judgement<T>): T {
  return outcome.kind === "good" ? outcome.value : reject(outcome.reason);
}
