/**
 * PostgreSQL is killed again and again while jobs run, and so is the server itself: each order is shipped once, and the server lives on and ends when told.
 * A few rounds each; `KILL_ROUNDS=100` for more.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "#server/database.ts";
import { addJob } from "#server/db/add-job.ts";
import { inTransaction, type Pools } from "#server/db/open.ts";
import { fillCompany, items, north } from "#tests/support/company.ts";
import { newDataFolder, postmasterOf, runningPostmaster } from "#tests/support/data-folder.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { getKillRounds } from "#tests/support/kill-rounds.ts";
import { placeOrder } from "#tests/support/orders.ts";
import { getNow } from "#tests/support/present.ts";
import type { Running } from "#tests/support/processes.ts";
import { startServer } from "#tests/support/server-process.ts";
import { until } from "#tests/support/until.ts";

const rounds = getKillRounds(4);
const warehouse = { WAREHOUSE: "on", WAREHOUSE_DELAY_SECONDS: "0" };
const now = getNow();
/** The server drains calls for ten seconds at most, then jobs for ten, then stops the database. */
const stopMs = 25_000;

/** Orders with their jobs, all at once. */
async function placeSome(pools: Pools, first: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    // Those that divide by five are shipped in two parts.
    const orderId = first + at;
    ids.push(await placeOrder(pools, { orderId, placedAt: now, lines: [{ item: items.plain, quantity: 4 }] }));
  }
  await inTransaction(pools.system, async (db) => {
    for (const order_id of ids) await addJob(db, "ship_order", { customer_id: north, order_id }, now);
  });
  return ids;
}

/** Every order is shipped whole, in as many shipments as it takes and no more; no job is left. */
async function expectShippedOnce(pools: Pools, ids: number[]): Promise<void> {
  const { rows } = await pools.system.query<{ order_id: number; shipments: number; shipped: number; jobs: number }>(
    `select order_id, (select count(*)::int from shipments s where s.order_id = o.order_id) as shipments,
       (select sum(shipped_quantity)::int from order_lines l where l.order_id = o.order_id) as shipped
     from orders o where order_id = any($1) order by order_id`,
    [ids],
  );
  expect(rows).toEqual(ids.map((order_id) => ({ order_id, shipments: order_id % 5 === 0 ? 2 : 1, shipped: 4 })));
}

const isAllShipped = async (pools: Pools, ids: number[]): Promise<boolean> => {
  const { rows } = await pools.system.query("select from orders where order_id = any($1) and status <> 'SHIPPED'", [
    ids,
  ]);
  return rows.length === 0;
};

/** Resolves once another PostgreSQL answers: backends of the killed one may still do so for a moment. */
async function killPostgres(dataFolder: string, { system }: Pools): Promise<void> {
  const startedAt = () =>
    system.query<{ at: Date }>("select pg_postmaster_start_time() as at").then(({ rows }) => rows[0]!.at.getTime());
  const before = await startedAt();
  process.kill(postmasterOf(dataFolder), "SIGKILL");
  await until(async () => (await startedAt().catch(() => before)) !== before, 30_000);
}

async function expectEnds(server: Running): Promise<void> {
  const told = performance.now();
  server.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(performance.now() - told).toBeLessThan(stopMs);
}

test(`the server's connections killed under jobs ${rounds} times`, { timeout: 60_000 + rounds * 15_000 }, async () => {
  const { pools, url } = await freshDatabase();
  await fillCompany(pools.system, now);
  const { process: server } = await startServer(url, undefined, warehouse);
  const kill = () =>
    pools.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = any($1)",
      [["owner", "system", "app"].map((pool) => `portal ${pool} ${server.pid}`)],
    );
  const ids: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const placed = await placeSome(pools, 7_000_001 + round * 10, 6);
    ids.push(...placed);
    // Over and over until they are through: in the middle of taking, working, and putting away.
    for (let kills = 0; kills < 5; kills++) {
      await kill();
      await sleep(Math.random() * 60);
    }
  }
  await until(() => isAllShipped(pools, ids), 60_000);
  await expectShippedOnce(pools, ids);
  await expectEnds(server);
});

test(`the database server killed under jobs ${rounds} times`, { timeout: 60_000 + rounds * 15_000 }, async () => {
  const DATA_DIR = newDataFolder();
  const first = await openDatabase({ dataDir: DATA_DIR, databaseUrl: undefined }, "guest");
  await fillCompany(first.pools.system, now);
  await first.close();
  const { process: server } = await startServer("", undefined, { DATA_DIR, ...warehouse });
  const { pools, close } = await openDatabase({ dataDir: DATA_DIR, databaseUrl: undefined }, "guest");
  const ids: number[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      ids.push(...(await placeSome(pools, 7_000_001 + round * 10, 6)));
      await sleep(Math.random() * 500); // the queue looks twice a second or so
      await killPostgres(DATA_DIR, pools);
    }
    await until(() => isAllShipped(pools, ids), 60_000);
    await expectShippedOnce(pools, ids);
  } finally {
    await close();
  }
  // Told to stop in the very moment in which the database is gone. The last kill may not be got over yet.
  await until(() => runningPostmaster(DATA_DIR) !== undefined, 30_000);
  process.kill(postmasterOf(DATA_DIR), "SIGKILL");
  await expectEnds(server);
  expect(runningPostmaster(DATA_DIR)).toBeUndefined();
});
