/** What a call costs where wall clock does not tell: processor time of node and of PostgreSQL, and how often the two speak. */
import type { ChildProcess } from "node:child_process";
import { on } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import type { Counted } from "./counted.ts";
import { rounded } from "./figure.ts";

/** Of one call, on average. */
export type Cost = {
  nodeMs: number;
  databaseMs: number;
  statements: number;
  roundTrips: number;
  writes: number;
};

/** Looks at both; what is given, called after so many calls, gives the cost of one. */
export async function costing(server: ChildProcess, dataFolder: string): Promise<(calls: number) => Promise<Cost>> {
  const before = await look(server, dataFolder);
  return async (calls) => {
    const after = await look(server, dataFolder);
    const each = (name: keyof Counted) => (after.counted[name] - before.counted[name]) / calls;
    const nanoseconds = [...after.spent].reduce((sum, [pid, spent]) => sum + spent - (before.spent.get(pid) ?? 0), 0);
    return {
      nodeMs: rounded(each("cpuMicroseconds") / 1e3, 3),
      databaseMs: rounded(nanoseconds / calls / 1e6, 3),
      statements: rounded(each("statements"), 2),
      roundTrips: rounded(each("roundTrips"), 2),
      writes: rounded(each("writes"), 2),
    };
  };
}

type Look = { counted: Counted; spent: Map<string, number> };

const look = async (server: ChildProcess, dataFolder: string): Promise<Look> => ({
  counted: await asked<Counted>(server, "count"),
  spent: spent(dataFolder),
});

/** What a server that is measured says to a question (counted.ts). */
export async function asked<Answer>(server: ChildProcess, question: string): Promise<Answer> {
  server.send(question);
  for await (const [said] of on(server, "message")) if (typeof said === "object") return said as Answer;
  throw new Error("The server is gone.");
}

/** Nanoseconds of processor time of each process of PostgreSQL that lives now. */
const spent = (dataFolder: string): Map<string, number> =>
  new Map(databaseProcesses(dataFolder).map((pid) => [pid, Number.parseInt(contentOf(`/proc/${pid}/schedstat`)) || 0]));

/** The postmaster of a data folder and all that it started. */
export function databaseProcesses(dataFolder: string): string[] {
  const [postmaster = ""] = readFileSync(`${dataFolder}/postgres/postmaster.pid`, "utf8").split("\n");
  const parentOf = (pid: string) => /^PPid:\s+(\d+)/m.exec(contentOf(`/proc/${pid}/status`))?.[1];
  return [postmaster, ...readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)];
}

/** Empty where the process ended between the listing and the look. */
export function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
