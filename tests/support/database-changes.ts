/** Finds the requests that change the database. */
import type { Pool } from "pg";

export type Step = { name: string; run: () => Promise<unknown> };

/**
 * Runs the steps between two snapshots of the database and returns the names of the steps that changed it, with the changed tables. Only if the snapshots differ
 * it runs every step a second time, with a snapshot after each: the steps must be repeatable.
 */
export async function findChangingSteps(system: Pool, steps: readonly Step[]): Promise<string[]> {
  const before = await snapshotDatabase(system);
  for (const { run } of steps) await run();
  let last = await snapshotDatabase(system);
  const changedTables = listChangedTables(before, last);
  if (changedTables.length === 0) return [];
  const changing: string[] = [];
  for (const { name, run } of steps) {
    await run();
    const next = await snapshotDatabase(system);
    const tables = listChangedTables(last, next);
    if (tables.length > 0) changing.push(`${name}: ${tables.join(", ")}`);
    last = next;
  }
  return changing.length > 0 ? changing : [`only when first sent: ${changedTables.join(", ")}`];
}

type Snapshot = Map<string, string>;

/** Returns the row count and a digest of the rows by table. Ignores when a user was last seen. */
async function snapshotDatabase(system: Pool): Promise<Snapshot> {
  const tables = await system.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const entries = await Promise.all(
    tables.rows.map(async ({ name }): Promise<[string, string]> => {
      const { rows } = await system.query<{ count: string; digest: string }>(
        `select count(*) as count, md5(coalesce(string_agg(row, ',' order by row), '')) as digest
          from (select (to_jsonb(t) - 'last_seen_at')::text as row from ${name} t) as all_rows`,
      );
      return [name, `${rows[0]!.count} ${rows[0]!.digest}`];
    }),
  );
  return new Map(entries);
}

const listChangedTables = (before: Snapshot, after: Snapshot): string[] =>
  [...after].flatMap(([name, content]) => (before.get(name) === content ? [] : [name]));
