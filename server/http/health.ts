/** `/healthz`: the process lives. `/readyz`: it can do its work (database, migrations, job queue). */
import type { FastifyInstance } from "fastify";

import { isMigrated } from "#server/db/migrate.ts";
import type { Pools } from "#server/db/open.ts";

/** So long an answer serves everybody who asks: however many that are, the database is asked once a second. */
const keptMs = 1_000;

type Checks = { database: boolean; migrations: boolean; queue: boolean };

/** Adds both; they need no session and say nothing about anybody. */
export function health(app: FastifyInstance, pools: Pools): void {
  const checks = kept(() => lookAt(pools));
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_, reply) => {
    const found = await checks();
    const isReady = Object.values(found).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready", ...found });
  });
}

async function lookAt(pools: Pools): Promise<Checks> {
  return {
    database: await holds(() => pools.app.query("select 1")),
    migrations: await holds(async () => isMigrated(pools.owner)),
    queue: await holds(() => pools.owner.query("select from queue.jobs limit 1")),
  };
}

/** Asks at most once at a time, and again only when the last answer is too old. */
function kept(ask: () => Promise<Checks>): () => Promise<Checks> {
  let asked: Promise<Checks> | undefined;
  return () => (asked ??= ask().finally(() => setTimeout(() => (asked = undefined), keptMs).unref()));
}

async function holds(check: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await check()) !== false;
  } catch {
    return false; // Whatever keeps it from answering, the check does not hold; the cause is logged where the work fails.
  }
}
