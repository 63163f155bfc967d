/**
 * Takes jobs from the queue and runs them, a few at a time, until it is stopped. The database may go away at any moment: no failure of it ends anything here.
 * A job whose end could not be written down comes again; every task is such that running twice has one effect.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import { readDatabaseTime } from "#server/db/clock.ts";
import { isDatabaseGone } from "#server/db/lost-connection.ts";
import { lastDue, type Repeated } from "./due.ts";
import { newWatch, type Pace, usualPace } from "./lapsed.ts";
import {
  addWhenDue,
  completeJob,
  failJob,
  freeJobs,
  heldJobs,
  type Job,
  putBackJob,
  removeSpent,
  renewHolds,
  takeJob,
} from "./queue.ts";
import * as text from "./text.ts";

export type Tasks = Record<string, (payload: unknown) => Promise<void>>;

type WorkerOptions = {
  owner: Pool;
  tasks: Tasks;
  repeated: Repeated[];
  log: Pick<FastifyBaseLogger, "warn" | "error">;
  /** For tests; left out: the database's. */
  clock?: (() => Date) | undefined;
  /** For tests that cannot wait. */
  pace?: Pace | undefined;
};

const atOnce = 2;
/** Nothing to do, or no database to ask: so long until the next look. */
const idleMs = 400;
const awayMs = 1_000;
/** Told to stop, running jobs get this long; what is not done then lapses and comes again, here or in another process. */
const graceMs = 10_000;

/** Starts it; `stop` resolves once its jobs have ended, or after ten seconds. */
export function startWorker({ owner, tasks, repeated, log, clock, pace = usualPace }: WorkerOptions): {
  stop: () => Promise<void>;
} {
  const me = `worker-${randomUUID()}`;
  const names = Object.keys(tasks);
  const inHand = new Set<number>();
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const lapsed = newWatch(pace);
  const added = new Map<string, number>();

  const slots = Promise.all(Array.from({ length: atOnce }, workUntilStopped));
  const rounds = goRound();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([slots, sleep(graceMs, undefined, { ref: false })]);
      givingUp.abort();
      await rounds;
    },
  };

  async function workUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      const job = await despiteLoss("take", () => takeJob(owner, me, names));
      if (job.kind === "lost") await pause(awayMs, stopping.signal);
      else if (job.answer === undefined) await pause(idleMs, stopping.signal);
      else await run(job.answer);
    }
  }

  async function run(job: Job): Promise<void> {
    inHand.add(job.id);
    const { task, attempts } = job;
    const error = await errorOf(() => tasks[task]!(job.payload));
    const settle = (): Promise<unknown> => {
      if (error === undefined) return completeJob(owner, me, job);
      return isDatabaseGone(error) ? putBackJob(owner, me, job) : failJob(owner, me, job, error.message);
    };
    if (error !== undefined)
      log[isDatabaseGone(error) ? "warn" : "error"]({ err: error, task, attempts }, text.jobFailed);
    while ((await despiteLoss("settle", settle)).kind === "lost" && !givingUp.signal.aborted)
      await pause(awayMs, givingUp.signal);
    inHand.delete(job.id);
  }

  /** Again and again: what is in hand is said to be, what nobody holds any more is freed, what is due again is added. */
  async function goRound(): Promise<void> {
    while (!givingUp.signal.aborted) {
      await despiteLoss("maintain", async () => {
        await renewHolds(owner, me, [...inHand]);
        const left = lapsed(await heldJobs(owner), performance.now());
        if (left.length > 0) log.warn({ jobs: await freeJobs(owner, left) }, text.jobsFreed);
        const now = clock?.() ?? (await readDatabaseTime(owner));
        for (const each of repeated) await addOnce(each, now);
      });
      await pause(pace.roundMs, givingUp.signal);
    }
  }

  async function addOnce(each: Repeated, now: Date): Promise<void> {
    const { task } = each;
    const due = lastDue(each, now);
    if (added.get(task) === due.getTime()) return;
    const outcome = await addWhenDue(owner, task, { due, now });
    if (outcome === "added, a clock was ahead") log.warn({ task, due }, text.clockAhead);
    if (outcome !== undefined) await removeSpent(owner, [task]);
    added.set(task, due.getTime());
  }

  async function despiteLoss<T>(
    action: keyof typeof text.queueActions,
    ask: () => Promise<T>,
  ): Promise<{ kind: "done"; answer: T } | { kind: "lost" }> {
    try {
      return { kind: "done", answer: await ask() };
    } catch (error) {
      log.warn({ err: error }, text.queueFailed(text.queueActions[action]));
      return { kind: "lost" };
    }
  }
}

async function errorOf(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {});
