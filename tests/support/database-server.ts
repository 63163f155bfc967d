/** Once per run of the server suite: a PostgreSQL server (embedded without fsync, or DATABASE_URL) and a migrated template database in it. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPools } from "#server/db/open.ts";
import { urlOf } from "./database-url.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's connection string, and the database to copy. */
    database: { url: string; template: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `portal_template_${process.pid}`;
  await asOwner(server.url, `create database ${template} encoding 'UTF8' template template0`);
  const pools = openPools(urlOf(server.url, template));
  await migrate(pools.owner);
  await pools.end();
  project.provide("database", { url: server.url, template });
  return async () => {
    await asOwner(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
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

async function asOwner(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
