/** How long this thread works without anybody else having a turn: by its own processor's time, which other work on the machine does not lengthen. */
import { setTimeout } from "node:timers/promises";

/** In milliseconds, of what is done meanwhile; a little more, for what takes its turn beside it counts too. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const watching = watched(over.signal);
  try {
    await work();
  } finally {
    over.abort();
  }
  return watching;
}

async function watched(over: AbortSignal): Promise<number> {
  let longest = 0;
  while (!over.aborted) {
    const before = process.threadCpuUsage();
    await setTimeout(2);
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
  }
  return longest;
}
