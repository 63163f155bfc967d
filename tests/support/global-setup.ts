/** Set-up of a test run: one PostgreSQL server with two template databases (migrated and empty; filled with the demonstration), and the built page. */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/db/migrate.ts";
import { openPools } from "#server/db/open.ts";
import { urlOf } from "./database-url.ts";
import { fillDemonstration } from "./demonstrations.ts";
import { evidenceFolder } from "./evidence.ts";
import { asOwner, startPostgres } from "./postgres.ts";
import { root } from "./processes.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's connection string, and the name of the empty, migrated database to copy. */
    database: { url: string; template: string };
  }
}

const databaseTests = /^tests\/(server|simulation|e2e|offline)\//;
const browserTests = /^tests\/(e2e|offline)\//;

/** Prepares what the chosen test files need, and nothing else. @returns the tear-down */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const files = project.vitest.state.getPaths().map((path) => relative(root, path));
  if (!files.some((file) => databaseTests.test(file))) return async () => {};
  const hasBrowserTests = files.some((file) => browserTests.test(file));
  rmSync(evidenceFolder, { recursive: true, force: true });
  const [database] = await Promise.all([
    startDatabase({ hasDemonstration: hasBrowserTests }),
    hasBrowserTests && buildPage(),
  ]);
  project.provide("database", { url: database.url, template: database.template });
  return database.stop;
}

async function startDatabase({ hasDemonstration }: { hasDemonstration: boolean }) {
  const { url, stop } = await startPostgres();
  const template = `portal_template_${process.pid}`;
  await asOwner(url, `create database ${template} encoding 'UTF8' template template0`);
  const pools = openPools(urlOf(url, template));
  await migrate(pools.owner);
  await pools.end();
  const demonstration = hasDemonstration ? await fillDemonstration(url, template) : undefined;
  return {
    url,
    template,
    stop: async () => {
      await demonstration?.drop();
      await asOwner(url, `drop database if exists ${template} with (force)`);
      await stop();
    },
  };
}

/** Builds the page unless `dist` is up to date. @throws Error with the build's output if it fails */
async function buildPage(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(root, "scripts", "build.mjs")], { cwd: root });
}
