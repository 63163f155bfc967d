/** Load on every processor, for tests of limits that other work on the machine must not shorten. */
import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { onTestFinished } from "vitest";

/** Starts six busy processes for each processor; they end with the test. */
export function startBusyLoops(): void {
  const loops = Array.from({ length: 6 * availableParallelism() }, (): ChildProcess =>
    spawn("/bin/sh", ["-c", "while :; do :; done"], { stdio: "ignore" }),
  );
  onTestFinished(() => {
    for (const loop of loops) loop.kill("SIGKILL");
  });
}
