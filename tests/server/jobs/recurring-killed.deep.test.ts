/** Three processes place recurring orders at once, and every second one of them is killed with -9: each date has one order, whatever was half done. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addDays, dateIn } from "#contract/base/dates.ts";
import { fillCompany } from "#tests/support/company.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { getKillRounds } from "#tests/support/kill-rounds.ts";
import { getServerNow } from "#tests/support/present.ts";
import { runNode, type Running } from "#tests/support/processes.ts";
import { writeRecurring } from "#tests/support/recurring.ts";

const rounds = getKillRounds(4);
/** Due orders: enough of them that the work lasts for the rounds. */
const count = 10 * rounds;
const killEveryMs = 1_000;

test(
  "places each due order once when its process is killed again and again",
  { timeout: 60_000 + rounds * 30_000 },
  async () => {
    const { pools, url } = await freshDatabase();
    await fillCompany(pools.system, getServerNow());
    const start = addDays(dateIn("America/Chicago", getServerNow()), -1);
    const ids: number[] = [];
    for (let at = 0; at < count; at++) ids.push(await writeRecurring({ pools }, { start }));
    // An order takes a while, so that a kill meets it half done.
    await pools.owner.query(
      "create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return null; end $$",
    );
    await pools.owner.query("create trigger slow after insert on orders for each row execute function slowly()");
    const placed = async () =>
      (await pools.owner.query<{ count: number }>("select count(*)::int as count from orders")).rows[0]!.count;
    const begin = async (): Promise<Running> => {
      const worker = runNode("tests/support/recurring-worker.ts", [], { DATABASE_URL: url });
      await worker.line(/at work/); // where the machine has other work it takes longer than the next kill
      return worker;
    };
    const working = await Promise.all([begin(), begin(), begin()]);
    let kills = 0;
    while ((await placed()) < count) {
      await sleep(killEveryMs);
      const oldest = working.shift()!;
      oldest.kill("SIGKILL");
      expect(await oldest.ended).toBe("SIGKILL"); // none ends by itself
      working.push(await begin());
      kills += 1;
    }
    for (const each of working) each.kill("SIGKILL");
    await Promise.all(working.map(({ ended }) => ended));
    expect(kills).toBeGreaterThanOrEqual(Math.min(2, rounds));
    const { rows } = await pools.system.query(
      `select r.recurring_order_id as id, (select count(*)::int from orders o where o.customer_id = r.customer_id and o.recurring_order_id = r.recurring_order_id) as orders,
       (select count(*)::int from recurring_runs n where n.customer_id = r.customer_id and n.recurring_order_id = r.recurring_order_id) as runs
     from recurring_orders r order by 1`,
    );
    expect(rows).toEqual(ids.map((id) => ({ id, orders: 1, runs: 1 })));
  },
);
