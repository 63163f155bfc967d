/** `/healthz`: the process lives. `/readyz`: it can do its work (database, migrations, job queue). */
import type { FastifyInstance } from "fastify";

import { isMigrated } from "#server/db/migrate.ts";
import type { Pools } from "#server/db/open.ts";

/** Adds both; they need no session and say nothing about anybody. */
export function health(app: FastifyInstance, pools: Pools): void {
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/readyz", async (_, reply) => {
    const checks = {
      database: await holds(() => pools.app.query("select 1")),
      migrations: await holds(async () => isMigrated(pools.owner)),
      queue: await holds(() => pools.owner.query("select 1 from graphile_worker.migrations limit 1")),
    };
    const isReady = Object.values(checks).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready", ...checks });
  });
}

async function holds(check: () => Promise<unknown>): Promise<boolean> {
  try {
    return (await check()) !== false;
  } catch {
    return false; // Whatever keeps it from answering, the check does not hold; the cause is logged where the work fails.
  }
}
