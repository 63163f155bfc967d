/** The real server in a process of its own on a folder of its own, as `npm start` runs it but for the port and the log. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { contentOf, databaseProcesses } from "./cost.ts";

/** `process` tells what it counted (counted.ts). */
export type Running = { origin: string; startMs: number; process: ChildProcess; stop: () => Promise<void> };

const counting = ["--import", new URL("./counted.ts", import.meta.url).href];

/** Starts server/main.ts and waits until it is ready. @param checkout folder of the version to start; left out: this one */
export async function startServer(
  dataFolder: string,
  more: Record<string, string> = {},
  checkout = process.cwd(),
): Promise<Running> {
  const begun = performance.now();
  const environment = {
    ...process.env,
    DATA_DIR: dataFolder,
    PORT: "0",
    HOST: "127.0.0.1",
    WAREHOUSE: "off",
    LOG_LEVEL: "silent",
    ...more,
  };
  const child = spawn(process.execPath, [...counting, "server/main.ts"], {
    cwd: checkout,
    env: environment,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const origin = await addressPrinted(child);
  return {
    origin,
    startMs: Math.round(performance.now() - begun),
    process: child,
    stop: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

function addressPrinted(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout!.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/localhost:(\d+)/.exec(printed);
      if (address) resolve(`http://127.0.0.1:${address[1]}`);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
}

/** The bare node:http server beside which the others are measured. */
export async function startBare(databaseUrl: string, item: number): Promise<Omit<Running, "startMs">> {
  const child = fork("bench/bare-server.ts", {
    execArgv: counting,
    env: { ...process.env, BARE_DATABASE_URL: databaseUrl, BARE_ITEM: String(item) },
  });
  const [address] = (await once(child, "message")) as [AddressInfo];
  return {
    origin: `http://127.0.0.1:${address.port}`,
    process: child,
    stop: async () => {
      const gone = once(child, "exit");
      child.send("stop");
      await gone;
    },
  };
}

/** Resident memory of the server, and of all PostgreSQL processes of the data folder (shared pages counted once), in MB. */
export function memory(pid: number, dataFolder: string): { server: number; database: number } {
  const kB = databaseProcesses(dataFolder).reduce((sum, process) => sum + field(process, "smaps_rollup", "Pss"), 0);
  return { server: Math.round(field(String(pid), "status", "VmRSS") / 1024), database: Math.round(kB / 1024) };
}

const field = (pid: string, file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(contentOf(`/proc/${pid}/${file}`))?.[1] ?? 0);
