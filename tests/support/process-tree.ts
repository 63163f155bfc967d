/** The tree of running processes, from Linux's `/proc`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Returns true where the system has `/proc`. */
export const canListProcesses = (): boolean => existsSync("/proc/self/task");

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
