/**
 * Databases with the demonstration company: one is filled per run, and each server of the browser tests gets a copy. Outside of a test run (a benchmark) a server has
 * its own embedded database. After midnight at a customer a server fills its database itself.
 */
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dateIn } from "#contract/base/dates.ts";
import { readEnvironment } from "#server/base/environment.ts";
import { readAuditKeys } from "#server/commands/audit-folder.ts";
import { trustFor } from "#server/csos-settings.ts";
import { openDatabase } from "#server/database.ts";
import { fillWhenEmpty } from "#server/demonstration.ts";
import { urlOf } from "./database-url.ts";
import { asOwner } from "./postgres.ts";
import { getNow, getToday } from "./present.ts";

/** Tells the test files where they are. */
const variable = "PORTAL_TESTS_DEMONSTRATION";
/** `zones` are those of the customers. */
type Filled = { url: string; template: string; folder: string; filledAtMs: number; zones: string[] };

/** Fills a copy of the migrated template database with the demonstration, for `ownDatabase`. Once per run. */
export async function fillDemonstration(
  serverUrl: string,
  emptyTemplate: string,
): Promise<{ drop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "portal-filled-"));
  const template = `portal_demonstration_${process.pid}`;
  await asOwner(serverUrl, `create database ${template} template ${emptyTemplate}`);
  const database = await openDatabase({ dataDir: folder, databaseUrl: urlOf(serverUrl, template) }, "server");
  const filledAt = getNow(); // before filling, so that a midnight during it counts
  await fillWhenEmpty(database.pools, readAuditKeys({ dataDir: folder, auditKey: undefined }), filledAt);
  // Its certificates are in the folder too: their keys take a third of a second of a processor for each server that creates its own.
  await trustFor(database.pools, readEnvironment({ DATA_DIR: folder }), filledAt);
  const { rows } = await database.pools.system.query<{ zone: string }>(
    "select distinct time_zone as zone from customers",
  );
  await database.close();
  const filled: Filled = {
    url: serverUrl,
    template,
    folder,
    filledAtMs: filledAt.getTime(),
    zones: rows.map(({ zone }) => zone),
  };
  process.env[variable] = JSON.stringify(filled);
  return {
    drop: async () => {
      await asOwner(serverUrl, `drop database if exists ${template} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type OwnDatabase = { url: string; drop: () => Promise<void> };

/**
 * A database for one server, with the demonstration or `empty`, and in `dataDir` the keys that belong to it; undefined where no run made any.
 */
export async function ownDatabase(
  dataDir: string,
  { isEmpty }: { isEmpty: boolean },
): Promise<OwnDatabase | undefined> {
  const said = process.env[variable];
  if (said === undefined) return undefined;
  const { url, template, folder, ...filled }: Filled = JSON.parse(said);
  const isFilled = !isEmpty && isOfToday(filled);
  const name = `portal_e2e_${randomUUID().replaceAll("-", "")}`;
  await asOwner(url, `create database ${name} encoding 'UTF8' template ${isFilled ? template : "template0"}`);
  if (isFilled) cpSync(folder, dataDir, { recursive: true });
  return { url: urlOf(url, name), drop: () => asOwner(url, `drop database if exists ${name} with (force)`) };
}

/** Returns true until the first midnight of a customer: the demonstration's dates are calculated from the day on which it was filled. */
const isOfToday = ({ filledAtMs, zones }: Pick<Filled, "filledAtMs" | "zones">): boolean =>
  zones.every((zone) => dateIn(zone, new Date(filledAtMs)) === getToday(zone));
