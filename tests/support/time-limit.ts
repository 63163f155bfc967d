/** Limits of time that a test measures in full runs only: a quick run has the same result on every machine. */
import { expect } from "vitest";

const readClock = {
  /** User time of this process. */
  processor: () => process.cpuUsage().user / 1000,
  wall: () => performance.now(),
};

/** Starts measuring; the returned function ends it. @throws AssertionError in a full run (TEST_TIER=full) where more than `limitMs` milliseconds have passed */
export function startTimeLimit(clock: keyof typeof readClock, limitMs: number): () => void {
  const start = readClock[clock]();
  return () => {
    const takenMs = readClock[clock]() - start;
    if (process.env["TEST_TIER"] === "full") expect(takenMs).toBeLessThan(limitMs);
  };
}
