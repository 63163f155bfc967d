/** The job queue's own tables (graphile-worker keeps them in a schema of its own). They exist even where no jobs run: a call adds jobs all the same. */
import { Logger, runMigrations } from "graphile-worker";
import type { Pool } from "pg";

/** Brings the queue's tables to this version. */
export async function migrateQueue(owner: Pool): Promise<void> {
  await runMigrations({ pgPool: owner, logger: new Logger(() => () => {}) });
}
