/** A server that died is started again, after a pause that grows while it keeps dying. One that could not even start is not: its words stand above. */
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "./run.mjs";

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Who lived so long has not died of its start. */
const wellMs = 60_000;

/**
 * Runs it until it ends by itself or is told to end (run.mjs ends us then), and gives its exit code. It says "ready" once it is.
 * @param {string} program
 * @param {string[]} options
 */
export async function keepRunning(program, options) {
  let wasReady = false;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const started = performance.now();
    const code = await run(program, options, { tied: true, onWord: (word) => (wasReady ||= word === "ready") });
    if (code === 0 || !wasReady) return code;
    if (performance.now() - started > wellMs) pauseMs = firstPauseMs;
    console.error(`The server ended unexpectedly (${code}); it is started again in ${pauseMs / 1_000} s.`);
    await sleep(pauseMs);
  }
}
