/** Job queue (decision 283). Only the owner reads these tables; calls add jobs through the function `portal_add_job`. */
import { sql } from "drizzle-orm";
import { bigint, index, integer, json, pgSchema, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { instant } from "./columns.ts";

export const queue = pgSchema("queue");

/** One row per job; deleted when the job is done. A job with 25 failed attempts stays, with its last error, and is not tried again. */
export const jobs = queue.table(
  "jobs",
  {
    job_id: bigint("job_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    task: text("task").notNull(),
    payload: json("payload").notNull(),
    /** A job that is added again under its key replaces the earlier one, also while that one runs. */
    key: text("key").unique(),
    /** Earliest time of the next attempt, by the database's clock. */
    run_at: instant("run_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    last_error: text("last_error"),
    /** Attempt that runs now; null when the job is available. */
    lease: uuid("lease"),
    renewed_at: instant("renewed_at"),
  },
  (table) => [
    // Jobs that no process takes (every order, where there is no demonstration warehouse) must not slow down the others.
    index("jobs_available")
      .on(table.task, table.run_at)
      .where(sql`lease is null and attempts < 25`),
    uniqueIndex("jobs_lease")
      .on(table.lease)
      .where(sql`lease is not null`),
  ],
);

/** Latest due time for which a job of each repeated task was added. */
export const repeatedTasks = queue.table("repeated_tasks", {
  task: text("task").primaryKey(),
  last_due: instant("last_due").notNull(),
});
