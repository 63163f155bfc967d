/** Three workers place recurring orders at once, and one connection after the other is cut under them: each date has one order, whatever was half done. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addDays, dateIn } from "#contract/base/dates.ts";
import { isDatabaseGone } from "#server/db/open.ts";
import { placeRecurringOrders } from "#server/jobs/recurring-orders.ts";
import { auditKeys } from "#tests/support/audit-keys.ts";
import { fillCompany } from "#tests/support/company.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { writeRecurring } from "#tests/support/recurring.ts";

const count = 60;

test("each due order once", async () => {
  const { pools } = await freshDatabase();
  await fillCompany(pools.system, new Date());
  const start = addDays(dateIn("America/Chicago", new Date()), -1);
  const ids: number[] = [];
  for (let at = 0; at < count; at++) ids.push(await writeRecurring({ pools }, { start }));
  // An order takes a while, so that a cut meets it half done.
  await pools.owner.query(
    "create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return null; end $$",
  );
  await pools.owner.query("create trigger slow after insert on orders for each row execute function slowly()");
  const placed = async () =>
    (await pools.owner.query<{ count: number }>("select count(*)::int as count from orders")).rows[0]!.count;
  const over = new AbortController();
  const work = {
    pools,
    auditKeys,
    clock: () => new Date(),
    address: () => "http://portal",
    log: { error: () => {} },
    releaseMs: 0,
  };
  const worker = async () => {
    while (!over.signal.aborted)
      await placeRecurringOrders(work).catch((error: unknown) => {
        if (!isDatabaseGone(error)) throw error;
      });
  };
  const workers = [worker(), worker(), worker()];
  let cuts = 0;
  while ((await placed()) < count) {
    const { rowCount } = await pools.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'portal system%' and state <> 'idle' order by random() limit 1`,
    );
    cuts += rowCount ?? 0;
    await sleep(300);
  }
  over.abort();
  await Promise.all(workers);
  expect(cuts).toBeGreaterThan(1);
  const { rows } = await pools.system.query(
    `select r.recurring_order_id as id, (select count(*)::int from orders o where o.customer_id = r.customer_id and o.recurring_order_id = r.recurring_order_id) as orders,
       (select count(*)::int from recurring_runs n where n.customer_id = r.customer_id and n.recurring_order_id = r.recurring_order_id) as runs
     from recurring_orders r order by 1`,
  );
  expect(rows).toEqual(ids.map((id) => ({ id, orders: 1, runs: 1 })));
});
