/** A server whose build can be changed under the open tabs, as a deploy does: same database, same port, another page. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { QueryResultRow } from "pg";
import { buildApp } from "#server/app.ts";
import { readAuditKeys } from "#server/commands/audit-folder.ts";
import { openDatabase } from "#server/database.ts";
import { fillWhenEmpty } from "#server/demonstration.ts";
import { changeWorker, makeBuild, type Precache } from "./builds.ts";
import { builtPage } from "./built-page.ts";
import { ownDatabase } from "./demonstrations.ts";
import { recordServer } from "./evidence.ts";
import { getNow } from "./present.ts";
import type { JobContext } from "./product-server.ts";
import { reservePort } from "./reserved-port.ts";

export type Deployment = {
  url: string;
  /** Serves the build of this mark from now on; `change` alters its service worker. */
  deploy: (
    mark: string,
    options?: { change?: (worker: string) => string; serviceWorker?: "on" | "off" },
  ) => Promise<void>;
  /** Asks the database as its owner, past every right. */
  rows: <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Returns what a job needs that a test runs in the server's place. */
  openJobContext: () => Promise<JobContext>;
  /** Nobody answers any more, until the next deploy. */
  down: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts one with the demonstration company and the build "one". `precache`: files that the service worker of each build stores when it is installed. */
export async function startDeployment({ precache = "complete" }: { precache?: Precache } = {}): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), "portal-deploys-"));
  chmodSync(folder, 0o755); // PostgreSQL's own user must get in
  const dataDir = join(folder, "data");
  const own = await ownDatabase(dataDir, { isEmpty: false });
  const database = await openDatabase({ dataDir, databaseUrl: own?.url }, "server");
  const auditKeys = readAuditKeys({ dataDir, auditKey: undefined });
  await fillWhenEmpty(database.pools, auditKeys, getNow());
  const log = recordServer(`deployment in ${folder}`);
  let app: FastifyInstance | undefined;
  const { port, release } = await reservePort();
  const down = async () => {
    app?.server.closeAllConnections();
    await app?.close();
    app = undefined;
  };
  const deploy: Deployment["deploy"] = async (mark, { change, serviceWorker = "on" } = {}) => {
    const pageFolder = mkdtempSync(join(folder, "page-"));
    makeBuild(builtPage(), { folder: pageFolder, mark, precache });
    if (change) changeWorker(pageFolder, change);
    await down();
    app = await buildApp({
      pools: database.pools,
      environment: { trustProxy: false, logLevel: "warn", serviceWorker },
      logTo: { write: log.add },
      version: "0.0.0-test",
      pageFolder,
      buildsFolder: join(dataDir, "builds"),
    });
    await app.listen({ port, host: "127.0.0.1" });
  };
  await deploy("one");
  return {
    url: `http://localhost:${port}`,
    deploy,
    rows: async (sql, values = []) => (await database.pools.owner.query(sql, values)).rows,
    openJobContext: async () => ({ pools: database.pools, auditKeys }),
    down,
    close: async () => {
      await down();
      release();
      log.end();
      await database.close();
      await own?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
