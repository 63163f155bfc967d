/** Child processes for tests: spoken to in lines, ended for certain. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export type Running = {
  pid: number;
  child: ChildProcess;
  /** The next line of standard output or error that matches; rejects when the process ends without one. */
  line: (pattern: RegExp) => Promise<string>;
  /** Everything it said so far. The order between standard output and error is not certain: they are two pipes. */
  said: () => string;
  /** Everything that came on standard output so far. */
  stdout: () => string;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  kill: (signal: NodeJS.Signals) => void;
  /** As a terminal does at Ctrl-C: to the whole process group. */
  killGroup: (signal: NodeJS.Signals) => void;
};

/** The server: without DATA_DIR it writes to the folder `data` of the checkout. */
const serverScript = /(^|\/)server\/main\.ts$/;

/**
 * Runs a script with this Node in a process group of its own; killed when the test ends, if it still runs.
 * @throws Error if the script is the server and `env` names no data folder.
 */
export function runNode(script: string, options: string[] = [], env: Record<string, string> = {}): Running {
  if (serverScript.test(script) && !env["DATA_DIR"]) throw new Error(`${script} needs a DATA_DIR of its own.`);
  const child = spawn(process.execPath, [script, ...options], {
    cwd: root,
    env: { ...withoutTestSettings(), ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} could not be started`);
  const lines: string[] = [];
  const stdoutLines: string[] = [];
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (text) => {
      lines.push(text);
      if (stream === child.stdout) stdoutLines.push(text);
      for (const wake of waiting) wake();
    });
  }
  const ended = once(child, "close").then(([code, signal]) => (code ?? signal) as number | string);
  const line = (pattern: RegExp) => {
    const found = Promise.withResolvers<string>();
    const look = () => {
      const match = lines.find((each) => pattern.test(each));
      if (match !== undefined) found.resolve(match);
    };
    waiting.add(look);
    look();
    void ended.then((how) => found.reject(new Error(`ended (${how}) without ${pattern}:\n${lines.join("\n")}`)));
    return found.promise.finally(() => waiting.delete(look));
  };
  const signalTo = (target: number) => (signal: NodeJS.Signals) => void process.kill(target, signal);
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await ended;
  });
  return {
    pid,
    child,
    line,
    said: () => lines.join("\n"),
    stdout: () => stdoutLines.join("\n"),
    ended,
    kill: signalTo(pid),
    killGroup: signalTo(-pid),
  };
}

/** The environment without what the test run itself was told. */
function withoutTestSettings(): NodeJS.ProcessEnv {
  const ours = /^(VITEST|DATABASE_URL$|PORT$|HOST$|DATA_DIR$|NODE_ENV$|NODE_OPTIONS$|DEV$|PROD$|SSR$|MODE$|TEST$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}
