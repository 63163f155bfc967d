/** The servers of browser tests: each is alone in a process while it runs; one that came to its end in order leaves its process to the next of this worker's files. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = fileURLToPath(new URL("server-host.ts", import.meta.url));
const before = new URL("usual-priority.ts", import.meta.url).href;

/** What servers leave behind in a process, such as their threads for hashing, goes with it after so many. */
const most = 8;

type Host = {
  child: ChildProcess;
  runs: number;
  lines: Set<(line: string) => void>;
  /** Gets all output of the server that runs now. */
  addToLog: (text: string) => void;
};
const idle: Host[] = [];

/** Starts one with this added to its environment; gives its address once it is ready. `ended`: it, or its whole process. `addToLog` gets its output. */
export async function runServer(
  env: Record<string, string>,
  addToLog: (text: string) => void,
): Promise<{ url: string; child: ChildProcess; ended: Promise<unknown> }> {
  const host = idle.pop() ?? newHost();
  const { child, lines } = host;
  hold(child, true);
  host.runs += 1;
  host.addToLog = addToLog;
  const gone = once(child, "close").then(([code]) => String(code));
  const word = Promise.withResolvers<void>();
  const hear = (said: unknown) => {
    if (said === "ended") word.resolve();
  };
  child.on("message", hear);
  const over = async () => {
    await word.promise;
    child.off("message", hear);
    if (host.runs >= most) return void child.kill("SIGKILL");
    hold(child, false);
    idle.push(host);
  };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const listen = (line: string) => {
    const ready = /ready: (http\S+)/.exec(line)?.[1];
    if (ready !== undefined) resolve(ready);
  };
  lines.add(listen);
  void gone.then((code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  child.send(env);
  const url = await promise.finally(() => lines.delete(listen));
  return { url, child, ended: Promise.race([gone, over()]) };
}

function newHost(): Host {
  const child = spawn(process.execPath, ["--import", before, script], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const lines: Host["lines"] = new Set();
  createInterface(child.stdout!).on("line", (line) => {
    for (const hear of lines) hear(line);
  });
  const host: Host = { child, runs: 0, lines, addToLog: () => {} };
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => host.addToLog(text));
  child.stderr!.on("data", (text: string) => process.stderr.write(text));
  child.once("close", () => idle.splice(0, idle.length, ...idle.filter((each) => each !== host)));
  return host;
}

/** A process that nobody needs now keeps none of its worker. */
function hold(child: ChildProcess, isNeeded: boolean): void {
  type Countable = { ref: () => void; unref: () => void };
  const streams = [child.stdout, child.stderr] as unknown as Countable[];
  for (const each of [child, child.channel!, ...streams]) {
    if (isNeeded) each.ref();
    else each.unref();
  }
}
