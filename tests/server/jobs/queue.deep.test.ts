/** The queue by itself: what one look takes, clocks that were ahead, what is left of earlier runs, and many jobs for several processes. */
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { failJob, takeJob } from "#server/jobs/queue.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { runNode } from "#tests/support/processes.ts";
import { until } from "#tests/support/until.ts";

const { pools, url } = await freshDatabase();
const jobs = "queue.jobs";
const run = async <Row>(text: string, values: unknown[] = []) => (await pools.owner.query(text, values)).rows as Row[];
const add = (task: string, count: number) =>
  run("select queue.add_job($1, json_build_object('number', n)) from generate_series(1, $2::int) n", [task, count]);
const quiet = { warn: () => {}, error: () => {} };

test("one look takes one job, also by a plan that was made when there were none", async () => {
  const tasks = ["send_mail", "mail_order"];
  const client = await pools.owner.connect();
  try {
    // A connection keeps its plan: this one is made of an empty table, and reads the jobs before it looks for the next.
    await run(`analyze ${jobs}`);
    await client.query("set plan_cache_mode = force_generic_plan");
    const owner = { query: client.query.bind(client) } as unknown as Pool;
    expect(await takeJob(owner, tasks)).toBeUndefined();
    await add("send_mail", 20);
    await add("mail_order", 20);
    const held = `select count(*)::int as held from ${jobs} where lease is not null`;
    for (let looks = 1; looks <= 20; looks += 1) {
      await takeJob(owner, tasks);
      expect(await run(held)).toEqual([{ held: looks }]);
    }
  } finally {
    client.release(true);
    await run(`delete from ${jobs}`);
  }
});

test("a repeated task goes on after a clock was ahead, by the database's clock, and the log says so", async () => {
  const warned: unknown[] = [];
  let done = 0;
  await run("insert into queue.repeated_tasks (task, last_due) values ('minutely', now() + interval '400 days')");
  const worker = startWorker({
    owner: pools.owner,
    tasks: { minutely: async () => void (done += 1) },
    repeated: [{ task: "minutely", everyMinutes: 1, fromMinute: 0 }],
    log: { ...quiet, warn: (facts: unknown) => void warned.push(facts) },
    pace: { roundMs: 20, lapseMs: 10_000 },
  });
  try {
    await until(() => done > 0);
    expect(warned).toEqual([{ task: "minutely", due: expect.any(Date) }]);
    expect(await run("select last_due <= now() as is_past from queue.repeated_tasks where task = 'minutely'")).toEqual([
      { is_past: true },
    ]);
  } finally {
    await worker.stop();
  }
});

test("a job that a clock 35 days ahead added is due, and one of tomorrow waits", async () => {
  await run(
    `select queue.add_job('send_mail', json_build_object('days', days), run_at => now() + days * interval '1 day') from unnest(array[1, 35]) as days`,
  );
  const take = () => takeJob(pools.owner, ["send_mail"]);
  const taken = await take();
  expect(taken?.payload).toEqual({ days: 35 });
  expect(await take()).toBeUndefined();
  // It fails: its next attempt is seconds away, not 35 days.
  await failJob(pools.owner, taken!, "a reason");
  expect(
    await run(`select run_at < now() + interval '1 minute' as is_soon from ${jobs} where payload ->> 'days' = '35'`),
  ).toEqual([{ is_soon: true }]);
  await run(`delete from ${jobs}`);
});

test("a repeated task that failed 25 times runs again at its next due time, and no other job does", async () => {
  await run("select queue.add_job('nightly', key => 'every nightly'), queue.add_job('send_mail')");
  await run(`update ${jobs} set attempts = 25`);
  await run("insert into queue.repeated_tasks (task, last_due) values ('nightly', '2026-11-19T00:00:00Z')");
  let done = 0;
  const worker = startWorker({
    owner: pools.owner,
    tasks: { nightly: async () => void (done += 1), send_mail: async () => void (done += 100) },
    repeated: [{ task: "nightly", everyMinutes: 24 * 60, fromMinute: 0 }],
    log: quiet,
    clock: () => new Date("2026-11-21T12:00:00Z"),
    pace: { roundMs: 20, lapseMs: 10_000 },
  });
  try {
    await until(async () => done > 0 && (await run(`select from ${jobs}`)).length === 1);
  } finally {
    await worker.stop();
  }
  expect(done).toBe(1);
  await run(`delete from ${jobs}`);
});

test(
  "ten thousand jobs in four processes, added after ANALYZE of an empty table, one of them killed: the effect of each is there once, and what it had is done by others",
  {
    timeout: 180_000,
  },
  async () => {
    await run(
      "create table done (number int not null, worker int not null, at timestamptz not null default clock_timestamp())",
    );
    await run(`analyze ${jobs}`);
    const workers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const worker = runNode("tests/support/queue-worker.ts", [url]);
        await worker.line(/^ready$/);
        return worker;
      }),
    );
    const [killed, ...others] = workers;
    await add("count", 10_000);
    await until(async () => (await run("select from done limit 1000")).length === 1000, 60_000);
    killed!.kill("SIGKILL");
    await killed!.ended;
    await until(async () => (await run(`select from ${jobs} limit 1`)).length === 0, 120_000);
    // A job whose process died between its effect and its end comes again: of the two that it had at most.
    const [found] = await run<{ different: number; again: number }>(
      `select count(distinct number)::int as different, (count(*) - count(distinct number))::int as again from done`,
    );
    expect(found!.different).toBe(10_000);
    expect(found!.again).toBeLessThanOrEqual(2);
    expect(await run("select worker from done group by worker having count(*) > 100")).toHaveLength(4);
    for (const each of others) each.kill("SIGTERM");
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  },
);
