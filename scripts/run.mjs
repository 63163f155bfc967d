/** One way to run a child, and one path for signals: they reach us alone, and we hand each on exactly once. */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Node keeps here what it has compiled: whatever starts a second time, starts in two thirds of the time. */
const compiled = { NODE_COMPILE_CACHE: join(root, ".build", "compile-cache") };
const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
const isWindows = process.platform === "win32";
const parent = process.ppid;

/**
 * Runs a program to its end and gives its exit code (128 + number for a signal). The child has a process group of its own: Ctrl-C in a terminal goes
 * to every process of the foreground group, npm hands its own copy on, and a server must hear of it once. A `tied` child also gets a channel
 * that closes when we die, however we die, and on which it may say something. Whoever wants to `hear` what it says is told, and the terminal is not.
 * @param {string} program
 * @param {string[]} options
 * @param {{ env?: Record<string, string>, stdin?: "ignore" | "inherit", tied?: boolean, hear?: (text: string) => void, onWord?: (word: unknown) => void }} how
 * @returns {Promise<number>}
 */
export function run(program, options, { env = {}, stdin = "ignore", tied = false, hear, onWord = () => {} } = {}) {
  const output = hear ? "pipe" : "inherit";
  const child = spawn(program, options, {
    cwd: root,
    env: { ...compiled, ...process.env, ...env },
    detached: !isWindows,
    shell: isWindows && program === "npm",
    stdio: tied ? [stdin, output, output, "ipc"] : [stdin, output, output],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", hear);
  child.on("message", onWord);
  let told;
  const tell = (signal) => {
    if (told === undefined) kill(child, signal);
    told = signal;
  };
  for (const signal of signals) process.on(signal, tell);
  const orphaned = whenOrphaned(() => tell("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      for (const each of signals) process.off(each, tell);
      clearInterval(orphaned);
      const result = code ?? 128 + constants.signals[signal];
      // Told to end while only making ready: there is nothing to go on to.
      if (told !== undefined) process.exit(result);
      resolve(result);
    });
  });
}

/** npm runs us through a shell and hands a kill on to that alone: the shell dies, and we are the only ones who can notice. */
function whenOrphaned(act) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  return setInterval(() => process.ppid !== parent && act(), 300);
}

function kill(child, signal) {
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Runs a program whose words matter only where it fails. */
export async function runQuietly(program, options, { hear = (text) => process.stderr.write(text), ...how } = {}) {
  let said = "";
  const code = await run(program, options, { ...how, hear: (text) => (said += text) });
  if (code !== 0) hear(said);
  return code;
}
