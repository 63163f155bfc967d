/**
 * The queue, in graphile-worker's tables. Its own runner is not used: where the database goes away under a job it ends the process, and what a dead process
 * had taken stays taken for four hours (docs/decisions/045). Whoever has a job renews its hold every few seconds.
 */
import type { Pool } from "pg";

export type Job = { id: number; task: string; payload: unknown; attempts: number; max_attempts: number };

/**
 * No job waits longer: a notice until quiet hours end, and the warehouse (WAREHOUSE_DELAY_SECONDS), at most a day; a mail half a day; a failed job six hours.
 */
const longestWaitHours = 25;

/** A job in somebody's hands; `mark` changes with every renewal. */
export type Hold = { id: number; mark: string };

/**
 * The next job of one of these tasks, if one is due; from now on it is `worker`'s. A job that is to run later than any job may is due too: the clock was ahead
 * when it was added. Each task and each span of times is searched separately: any number of other jobs may be queued. Materialized, because a nested loop asks a
 * subquery again for each row, and each time it locks and takes another job.
 */
export async function takeJob(owner: Pool, worker: string, tasks: readonly string[]): Promise<Job | undefined> {
  const { rows } = await owner.query<Job>({
    name: "take_job",
    text: `
      with next as materialized (
        select first.id, tasks.identifier from graphile_worker._private_tasks as tasks
        cross join (values (timestamptz '-infinity', now()), (now() + interval '${longestWaitHours} hours', 'infinity')) as due (after, until)
        cross join lateral (
          select jobs.id, jobs.priority, jobs.run_at from graphile_worker._private_jobs as jobs
          where jobs.task_id = tasks.id and jobs.is_available and jobs.run_at > due.after and jobs.run_at <= due.until
          order by jobs.priority, jobs.run_at limit 1 for update of jobs skip locked
        ) as first
        where tasks.identifier = any($2)
        order by first.priority, first.run_at limit 1
      )
      update graphile_worker._private_jobs as taken set attempts = taken.attempts + 1, locked_by = $1, locked_at = clock_timestamp()
      from next where taken.id = next.id
      returning taken.id, next.identifier as task, taken.payload, taken.attempts, taken.max_attempts`,
    values: [worker, tasks],
  });
  return rows[0];
}

/** The job is done, and gone. */
export const completeJob = (owner: Pool, worker: string, { id }: Job) =>
  owner.query({
    name: "complete_job",
    text: "delete from graphile_worker._private_jobs where id = $1 and locked_by = $2",
    values: [id, worker],
  });

/** The job comes again: after 2.7 seconds, then e times as long each time, six hours at most. */
export const failJob = (owner: Pool, worker: string, { id }: Job, why: string) =>
  owner.query(
    `update graphile_worker._private_jobs set last_error = $3, locked_by = null, locked_at = null,
       run_at = now() + exp(least(attempts, 10)) * interval '1 second'
     where id = $1 and locked_by = $2`,
    [id, worker, why.replaceAll("\0", "")],
  );

/** The database was not there for it: the job comes again soon, as if it had not been tried. */
export const putBackJob = (owner: Pool, worker: string, { id }: Job) =>
  owner.query(
    `update graphile_worker._private_jobs set attempts = attempts - 1, locked_by = null, locked_at = null, run_at = now() + interval '2 seconds'
     where id = $1 and locked_by = $2`,
    [id, worker],
  );

/** Says that these are still in hand. */
export const renewHolds = (owner: Pool, worker: string, ids: number[]) =>
  owner.query(
    "update graphile_worker._private_jobs set locked_at = clock_timestamp() where locked_by = $1 and id = any($2)",
    [worker, ids],
  );

/** All jobs that anybody has. */
export async function heldJobs(owner: Pool): Promise<Hold[]> {
  const { rows } = await owner.query<Hold>(
    `select id, ${mark} as mark from graphile_worker._private_jobs where locked_at is not null`,
  );
  return rows;
}

/** Frees those whose hold is still the very one that was seen; gives how many. */
export async function freeJobs(owner: Pool, holds: Hold[]): Promise<number> {
  const { rowCount } = await owner.query(
    `update graphile_worker._private_jobs as jobs set locked_by = null, locked_at = null
     from unnest($1::bigint[], $2::text[]) as seen (id, mark) where jobs.id = seen.id and ${mark} = seen.mark`,
    [holds.map(({ id }) => id), holds.map(({ mark }) => mark)],
  );
  return rowCount ?? 0;
}

const mark = "concat(locked_by, ' ', locked_at)";

/**
 * Adds a job of this task if none was added for this instant yet, by whichever process. A task that is new begins with the next instant. A time that is still
 * to come counts as none: a clock was ahead.
 */
export async function addWhenDue(
  owner: Pool,
  task: string,
  { due, now }: { due: Date; now: Date },
): Promise<"added" | "added, a clock was ahead" | undefined> {
  const { rows } = await owner.query<{ was_ahead: boolean }>(
    `with new as (
       insert into graphile_worker._private_known_crontabs (identifier, known_since) values ($1, $3) on conflict do nothing
     ), before as (
       select identifier, coalesce(last_execution, known_since) as at from graphile_worker._private_known_crontabs where identifier = $1 for update
     ), due as (
       update graphile_worker._private_known_crontabs as known set last_execution = $2 from before
       where known.identifier = before.identifier and (before.at < $2 or before.at > $3) returning known.identifier, before.at > $3 as was_ahead
     )
     select was_ahead, graphile_worker.add_job(identifier, '{}', job_key := 'every ' || identifier) from due`,
    [task, due, now],
  );
  if (rows[0] === undefined) return undefined;
  return rows[0].was_ahead ? "added, a clock was ahead" : "added";
}

/** Removes what is left of these tasks' earlier runs: a job whose key came again while it ran is not tried again, and nobody else would remove it. */
export const removeSpent = (owner: Pool, tasks: readonly string[]) =>
  owner.query(
    `delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
     where jobs.task_id = tasks.id and tasks.identifier = any($1) and jobs.attempts >= jobs.max_attempts and jobs.locked_at is null`,
    [tasks],
  );
