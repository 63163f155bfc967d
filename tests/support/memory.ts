/** What stands in the memory of a running process: read as a core dump would have it (Linux, as root or of one's own child). */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";

export const canReadMemory = (): boolean => existsSync("/proc/self/maps");

/** What `read` gives of a process; `otherwise` where it, or a thread of it, ended while it was looked at. */
function ofRunning<Found>(read: () => Found, otherwise: Found): Found {
  try {
    return read();
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return otherwise;
    throw error;
  }
}

/** The process and all under it. */
export function processesUnder(pid: number): number[] {
  const threads = ofRunning(() => readdirSync(`/proc/${pid}/task`), []);
  const children = threads.flatMap((thread) => {
    const listed = ofRunning(() => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8"), "");
    return listed.trim().split(" ").filter(Boolean).map(Number);
  });
  return [pid, ...children.flatMap(processesUnder)];
}

/** Where any of these stands: a line for each place, with some of what stands around it. */
export function foundIn(pid: number, patterns: Record<string, Buffer>): string[] {
  // One that has ended has no memory any more.
  if (!existsSync(`/proc/${pid}/maps`)) return [];
  const maps = readFileSync(`/proc/${pid}/maps`, "utf8").trim().split("\n");
  const program = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").at(-2);
  const memory = openSync(`/proc/${pid}/mem`, "r");
  const found: string[] = [];
  try {
    for (const line of maps) {
      const [range = "", rights = "", , , , ...name] = line.split(/\s+/);
      // Read-only files are the program itself; [vvar] and the like cannot be read.
      if (!rights.startsWith("r") || (!rights.includes("w") && name.length > 0) || name[0]?.startsWith("[v")) continue;
      const [from = 0, until = 0] = range.split("-").map((each) => Number.parseInt(each, 16));
      for (const [what, place, around] of inRange(memory, from, until, patterns))
        found.push(`${what} in process ${pid} (${program}) at ${place.toString(16)} ${name.join(" ")}: ${around}`);
    }
  } finally {
    closeSync(memory);
  }
  return found;
}

const step = 16 * 1024 * 1024;
/** As much as a pattern that lies across two pieces. */
const overlap = 1024;

function* inRange(memory: number, from: number, until: number, patterns: Record<string, Buffer>) {
  for (let at = from; at < until; at += step) {
    const piece = Buffer.alloc(Math.min(step + overlap, until - at));
    let length: number;
    try {
      length = readSync(memory, piece, 0, piece.length, at);
    } catch {
      continue; // unmapped meanwhile
    }
    const read = piece.subarray(0, length);
    for (const [what, pattern] of Object.entries(patterns))
      for (let place = read.indexOf(pattern); place !== -1; place = read.indexOf(pattern, place + 1))
        if (place < step)
          yield [
            what,
            at + place,
            read.toString("latin1", Math.max(0, place - 60), place + 60).replaceAll(/[^ -~]/g, "."),
          ] as const;
  }
}
