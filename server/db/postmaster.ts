/** One PostgreSQL server process: started in a session of its own, watched until it answers or gives up, stopped fast. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { connect, type NetConnectOpts } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseAddress } from "./address.ts";
import { bareEnvironment } from "./cluster.ts";
import type { DataFolder } from "./data-folder.ts";
import type { Programs } from "./programs.ts";
import { give } from "./service-user.ts";

/** Settings for one machine that also runs the portal; a commit is on the disk before it is answered. */
const tuning: Record<string, string> = {
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  synchronous_commit: "on",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  // A table that grew tenfold in a minute must not wait a minute for the planner to learn of it.
  autovacuum_naptime: "10s",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_checkpoints: "off",
  unix_socket_permissions: "0700",
};

/** Above this the log of earlier runs is put aside (one generation). */
const longestLogBytes = 10_000_000;

/** A started process; `lastWords` is what it logged, once it has ended, and undefined while it lives. */
export type Postmaster = { lastWords: () => string | undefined };

/** Starts PostgreSQL. It outlives us if we are killed; Ctrl-C does not reach it. */
export function startPostmaster(
  { cluster, log, user }: DataFolder,
  { postgres }: Programs,
  address: DatabaseAddress,
  settings: Record<string, string>,
): Postmaster {
  const logged = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (logged > longestLogBytes) renameSync(log, `${log}.1`);
  const from = logged > longestLogBytes ? 0 : logged;
  const output = openSync(log, "a", 0o600);
  give(user, log);
  const options = Object.entries({ ...tuning, ...address.settings, ...settings }).map(
    ([name, value]) => `--${name}=${value}`,
  );
  const child = spawn(postgres, ["-D", cluster, ...options], {
    ...user,
    cwd: "/",
    env: bareEnvironment,
    detached: true,
    stdio: ["ignore", output, output],
    windowsHide: true,
  });
  let failure: Error | undefined;
  child.once("error", (error) => (failure = error));
  child.unref();
  closeSync(output);
  return {
    lastWords: () => {
      if (failure !== undefined) return String(failure);
      if (child.exitCode === null && child.signalCode === null) return undefined;
      return existsSync(log) ? readFileSync(log).subarray(from).toString() : "";
    },
  };
}

/** Whether a start failed only because an earlier server of this folder still stands or is still falling. */
export const isStillInUse = (logged: string): boolean =>
  /lock file "[^"]+" already exists|pre-existing shared memory block|could not bind|is another postmaster/i.test(
    logged,
  );

/** Returns true if a start failed because postmaster.pid is empty: PostgreSQL cannot tell then whether another one runs (its miscinit.c), so a person must. */
export const isLockFileEmpty = (logged: string): boolean => /lock file "[^"]+" is empty/i.test(logged);

/** PostgreSQL's lock file, whose first line is its process. */
export const getLockFile = ({ cluster }: Pick<DataFolder, "cluster">): string => join(cluster, "postmaster.pid");

/**
 * Returns the process that the log of a failed start names, where it answers at an address of its own; undefined while one starts or stops, or was killed and
 * is still there, all of which are worth waiting for.
 */
export async function findOtherPostmaster(folder: DataFolder, logged: string): Promise<number | undefined> {
  const pid = /another (?:postmaster|postgres) \(PID (\d+)\)/.exec(logged)?.[1];
  const file = getLockFile(folder);
  if (pid === undefined || !existsSync(file)) return undefined;
  const [first, , , port = "", socketFolder = "", host = "", , state = ""] = readFileSync(file, "utf8").split("\n");
  const where =
    socketFolder === ""
      ? { port: Number(port), host: host === "*" ? "127.0.0.1" : host }
      : { path: join(socketFolder, `.s.PGSQL.${port}`) };
  const isReady = first === pid && state.trim() === "ready";
  return isReady && (await isListening(where)) ? Number(pid) : undefined;
}

function isListening(where: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(where);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** Asks the server of this folder to end its sessions and stop, and waits until it has; false when it did not within a minute. */
export async function stopPostmaster(folder: DataFolder): Promise<boolean> {
  const file = getLockFile(folder);
  if (!existsSync(file)) return true;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (!(pid > 0)) return false; // an empty file: 0 would be every process of our own group
  process.kill(pid, "SIGINT");
  // Its own last act is to take the file away; the process itself may linger as a zombie where nobody reaps it.
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (!existsSync(file) || !isAlive(pid)) return true;
    await sleep(20);
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
