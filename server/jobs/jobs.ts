/** Runs the jobs beside the server: the queue's tasks, the nightly cleaning, the audit's sealer. Any number of processes may do so on one database. */
import { Logger, parseCronItems, run, type Runner, type TaskList } from "graphile-worker";
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import type { Pools } from "#server/db/open.ts";
import type { Environment } from "#server/environment.ts";
import { demonstrationWarehouse } from "#server/outside/warehouse.ts";
import type { Mailer } from "#server/outside/mailer.ts";
import { clean } from "./clean.ts";
import { mailWhoForgot } from "./forgot-password.ts";
import { ringBells } from "./ring-bells.ts";
import { startSealing } from "./seal-audit.ts";
import { sendDueMail, sendLostMails } from "./send-mail.ts";
import { shipOrder } from "./ship-order.ts";

export type JobsOptions = {
  pools: Pools;
  environment: Pick<Environment, "warehouse" | "warehouseDelaySeconds">;
  mailer: Mailer;
  /** Where people reach the portal. */
  address: () => string;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error" | "debug">;
  clock?: () => Date;
};

/** How long to wait before the queue is opened again after the database took it away. */
const reopenMs = 2_000;

/** Starts them; `stop` lets running jobs finish. */
export function startJobs({ pools, environment, mailer, address, log, clock = () => new Date() }: JobsOptions): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const queue = keepRunning(stopping.signal, log, () =>
    run({
      pgPool: pools.owner,
      concurrency: 2,
      pollInterval: 1_000,
      noHandleSignals: true,
      logger: quietLogger(log),
      taskList: tasksFor({ pools, environment, mailer, address, log, clock }),
      parsedCronItems: parseCronItems([
        { task: "clean", match: "17 3 * * *", identifier: "clean" },
        { task: "ring_bells", match: "* * * * *", identifier: "ring_bells" },
        { task: "send_lost_mails", match: "*/5 * * * *", identifier: "send_lost_mails" },
      ]),
    }),
  );
  const sealing = startSealing({ pools, log });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([queue, sealing.stop()]);
    },
  };
}

const SendMailPayload = z.object({ mail_id: z.uuid() });
const ForgotPasswordPayload = z.object({ email: z.string(), mail_id: z.uuid() });
const ShipOrderPayload = z.object({ customer_id: Id, order_id: Id, shipment: z._default(Id, 1) });

/** Without a warehouse its task is not taken from the queue at all: orders stay placed until somebody ships them. */
function tasksFor({ pools, environment, mailer, address, log, clock }: Required<JobsOptions>): TaskList {
  const delayMs = environment.warehouseDelaySeconds * 1_000;
  const work = { pools, warehouse: demonstrationWarehouse, delayMs, clock };
  const mails = { pools, mailer, log, clock };
  return {
    clean: () => clean(pools, clock()),
    send_mail: (payload: unknown) => sendDueMail(mails, z.parse(SendMailPayload, payload).mail_id),
    forgot_password: (payload: unknown) =>
      mailWhoForgot({ pools, clock, address }, z.parse(ForgotPasswordPayload, payload)),
    ring_bells: () => ringBells({ pools, clock, address }),
    send_lost_mails: () => sendLostMails(mails),
    ...(environment.warehouse && {
      ship_order: (payload: unknown) => shipOrder(work, z.parse(ShipOrderPayload, payload)),
    }),
  };
}

/** Opens the queue, and opens it again whenever the database was away, until it is told to stop. */
async function keepRunning(stop: AbortSignal, log: JobsOptions["log"], open: () => Promise<Runner>): Promise<void> {
  const told = new Promise<void>((resolve) => stop.addEventListener("abort", () => resolve(), { once: true }));
  while (!stop.aborted) {
    try {
      const runner = await open();
      await Promise.race([runner.promise, told]);
      if (stop.aborted) await runner.stop();
      await runner.promise;
    } catch (error) {
      if (!stop.aborted) log.warn({ err: error }, "the job queue is away");
    }
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, reopenMs).unref())]);
  }
}

/** graphile-worker's own log: its warnings and errors are ours, its chatter is debugging. */
const quietLogger = (log: JobsOptions["log"]): Logger =>
  new Logger((scope) => (level, message, meta) => {
    const facts = { ...scope, ...(meta && "error" in meta ? { err: meta["error"] } : {}) };
    if (level === "error" || level === "warning") log[level === "error" ? "error" : "warn"](facts, message);
    else log.debug(facts, message);
  });
