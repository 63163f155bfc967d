/** Processor time of the calling thread. Other work on the machine does not lengthen it, as it lengthens wall-clock time. */
import { readFileSync } from "node:fs";

type Runtime = Pick<NodeJS.Process, "cpuUsage"> & Partial<Pick<NodeJS.Process, "threadCpuUsage">>;

/** The first number is the thread's time on a processor, in nanoseconds (Documentation/scheduler/sched-stats.rst in Linux). */
const schedstat = "/proc/thread-self/schedstat";

/** Returns the most exact clock here: Node's own, the kernel's file, or the time of the complete process with all its threads. */
export function chooseThreadClock(runtime: Runtime, file: string = schedstat): () => number {
  if (runtime.threadCpuUsage !== undefined) return () => toMilliseconds(runtime.threadCpuUsage!());
  const readFile = () => Number(readFileSync(file, "latin1").split(" ", 1)[0]) / 1e6;
  try {
    readFile();
    return readFile;
  } catch {
    return () => toMilliseconds(runtime.cpuUsage());
  }
}

/** In user code and in the kernel, which are all that Node gives. */
const toMilliseconds = (usage: NodeJS.CpuUsage): number =>
  Object.values(usage).reduce((sum, microseconds) => sum + microseconds, 0) / 1000;

/** Returns the processor time that the calling thread has used so far, in milliseconds. */
export const readThreadCpuMs: () => number = chooseThreadClock(process);
