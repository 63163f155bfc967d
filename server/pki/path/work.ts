/** Limits of the work on one question, so that no set of certificates keeps the server busy. */
import { readThreadCpuMs } from "#server/base/thread-cpu-time.ts";
import { reject } from "#server/pki/base/rejected.ts";

export interface PathWork {
  signatures: number;
  /** Files that were read, and certificates that were tried as an issuer. */
  steps: number;
  /** Processor time of this thread at which the work ends, in milliseconds. */
  untilCpuMs: number;
}

/** Without `threadCpuUsage` a look at the clock reads a file (server/base/thread-cpu-time.ts). */
const stepsPerClockRead = 16;

/**
 * Returns the limits of one question, many times more than an honest one needs. Processor time is limited, not wall-clock time: a good certificate is
 * accepted on a busy machine too (decision 231).
 */
export const createPathWork = (cpuMs = 1400): PathWork => ({
  signatures: 600,
  steps: 20_000,
  untilCpuMs: readThreadCpuMs() + cpuMs,
});

/** @throws Rejected too_much_work */
export function spend(work: PathWork, what: "signatures" | "steps"): void {
  work[what] -= 1;
  if (work[what] < 0) reject("too_much_work");
  if (what === "signatures" || work.steps % stepsPerClockRead === 0) checkTime(work);
}

/** Call it for work that is large in itself, such as reading a file. @throws Rejected too_much_work */
export function checkTime({ untilCpuMs }: PathWork): void {
  if (readThreadCpuMs() > untilCpuMs) reject("too_much_work");
}
