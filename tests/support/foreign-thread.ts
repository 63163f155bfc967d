/** A thread that posts a message of its own first, as each does under `node --watch`, and then adds one, or dies at a negative number. */
import { parentPort } from "node:worker_threads";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort!.postMessage({ "watch:import": ["file:///portal/some.ts"] });

export default function addOne(asked: number): number {
  if (asked < 0) process.exit(1);
  return asked + 1;
}
