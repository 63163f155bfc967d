/**
 * Once per run of the browser suite: a data folder with the demonstration in it. Each server of the run gets a copy, which spares it making a cluster,
 * migrating and filling. A server that finds none, or one of yesterday, fills its own.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readAuditKeys } from "#server/commands/audit-folder.ts";
import { openDatabase } from "#server/database.ts";
import { fillWhenEmpty } from "#server/demonstration.ts";
import { copyFolder } from "./copy-folder.ts";

/** Tells the test files where it is, and of which day. */
const variable = "PORTAL_TESTS_FILLED";
/** The demonstration's dates are calculated from the day on which it was filled. */
const today = () => new Date().toISOString().slice(0, 10);

export default async function setup(): Promise<() => void> {
  // An outside database is not in a folder, and on Windows the port is kept in it.
  if (process.env["DATABASE_URL"] || process.platform === "win32") return () => {};
  const folder = mkdtempSync(join(tmpdir(), "portal-filled-"));
  chmodSync(folder, 0o755); // PostgreSQL's own user must get in
  const day = today();
  const database = await openDatabase({ dataDir: join(folder, "data"), databaseUrl: undefined }, "server");
  const auditKeys = readAuditKeys({ dataDir: join(folder, "data"), auditKey: undefined });
  await fillWhenEmpty(database.pools, auditKeys);
  await database.close();
  process.env[variable] = `${day} ${join(folder, "data")}`;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  return () => {
    process.off("exit", remove);
    remove();
  };
}

/** Copies it to `dataDir`, which does not exist yet; does nothing where there is none of today. */
export function copyFilled(dataDir: string): void {
  const [day, filled] = process.env[variable]?.split(" ") ?? [];
  if (filled === undefined || day !== today() || !existsSync(join(filled, "postgres"))) return;
  copyFolder(filled, dataDir);
}
