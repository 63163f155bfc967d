/** Brings a database to this version's schema: the roles, then the migrations, one process at a time. */
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { DatabaseError, type Pool, type PoolClient } from "pg";
import { StartError } from "#server/base/start-error.ts";
import { roles } from "./open.ts";
import * as text from "./start-text.ts";

/** Where drizzle-kit writes them. */
export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));
const migrationLock = "7310, 3";

/**
 * Makes what is missing; safe to run from several processes at once and again.
 * @throws StartError when the database is newer than this code, or its user may not make the roles.
 */
export async function migrate(owner: Pool, folder: string = migrationsFolder): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(`select pg_advisory_lock(${migrationLock})`);
    await beginEra(client);
    await makeRoles(client);
    await refuseNewer(client, folder);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.query(`select pg_advisory_unlock(${migrationLock})`).catch(() => {});
    client.release();
  }
}

/** Whether every migration that this code knows has run: what /readyz asks. */
export async function isMigrated(owner: Pool, folder: string = migrationsFolder): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
  return (await newestApplied(owner)) === newest;
}

/**
 * Says where what is true from now on begins, before anything else is written: after a restore, transaction numbers begin again where the backup
 * stood, and a device's cursor of the lost future must not be taken for one of this present (server/services/catalogue/catalogue-cursor.ts).
 */
async function beginEra(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.catalogue_eras') is not null as exists",
  );
  if (rows[0]?.exists === true) await client.query("insert into public.catalogue_eras default values");
}

async function refuseNewer(client: PoolClient, folder: string): Promise<void> {
  const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
  if ((await newestApplied(client)) <= newest) return;
  throw new StartError(text.databaseNewer);
}

async function newestApplied(from: Pool | PoolClient): Promise<number> {
  const { rows } = await from.query<{ exists: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  );
  if (rows[0]?.exists !== true) return 0;
  const newest = await from.query<{ at: string | number | null }>(
    "select max(created_at) as at from drizzle.__drizzle_migrations",
  );
  return Number(newest.rows[0]?.at ?? 0);
}

/** Roles belong to the whole PostgreSQL server, the lock only to this database: another one may make them in the same moment. */
async function makeRoles(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname = any($1)",
    [Object.values(roles)],
  );
  const found = rows.map(({ name }) => name);
  try {
    if (!found.includes(roles.app)) await makeRole(client, `create role ${roles.app} nologin nobypassrls`);
    if (!found.includes(roles.system)) await makeRole(client, `create role ${roles.system} nologin bypassrls`);
    const { rows: missing } = await client.query<{ name: string }>(
      "select name from unnest($1::text[]) as name where not pg_has_role(current_user, name, case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)",
      [Object.values(roles)],
    );
    for (const { name } of missing) await client.query(`grant ${name} to current_user`);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === "42501")) throw error;
    throw new StartError(
      text.rolesNotAllowed(
        roles.app,
        roles.system,
        `create role ${roles.app} nologin; create role ${roles.system} nologin bypassrls; grant ${roles.app}, ${roles.system} to that user.`,
      ),
    );
  }
}

async function makeRole(client: PoolClient, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    // 42710 and 23505: made by somebody else just now.
    if (!(error instanceof DatabaseError && (error.code === "42710" || error.code === "23505"))) throw error;
  }
}
