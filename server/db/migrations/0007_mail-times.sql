ALTER TABLE "mails" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint

-- Who forgot a password is looked up by a job, so that the call does the same whether there is such a person or not.
create or replace function portal_add_job(task text, payload json, run_at timestamptz, key text) returns void
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if task not in ('ship_order', 'send_mail', 'forgot_password') then
    raise exception 'portal_add_job: % is not a task of the portal', task;
  end if;
  perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := key);
end $$;
