/** Job queue in the schema `queue` (server/db/schema/queue.ts). A worker leases a job and renews the lease by heartbeat (decision 283). */
import type { Pool } from "pg";

/** Job of one attempt. `lease` identifies the attempt: a job that was added again or freed has another lease or none. */
export type Job = { task: string; payload: unknown; attempts: number; lease: string };

/**
 * Maximum time in hours between adding a job and running it: a notice until quiet hours end and the warehouse (WAREHOUSE_DELAY_SECONDS) at most a day, a mail
 * half a day, a failed job six hours.
 */
const maxDelayHours = 25;

/**
 * Leases the next due job of these tasks, if there is one. A job that is dated later than any job may be is due, too: the clock was ahead when it was added.
 * Each task and each range of times is searched separately, so that other jobs cost nothing, however many there are. Materialized, because a nested loop
 * repeats a subquery for each row, and each repetition locks and takes another job.
 */
export async function takeJob(owner: Pool, tasks: readonly string[]): Promise<Job | undefined> {
  const { rows } = await owner.query<Job>({
    name: "take_job",
    text: `
      with next as materialized (
        select first.job_id from unnest($1::text[]) as tasks (task)
        cross join (values (timestamptz '-infinity', now()), (now() + interval '${maxDelayHours} hours', 'infinity')) as due (after, until)
        cross join lateral (
          select job_id, run_at from queue.jobs as jobs
          where jobs.task = tasks.task and lease is null and attempts < 25 and run_at > due.after and run_at <= due.until
          order by run_at limit 1 for update of jobs skip locked
        ) as first
        order by first.run_at limit 1
      )
      update queue.jobs as taken set attempts = attempts + 1, lease = gen_random_uuid(), renewed_at = clock_timestamp()
      from next where taken.job_id = next.job_id
      returning taken.task, taken.payload, taken.attempts, taken.lease`,
    values: [tasks],
  });
  return rows[0];
}

/** Deletes a job that is done. */
export const completeJob = (owner: Pool, { lease }: Job) =>
  owner.query({ name: "complete_job", text: "delete from queue.jobs where lease = $1", values: [lease] });

const available = "lease = null, renewed_at = null";

/** Requeues a failed job: after 2.7 seconds at first, e times as long at each attempt, six hours at most. */
export const failJob = (owner: Pool, { lease }: Job, message: string) =>
  owner.query(
    `update queue.jobs set ${available}, last_error = $2, run_at = now() + exp(least(attempts, 10)) * interval '1 second' where lease = $1`,
    [lease, message.replaceAll("\0", "")],
  );

/** Requeues a job that failed because the database was gone: in two seconds, without counting the attempt. */
export const requeueJob = (owner: Pool, { lease }: Job) =>
  owner.query(
    `update queue.jobs set ${available}, attempts = attempts - 1, run_at = now() + interval '2 seconds' where lease = $1`,
    [lease],
  );

/** Renews these leases. */
export const renewLeases = (owner: Pool, leases: readonly string[]) =>
  owner.query("update queue.jobs set renewed_at = clock_timestamp() where lease = any($1::uuid[])", [leases]);

const seenLease = "lease || ' ' || renewed_at";

/** Lists the leases of all workers, each with the time of its last heartbeat. */
export async function listLeases(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ seen: string }>(
    `select ${seenLease} as seen from queue.jobs where lease is not null`,
  );
  return rows.map(({ seen }) => seen);
}

/** Makes the jobs of these leases available again, unless a lease was renewed since it was listed. Returns how many. */
export async function freeJobs(owner: Pool, seen: readonly string[]): Promise<number | null> {
  const text = `update queue.jobs set ${available} where lease is not null and ${seenLease} = any($1)`;
  return (await owner.query(text, [seen])).rowCount;
}

/**
 * Adds a job of a repeated task unless a process has added one for this due time. A new task starts at its next due time. A latest due time in the future
 * counts as none: a clock was ahead.
 */
export async function addWhenDue(
  owner: Pool,
  task: string,
  { due, now }: { due: Date; now: Date },
): Promise<"added" | "added, a clock was ahead" | undefined> {
  const { rows } = await owner.query<{ was_ahead: boolean }>(
    `with new as (
       insert into queue.repeated_tasks (task, last_due) values ($1, $3) on conflict do nothing
     ), before as (
       select task, last_due from queue.repeated_tasks where task = $1 for update
     ), due as (
       update queue.repeated_tasks as repeated set last_due = $2 from before
       where repeated.task = before.task and (before.last_due < $2 or before.last_due > $3) returning before.last_due > $3 as was_ahead
     )
     select was_ahead, queue.add_job($1, key => 'every ' || $1) from due`,
    [task, due, now],
  );
  if (rows[0] === undefined) return undefined;
  return rows[0].was_ahead ? "added, a clock was ahead" : "added";
}
