CREATE SCHEMA "queue";
--> statement-breakpoint
CREATE TABLE "queue"."jobs" (
	"job_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue"."jobs_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task" text NOT NULL,
	"payload" json NOT NULL,
	"key" text,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"lease" uuid,
	"renewed_at" timestamp with time zone,
	CONSTRAINT "jobs_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "queue"."repeated_tasks" (
	"task" text PRIMARY KEY NOT NULL,
	"last_due" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "jobs_available" ON "queue"."jobs" USING btree ("task","run_at") WHERE lease is null and attempts < 25;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_lease" ON "queue"."jobs" USING btree ("lease") WHERE lease is not null;--> statement-breakpoint

-- Adds a job, or replaces the one of the same key. A job that runs loses its lease to its replacement: its end changes nothing then.
create function queue.add_job(task text, payload json default '{}', run_at timestamptz default now(), key text default null) returns void
  language plpgsql set search_path = pg_catalog
as $$
#variable_conflict use_column
begin
  insert into queue.jobs (task, payload, run_at, key) values (add_job.task, add_job.payload, add_job.run_at, add_job.key)
    on conflict (key) do update set task = excluded.task, payload = excluded.payload, run_at = excluded.run_at,
      attempts = 0, last_error = null, lease = null, renewed_at = null;
end $$;--> statement-breakpoint

-- The only way for portal_app to add a job. It may add no other task than these.
create or replace function portal_add_job(task text, payload json, run_at timestamptz, key text) returns void
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if task not in ('ship_order', 'send_mail', 'forgot_password', 'mail_order', 'send_notice', 'mail_recalled_receipt') then
    raise exception 'portal_add_job: % is not a task of the portal', task;
  end if;
  perform queue.add_job(task, payload, run_at, key);
end $$;--> statement-breakpoint

-- Moves the jobs of graphile-worker's tables, which versions before this one used.
do $$ begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    insert into queue.jobs (task, payload, key, run_at, attempts, last_error)
      select tasks.identifier, jobs.payload, jobs.key, jobs.run_at, jobs.attempts, jobs.last_error
      from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id order by jobs.id;
    insert into queue.repeated_tasks (task, last_due)
      select identifier, coalesce(last_execution, known_since) from graphile_worker._private_known_crontabs;
    drop schema graphile_worker cascade;
  end if;
end $$;
