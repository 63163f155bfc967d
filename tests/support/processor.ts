/**
 * What each test file costs of a processor, beside the clock: its worker's time and that of all that runs under it (server, database, browser). Written to the
 * file that PROCESSOR_TIMES names, a line each; `npm test` prints them. Known where there is /proc. A database that all files share is not in it.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { afterAll, expect } from "vitest";
import { root } from "./processes.ts";

const to = process.env["PROCESSOR_TIMES"];
/** The kernel counts in these, whatever its own clock is. */
const ticksPerSecond = 100;

if (to !== undefined && existsSync("/proc/self/stat")) {
  const [began, before] = [performance.now(), secondsUnder(process.pid)];
  // The first hook that is asked for is the last that runs.
  afterAll(() => {
    const file = relative(root, expect.getState().testPath ?? "");
    const [wall, cpu] = [(performance.now() - began) / 1000, secondsUnder(process.pid) - before];
    appendFileSync(to, `${JSON.stringify({ file, wall, cpu })}\n`);
  });
}

/** Of a process, all under it, and those of theirs that ended. */
function secondsUnder(pid: number): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const known = new Map(all.flatMap((name) => times(Number(name))).map((each) => [each.pid, each]));
  const isUnder = (each: number): boolean => each === pid || (known.has(each) && isUnder(known.get(each)!.parent));
  const ticks = [...known.values()].filter((each) => isUnder(each.pid)).reduce((sum, each) => sum + each.ticks, 0);
  return ticks / ticksPerSecond;
}

function times(pid: number): { pid: number; parent: number; ticks: number }[] {
  try {
    // The second field is a name in brackets, and may hold anything.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [{ pid, parent: Number(parent), ticks: rest.slice(9, 13).reduce((sum, each) => sum + Number(each), 0) }];
  } catch {
    return []; // ended meanwhile
  }
}
