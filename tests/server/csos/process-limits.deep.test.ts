/** Resource limits of the processes that open certificate files: processor time, wall-clock time as the last guard, priority, and no core dumps. */
import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

import { Rejected } from "#server/pki/base/rejected.ts";
import { createCommandLimits, createPortalLimits, openCertificateFile } from "#server/pki/pkcs12/in-child.ts";
import { runChild } from "#server/pki/pkcs12/run-child.ts";
import { certificateFile, slowFile } from "#tests/support/csos/certificate-file.ts";
import { authority, subscriber } from "#tests/support/csos/issue.ts";
import { canListProcesses, processesUnder } from "#tests/support/process-tree.ts";
import { until } from "#tests/support/until.ts";

const program = fileURLToPath(new URL("../../support/endless-program.ts", import.meta.url));

/** Runs the endless program; with a short limit it is stopped. */
const runEndless = (cpuSeconds: number, wallMs: number, niceness = 0) =>
  runChild(program, "", { cpuSeconds, wallMs, niceness });

/** Returns a process's command; empty for one that has ended. */
function readArguments(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  } catch {
    return [];
  }
}

/** Returns the processes under this one that run a program by now, and not the shell that sets their limits. */
const findRunning = (name: string) =>
  processesUnder(process.pid).filter((pid) => {
    const [executable, ...options] = readArguments(pid);
    return executable === process.execPath && options.some((each) => each.endsWith(name));
  });

/** Returns the soft and the hard limit of a process. */
function readLimit(pid: number, name: string): (string | undefined)[] {
  const line = readFileSync(`/proc/${pid}/limits`, "utf8")
    .split("\n")
    .find((each) => each.startsWith(name));
  return line?.slice(name.length).trim().split(/\s+/).slice(0, 2) ?? [];
}

test("a process that exceeds its processor time is late, long before its wall-clock limit", async () => {
  const before = performance.now();
  expect(await runEndless(1, 120_000)).toEqual({ said: "", isLate: true });
  expect(performance.now() - before).toBeLessThan(110_000);
});

test("a process that gets no processor for its time is late at its wall-clock limit", async () => {
  expect(await runEndless(60, 1_000)).toEqual({ said: "", isLate: true });
  if (canListProcesses()) expect(findRunning(program)).toEqual([]);
});

test.skipIf(!canListProcesses())(
  "a process writes no core dumps and has its limit of processor time and its priority",
  async () => {
    const ended = runEndless(7, 120_000, 5);
    await until(() => findRunning(program).length > 0);
    const [child] = findRunning(program);
    expect(readLimit(child!, "Max core file size")).toEqual(["0", "0"]);
    expect(readLimit(child!, "Max cpu time")).toEqual(["7", "7"]);
    expect(getPriority(child)).toBe(Math.min(19, getPriority() + 5));
    process.kill(child!, "SIGKILL");
    expect(await ended).toEqual({ said: "", isLate: true });
  },
);

test("a hostile file ends within ten seconds", { timeout: 90_000 }, async () => {
  const holder = subscriber("Ada Example", authority("CA"));
  const files = [
    certificateFile(holder, { password: "x", rounds: 2_000_000_000 }),
    certificateFile(holder, { password: "x", rounds: 1_000_000 }),
    slowFile(holder),
    Buffer.alloc(60_000, Buffer.from("3080", "hex")),
  ];
  for (const file of files) {
    const before = performance.now();
    const opened = openCertificateFile(file, "ü", createCommandLimits()).then(({ kind }) => kind);
    expect(await opened.catch((error: unknown) => (error instanceof Rejected ? error.reason : "error"))).toMatch(
      /^(rejected|too_slow)$/,
    );
    expect(performance.now() - before).toBeLessThan(11_000);
  }
});

test("the command limits processor time and has ten seconds of wall-clock time or more, the portal its own time of both", () => {
  expect(createCommandLimits()).toEqual({ cpuSeconds: 4, wallMs: 10_000, niceness: 0 });
  expect(createCommandLimits(30)).toEqual({ cpuSeconds: 30, wallMs: 30_000, niceness: 0 });
  expect(createPortalLimits(15_000)).toEqual({ cpuSeconds: 15, wallMs: 15_000, niceness: 10 });
});
