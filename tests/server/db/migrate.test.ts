/** Migrations: again and together harmless, newer ones refused, and a database user without rights told what to ask for. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { isMigrated, migrate, migrationsFolder } from "#server/db/migrate.ts";
import { openPools } from "#server/db/open.ts";
import { reachOutside } from "#server/db/outside.ts";
import * as text from "#server/db/start-text.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { urlOf } from "#tests/support/database-url.ts";

const { pools, url } = await freshDatabase();
const count = async () => (await pools.owner.query("select count(*) from drizzle.__drizzle_migrations")).rows[0];

test("the repository holds one snapshot of the schema, that of the newest migration", () => {
  const folder = join(migrationsFolder, "meta");
  const { entries } = JSON.parse(readFileSync(join(folder, "_journal.json"), "utf8")) as { entries: { tag: string }[] };
  const snapshots = readdirSync(folder).filter((name) => name !== "_journal.json");
  expect(snapshots, "delete the former snapshots (docs/development.md)").toEqual([
    `${entries.at(-1)!.tag.slice(0, 4)}_snapshot.json`,
  ]);
});

test("running again, several at once, changes nothing", async () => {
  const before = await count();
  await Promise.all([migrate(pools.owner), migrate(pools.owner)]);
  expect(await count()).toEqual(before);
  expect(await isMigrated(pools.owner)).toBe(true);
});

test("an empty database migrated by several at once has each migration once", async () => {
  const name = `portal_together_${process.pid}`;
  await pools.owner.query(`create database ${name}`);
  const others = [openPools(urlOf(url, name)), openPools(urlOf(url, name)), openPools(urlOf(url, name))];
  onTestFinished(async () => {
    await Promise.all(others.map((each) => each.end()));
    await pools.owner.query(`drop database ${name} with (force)`);
  });
  expect(await isMigrated(others[0]!.owner)).toBe(false);
  await Promise.all(others.map((each) => migrate(each.owner)));
  const { rows } = await others[0]!.owner.query("select count(*) from drizzle.__drizzle_migrations");
  expect(rows[0]).toEqual(await count());
});

test("a database with a migration that this version does not know is refused and left as it is", async () => {
  const future = Date.UTC(2100, 0, 1);
  await pools.owner.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', $1)", [
    future,
  ]);
  onTestFinished(
    async () => void (await pools.owner.query("delete from drizzle.__drizzle_migrations where hash = 'future'")),
  );
  const before = await count();
  await expect(migrate(pools.owner)).rejects.toThrow(text.databaseNewer);
  expect(await count()).toEqual(before);
  expect(await isMigrated(pools.owner)).toBe(false);
});

test("an outside database that does not exist is one sentence", async () => {
  await expect(reachOutside(urlOf(url, "no_such_database"))).rejects.toThrow(
    text.notUsable('database "no_such_database" does not exist'),
  );
});

test("an outside database that does not answer is one sentence", async () => {
  await expect(reachOutside("postgresql://me@127.0.0.1:1/db", 0)).rejects.toThrow(
    /^The database of DATABASE_URL can't be used: .*ECONNREFUSED.*\.$/,
  );
});

test("an outside database is ready as soon as it answers", async () => {
  const reached = await reachOutside(url);
  const client = new Client({ connectionString: reached.url });
  await client.connect();
  await client.end();
});
