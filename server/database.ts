/** The portal's database, ready to use: embedded or an outside server, migrated, with its pools. */
import { setTimeout as sleep } from "node:timers/promises";
import { readDatabaseTime } from "./db/clock.ts";
import { migrate } from "./db/migrate.ts";
import { startEmbedded } from "./db/embedded.ts";
import { reachOutside } from "./db/outside.ts";
import { openPools, type Pools } from "./db/open.ts";
import type { Environment } from "#server/base/environment.ts";

/** So long connections in use may take to come back. */
const endMs = 5_000;

export type Database = {
  /** The owner's connection string. */
  url: string;
  pools: Pools;
  /** Ends the pools and lets the embedded database go. */
  close: () => Promise<void>;
};

/**
 * Opens the database for a server, which is alone on an embedded one, or for a guest such as the command line.
 * @throws StartError with the one sentence that says why it cannot.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Environment, "databaseUrl" | "dataDir">,
  as: "server" | "guest",
  log?: (message: string) => void,
): Promise<Database> {
  const reached =
    databaseUrl === undefined
      ? await startEmbedded({ dataFolder: dataDir, as, ...(log && { log }) })
      : await reachOutside(databaseUrl);
  const pools = openPools(reached.url);
  const close = async () => {
    // A statement that hangs must not keep the database from being stopped, which ends it.
    await Promise.race([pools.end(), sleep(endMs, undefined, { ref: false })]);
    await reached.stop();
  };
  try {
    await migrate(pools.owner);
    await readDatabaseTime(pools.owner);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: reached.url, pools, close };
}
