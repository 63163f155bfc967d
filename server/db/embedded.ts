/**
 * The embedded database: connect to the one that runs, else start it; keep a hand on it; stop it when nobody else needs it.
 *
 * Every process that uses a data folder holds one connection with a shared advisory lock. Who leaves tries to get that lock alone:
 * only the last one does, and only then may PostgreSQL be stopped. A newcomer in that moment waits, is thrown out by the shutdown and starts anew.
 * A server also holds a lock that only one process can have.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { StartError } from "#server/base/start-error.ts";
import { addressOf, owner, usualTransport, type DatabaseAddress, type Transport } from "./address.ts";
import { makeCluster } from "./cluster.ts";
import { openDataFolder, type DataFolder } from "./data-folder.ts";
import {
  findOtherPostmaster,
  getLockFile,
  isLockFileEmpty,
  isStillInUse,
  startPostmaster,
  stopPostmaster,
  type Postmaster,
} from "./postmaster.ts";
import { findPrograms } from "./programs.ts";
import * as text from "./start-text.ts";

/** Name of the portal's database inside the cluster. */
const database = "portal";
/** Advisory locks in the cluster's `postgres` database. */
const inUse = "7310, 1";
const oneServer = "7310, 2";
const patienceMs = 60_000;

export type Embedded = {
  /** Connection string of the owner for the portal's database. */
  url: string;
  /** True when this call started PostgreSQL, false when it found it running. */
  startedHere: boolean;
  /** Lets go; the last one to do so stops PostgreSQL, unless it was found running with nobody at it and we are only a guest. */
  stop: () => Promise<void>;
};

type Options = {
  dataFolder: string;
  /** A server is alone on its folder; guests (the command line) may join it. */
  as: "server" | "guest";
  /** PostgreSQL settings over our own; for tests (`fsync: "off"`). */
  settings?: Record<string, string>;
  transport?: Transport;
  /** Told when the database was lost and when it is back, and where it is when it could not be in the folder. */
  log?: (message: string) => void;
};

/**
 * Makes, starts or adopts the database of a data folder; ready when this resolves.
 * @throws StartError when the folder cannot be used, or another server uses it.
 */
export async function startEmbedded({
  dataFolder,
  as,
  settings = {},
  transport = usualTransport,
  log = () => {},
}: Options): Promise<Embedded> {
  const folder = openDataFolder(dataFolder);
  const address = await addressOf(folder, transport);
  if (folder.home !== folder.path) {
    log(text.keptOutside(folder.path, folder.home));
  }
  const leaving = new AbortController();
  const reach = () => connectOrStart({ folder, address, settings, as, signal: leaving.signal });

  const first = await reach();
  const foundIdle = !first.startedHere && (await others(first.client)) === 0;
  const watching = watch(first);
  const stop = () => {
    leaving.abort();
    return watching;
  };
  try {
    if (as === "server") await beTheOnlyServer(first.client, folder);
    await createDatabase(first.client);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: address.url(database), startedHere: first.startedHere, stop };

  /** Lives as long as we use the database: whenever our connection ends, brings the database back; leaves when told to. */
  async function watch(reached: Reached): Promise<void> {
    const told = new Promise<void>((resolve) =>
      leaving.signal.addEventListener("abort", () => resolve(), { once: true }),
    );
    for (let current: Reached | undefined = reached; current !== undefined;) {
      await Promise.race([current.ended, told]);
      if (leaving.signal.aborted) return leave(current.client);
      log(text.connectionLost);
      current = await again(reach, leaving.signal);
      if (current === undefined) return;
      if (as === "server") await current.client.query(`select pg_try_advisory_lock(${oneServer})`).catch(() => {});
      log(text.connectionBack);
    }
  }

  async function leave(client: Client): Promise<void> {
    const mayStop = !(as === "guest" && foundIdle) && (await isLastToLeave(client));
    if (mayStop && !(await stopPostmaster(folder))) log(text.notStopped(folder.log));
    await client.end().catch(() => {});
  }
}

type Reached = { client: Client; ended: Promise<void>; startedHere: boolean };
type Reach = {
  folder: DataFolder;
  address: DatabaseAddress;
  settings: Record<string, string>;
  as: string;
  signal: AbortSignal;
};

async function connectOrStart({ folder, address, settings, as, signal }: Reach): Promise<Reached> {
  const until = performance.now() + patienceMs;
  let postmaster: Postmaster | undefined;
  let said: string | undefined;
  let other: number | undefined;
  // Told to leave meanwhile: one that we have started is still waited for, so that it can be stopped.
  while (performance.now() < until && (postmaster !== undefined || !signal.aborted)) {
    const found = await connect(address.url("postgres"), as);
    const lastWords = postmaster?.lastWords();
    if (found.kind === "connected") {
      return { ...found, startedHere: postmaster !== undefined && lastWords === undefined };
    }
    if (found.kind === "nobody" && other !== undefined) throw inUseElsewhere(folder, other);
    other = undefined;
    if (lastWords !== undefined) {
      said = lastWords;
      // postmaster.pid is PostgreSQL's own: it knows when the file is stale, we do not. One that starts or stops is waited for.
      if (isLockFileEmpty(lastWords)) throw new StartError(text.lockFileEmpty(getLockFile(folder)));
      if (!isStillInUse(lastWords)) break;
      other = await findOtherPostmaster(folder, lastWords);
      postmaster = undefined;
    } else if (found.kind === "nobody" && postmaster === undefined) {
      const programs = findPrograms(folder);
      await makeCluster(folder, programs, address);
      postmaster = startPostmaster(folder, programs, address, settings);
    }
    await sleep(30);
  }
  const words = said?.trim().split("\n").slice(-3).join(" ") ?? text.noAnswer;
  throw new StartError(text.notStarted(folder.cluster, words, folder.log));
}

/** It is ready, and not where this folder's database listens: waiting for it is in vain. */
const inUseElsewhere = ({ cluster, log }: DataFolder, pid: number): StartError =>
  new StartError(text.clusterInUse(cluster, pid, log));

type Found = { kind: "connected"; client: Client; ended: Promise<void> } | { kind: "not-yet" } | { kind: "nobody" };

/** One try to connect and to take the shared lock. */
async function connect(connectionString: string, as: string): Promise<Found> {
  const client = new Client({
    connectionString,
    application_name: `portal ${as} ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {});
  const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${inUse})`);
    return { kind: "connected", client, ended };
  } catch (error) {
    await client.end().catch(() => {});
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ECONNREFUSED" || code === "ENOENT") return { kind: "nobody" };
    if (error instanceof DatabaseError && !code.startsWith("57") && !code.startsWith("53")) throw error;
    return { kind: "not-yet" };
  }
}

async function others(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/** A server killed a moment ago may still hold the lock until its connection is noticed as dead. */
async function beTheOnlyServer(keeper: Client, folder: DataFolder): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await keeper.query<{ got: boolean }>(`select pg_try_advisory_lock(${oneServer}) as got`);
    if (rows[0]?.got === true) return;
    await sleep(100);
  }
  const { rows } = await keeper.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and (classid, objid) = (${oneServer}) and granted`,
  );
  const holder = rows[0]?.name.split(" ").at(-1) ?? "unknown";
  throw new StartError(text.folderInUse(folder.path, holder));
}

async function createDatabase(keeper: Client): Promise<void> {
  const { rowCount } = await keeper.query("select 1 from pg_database where datname = $1", [database]);
  if (rowCount === 1) return;
  try {
    await keeper.query(`create database ${database} owner ${owner}`);
  } catch (error) {
    // 42P04 and 23505: another start made it in this moment.
    if (!(error instanceof DatabaseError && (error.code === "42P04" || error.code === "23505"))) throw error;
  }
}

async function isLastToLeave(client: Client): Promise<boolean> {
  try {
    await client.query(`select pg_advisory_unlock_shared(${inUse})`);
    const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${inUse}) as got`);
    return rows[0]?.got === true;
  } catch {
    return false; // The connection is gone, and with it our claim to know.
  }
}

async function again(reach: () => Promise<Reached>, signal: AbortSignal): Promise<Reached | undefined> {
  for (let waitMs = 100; !signal.aborted; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      return await reach();
    } catch {
      await sleep(waitMs, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}
