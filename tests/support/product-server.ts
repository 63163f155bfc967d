/** The real server as a process of its own, on a database of its own: frozen, killed and started again under the same address. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Pool, type QueryResultRow } from "pg";
import { readAuditKeys } from "#server/commands/audit-folder.ts";
import { addressOf, usualTransport } from "#server/db/address.ts";
import { openDataFolder } from "#server/db/data-folder.ts";
import { openPools, type Pools } from "#server/db/open.ts";
import type { ShipOrder } from "#server/jobs/ship-order.ts";
import { isRunning, runningPostmaster } from "./data-folder.ts";
import { ownDatabase } from "./demonstrations.ts";
import { recordServer } from "./evidence.ts";
import { reservePort } from "./reserved-port.ts";
import { runServer } from "./server-hosts.ts";
import { until } from "./until.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The database as a server's jobs reach it, and the audit keys of that server: under others its trail would be invalid. */
export type JobContext = Pick<ShipOrder, "pools" | "auditKeys">;

export type ProductServer = {
  url: string;
  /** Its data folder. */
  dataDir: string;
  /** Asks the database as its owner, past every right. */
  rows: <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Returns what a job needs that a test runs in the server's place; closed with the server. */
  openJobContext: () => Promise<JobContext>;
  /** Mails to this address so far, the oldest first, as they lie in the data folder. */
  mailsTo: (email: string) => string[];
  /** Runs the command line beside it; gives what it printed. */
  portal: (...words: string[]) => string;
  /** The process stands still: connections are taken and nobody answers. */
  freeze: () => void;
  /** Gone at once, as at a power cut; the database stays. */
  kill: () => Promise<void>;
  /** Started again where it was. */
  start: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts one; `env` adds to its environment. */
export async function startProductServer(env: Record<string, string>): Promise<ProductServer> {
  const folder = mkdtempSync(join(tmpdir(), "portal-e2e-"));
  chmodSync(folder, 0o755); // PostgreSQL's own user must get in
  const dataDir = join(folder, "data");
  const database = await ownDatabase(dataDir, { isEmpty: env["DEMONSTRATION"] === "off" });
  const started = {
    DATA_DIR: dataDir,
    // A failing test shows the log (evidence.ts); a benchmark does not pay for it.
    LOG_LEVEL: process.env["VITEST"] ? "info" : "error",
    WAREHOUSE_DELAY_SECONDS: "1",
    ...(database && { DATABASE_URL: database.url }),
    ...env,
  };
  const log = recordServer(`server ${dataDir}`);
  const { port, release } = await reservePort();
  const runOnPort = () => runServer({ PORT: String(port), ...started }, log.add);
  let running = await runOnPort();
  const { url } = running;
  let pool: Pool | undefined;
  let pools: Promise<Pools> | undefined;
  const getDatabaseUrl = async () => database?.url ?? (await embeddedUrl(dataDir));

  async function stop(signal: NodeJS.Signals): Promise<void> {
    running.child.kill(signal);
    if (signal !== "SIGKILL") running.child.kill("SIGCONT"); // frozen, it would never hear of it
    await running.ended;
  }
  return {
    url,
    dataDir,
    rows: async (sql, values = []) => {
      pool ??= openAt(await getDatabaseUrl());
      return (await pool.query(sql, values)).rows;
    },
    openJobContext: async () => {
      pools ??= getDatabaseUrl().then((address) => openPools(address));
      return { pools: await pools, auditKeys: readAuditKeys({ dataDir, auditKey: env["AUDIT_KEY"] }) };
    },
    mailsTo: (email) => mailsIn(join(dataDir, "mail")).filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`)),
    portal: (...words) =>
      execFileSync(process.execPath, [join(root, "server/portal.ts"), ...words], {
        cwd: root,
        env: { ...process.env, ...started },
        encoding: "utf8",
      }),
    freeze: () => void running.child.kill("SIGSTOP"),
    kill: () => stop("SIGKILL"),
    start: async () => {
      running = await runOnPort();
    },
    close: async () => {
      await pool?.end();
      await (await pools)?.end();
      await stop("SIGTERM");
      release();
      log.end();
      // It outlives a server that was killed.
      if (database === undefined) await endDatabase(dataDir);
      else await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mailsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return files.toSorted().map((name) => readFileSync(join(folder, name), "utf8"));
}

const embeddedUrl = async (dataDir: string): Promise<string> =>
  (await addressOf(openDataFolder(dataDir), usualTransport)).url("portal");

function openAt(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 2 });
  pool.on("error", () => {}); // the database was stopped under it
  return pool;
}

async function endDatabase(dataDir: string): Promise<void> {
  const pid = runningPostmaster(openDataFolder(dataDir).home);
  if (pid === undefined) return;
  process.kill(pid, "SIGQUIT");
  await until(() => !isRunning(pid));
}
