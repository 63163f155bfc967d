/** Once per run of the server suite: a PostgreSQL server (embedded without fsync, or DATABASE_URL) and a migrated template database in it. */
import type { TestProject } from "vitest/node";
import { migrate } from "#server/db/migrate.ts";
import { openPools } from "#server/db/open.ts";
import { urlOf } from "./database-url.ts";
import { asOwner, startPostgres } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's connection string, and the database to copy. */
    database: { url: string; template: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
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
