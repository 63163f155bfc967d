/** Every clock of a thread's processor time advances by work and not by waiting. */
import { once } from "node:events";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

import { chooseThreadClock, readThreadCpuMs } from "#server/base/thread-cpu-time.ts";

const cpuUsage = () => process.cpuUsage();
const hasSchedstat = existsSync("/proc/thread-self/schedstat");

/** Uses the processor of this thread. */
function burn(ms: number): void {
  const until = readThreadCpuMs() + ms;
  while (readThreadCpuMs() < until);
}

/** Blocks this thread without using its processor. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const clocks: [name: string, clock: () => number][] = [
  ["threadCpuUsage", chooseThreadClock(process)],
  ["schedstat", chooseThreadClock({ cpuUsage })],
  ["cpuUsage", chooseThreadClock({ cpuUsage }, "/none")],
];

test.each(clocks)("%s counts work in milliseconds", (_name, clock) => {
  const before = clock();
  burn(100);
  expect(clock() - before).toBeGreaterThan(80);
});

test.skipIf(!hasSchedstat).each(clocks.slice(0, 2))(
  "%s counts neither waiting nor another thread",
  async (_name, clock) => {
    const worker = new Worker("for (;;);", { eval: true });
    await once(worker, "online");
    const before = clock();
    block(300);
    expect(clock() - before).toBeLessThan(100);
    await worker.terminate();
  },
);

test("the clock is the first that the runtime has", () => {
  const threadCpuUsage = () => ({ user: 2000, system: 3000 });
  expect(chooseThreadClock({ cpuUsage, threadCpuUsage })()).toBe(5);
  const ofProcess = () => ({ user: 4000, system: 3000 });
  expect(chooseThreadClock({ cpuUsage: ofProcess }, "/none")()).toBe(7);
});
