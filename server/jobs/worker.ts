/**
 * Takes jobs from the queue and runs them, two at a time, until it is stopped. The database may go away at any moment without ending the worker.
 * A job whose end could not be recorded runs again; every task is idempotent.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import { readDatabaseTime } from "#server/db/clock.ts";
import { isDatabaseGone } from "#server/db/lost-connection.ts";
import { lastDue, type Repeated } from "./due.ts";
import { createLeaseWatch, type Pace, usualPace } from "./lapsed.ts";
import * as queue from "./queue.ts";
import * as text from "./text.ts";

export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

type WorkerOptions = {
  owner: Pool;
  tasks: Tasks;
  repeated: Repeated[];
  log: Pick<FastifyBaseLogger, "warn" | "error">;
  /** For tests; the database's clock if omitted. */
  clock?: (() => Date) | undefined;
  /** For tests. */
  pace?: Pace | undefined;
};

const concurrency = 2;
/** Pause when no job is due. */
const idleMs = 400;
/** Pause when the database could not be reached. */
const reconnectMs = 1_000;
/** Time that running jobs get when the worker is stopped. The lease of a job that has not ended by then expires, and the job runs again. */
const graceMs = 10_000;
const databaseLost = Symbol("databaseLost");

/** Starts a worker; `stop` resolves when its jobs have ended, after ten seconds at most. */
export function startWorker({ owner, tasks, repeated, log, clock, pace = usualPace }: WorkerOptions): {
  stop: () => Promise<void>;
} {
  const names = Object.keys(tasks);
  const leases = new Set<string>();
  const stopping = new AbortController();
  const aborting = new AbortController();
  const findExpired = createLeaseWatch(pace);
  const addedDue = new Map<string, number>();

  const slots = Promise.all(Array.from({ length: concurrency }, takeUntilStopped));
  const heartbeat = sendHeartbeats();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([slots, sleep(graceMs, undefined, { ref: false })]);
      aborting.abort();
      await heartbeat;
    },
  };

  async function takeUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      const job = await tryQueue("take", () => queue.takeJob(owner, names));
      if (job === databaseLost) await pause(reconnectMs, stopping.signal);
      else if (job === undefined) await pause(idleMs, stopping.signal);
      else await runJob(job);
    }
  }

  async function runJob(job: queue.Job): Promise<void> {
    const { task, attempts, lease } = job;
    leases.add(lease);
    const error = await catchError(() => tasks[task]!(job.payload));
    if (error !== undefined)
      log[isDatabaseGone(error) ? "warn" : "error"]({ err: error, task, attempts }, text.jobFailed);
    const settle = () => {
      if (error === undefined) return queue.completeJob(owner, job);
      return isDatabaseGone(error) ? queue.requeueJob(owner, job) : queue.failJob(owner, job, error.message);
    };
    while ((await tryQueue("settle", settle)) === databaseLost && !aborting.signal.aborted)
      await pause(reconnectMs, aborting.signal);
    leases.delete(lease);
  }

  /** Renews this worker's leases, frees the jobs of expired leases and adds the repeated tasks that are due, again and again. */
  async function sendHeartbeats(): Promise<void> {
    while (!aborting.signal.aborted) {
      await tryQueue("maintain", async () => {
        await queue.renewLeases(owner, [...leases]);
        const expired = findExpired(await queue.listLeases(owner), performance.now());
        if (expired.length > 0) log.warn({ jobs: await queue.freeJobs(owner, expired) }, text.jobsFreed);
        const now = clock?.() ?? (await readDatabaseTime(owner));
        for (const each of repeated) await addIfDue(each, now);
      });
      await pause(pace.roundMs, aborting.signal);
    }
  }

  async function addIfDue(each: Repeated, now: Date): Promise<void> {
    const { task } = each;
    const due = lastDue(each, now);
    if (addedDue.get(task) === due.getTime()) return;
    const outcome = await queue.addWhenDue(owner, task, { due, now });
    if (outcome === "added, a clock was ahead") log.warn({ task, due }, text.clockAhead);
    addedDue.set(task, due.getTime());
  }

  async function tryQueue<T>(
    action: keyof typeof text.queueActions,
    run: () => Promise<T>,
  ): Promise<T | typeof databaseLost> {
    try {
      return await run();
    } catch (error) {
      log.warn({ err: error }, text.queueFailed(text.queueActions[action]));
      return databaseLost;
    }
  }
}

async function catchError(run: () => Promise<void>): Promise<Error | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {});
