/**
 * Runs a program of this folder once, in a process under resource limits. Node cannot set a limit for a child, so a shell sets them and then becomes the
 * program.
 */
import { spawn } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { text } from "node:stream/consumers";

/** Limits of one process. */
export interface ProcessLimits {
  /** Processor time, which other work on the machine does not lengthen. The kernel ends the process when it is used up. */
  cpuSeconds: number;
  /** Wall-clock time, the last guard. */
  wallMs: number;
  /** As `nice` has it: 10 is a tenth of the processor where other processes want it too. */
  niceness: number;
}

/** Output of a process: empty if it died. */
interface ChildOutput {
  said: string;
  /** The process exceeded its processor time or its wall-clock time. */
  isLate: boolean;
}

/** `exec` keeps the process id. A limit that the system's administrator set lower stays. */
const script = 'ulimit -c 0; ulimit -t "$0"; exec "$@"';
/** RC2 and RC4, by which old programs encrypted, are in OpenSSL's legacy provider alone. */
const flags = ["--openssl-legacy-provider", "--max-old-space-size=64"];
/** The folder in which Node keeps compiled programs, if it has one: compiling is two thirds of the cost of a process. The child gets no other variable. */
const { NODE_COMPILE_CACHE } = process.env;
const env = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/**
 * Returns the output of a program when it has ended. It writes no core dump, which could hold a key or a password. Windows has neither that limit nor the one
 * of processor time.
 */
export async function runChild(
  program: string,
  input: string,
  { cpuSeconds, wallMs, niceness }: ProcessLimits,
): Promise<ChildOutput> {
  const command = [process.execPath, ...flags, program] as const;
  const [executable, ...rest] =
    process.platform === "win32" ? command : ["/bin/sh", "-c", script, String(cpuSeconds), ...command];
  const child = spawn(executable, rest, { env, stdio: ["pipe", "pipe", "ignore"] });
  const end = Promise.withResolvers<NodeJS.Signals | null>();
  child.on("close", (_code, signal) => end.resolve(signal));
  child.on("error", () => undefined);
  // It could not be started: the machine has no memory or no process left.
  if (child.pid === undefined) return { said: "", isLate: false };
  // Only lower than the server's own: a higher one needs a permission.
  setPriority(child.pid, Math.min(19, getPriority() + niceness));
  const timer = setTimeout(() => child.kill("SIGKILL"), wallMs);
  // A child that ended early takes no more input; its output is what counts.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [said, signal] = await Promise.all([text(child.stdout), end.promise]);
  clearTimeout(timer);
  // The kernel sends one of them when the processor time is used up. The output may be incomplete then.
  const isLate = signal === "SIGXCPU" || signal === "SIGKILL";
  return { said: isLate ? "" : said, isLate };
}
