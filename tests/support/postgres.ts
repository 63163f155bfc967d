/** A PostgreSQL server for a run of tests: the embedded one without fsync, or that of DATABASE_URL. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbedded } from "#server/db/embedded.ts";

/** Starts it; gives the owner's connection string. It ends with the run, also with one that is broken off. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outside = process.env["DATABASE_URL"];
  if (outside !== undefined && outside !== "") return { url: outside, stop: async () => {} };
  const dataFolder = mkdtempSync(join(tmpdir(), "portal-tests-"));
  chmodSync(dataFolder, 0o755); // PostgreSQL's own user must get in
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };
  const { url, stop } = await startEmbedded({ dataFolder, as: "server", settings });
  // A run that is broken off gets no tear-down: what it started goes with it.
  const pid = Number(readFileSync(join(dataFolder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  const kill = () => {
    process.kill(pid, "SIGQUIT");
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  const die = () => process.exit(143);
  process.once("exit", kill);
  process.once("SIGTERM", die);
  return {
    url,
    stop: async () => {
      process.off("exit", kill);
      process.off("SIGTERM", die);
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** One statement, on a connection of its own. */
export async function asOwner(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
