-- As graphile_worker.add_job does it for one job, at a third of its cost, and without its notification: nobody listens, and whoever notifies commits alone.
create or replace function portal_add_job(task text, payload json, run_at timestamptz, key text) returns void
  language plpgsql security definer set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  kind int;
begin
  if task not in ('ship_order', 'send_mail', 'forgot_password', 'mail_order', 'send_notice') then
    raise exception 'portal_add_job: % is not a task of the portal', task;
  end if;
  select id into strict kind from graphile_worker._private_tasks where identifier = task;
  if portal_add_job.key is not null then
    -- One that runs already knows nothing of what is new: it ends as it is, and another comes after it.
    update graphile_worker._private_jobs as jobs set key = null, attempts = jobs.max_attempts, updated_at = now()
      where jobs.key = portal_add_job.key and not jobs.is_available;
  end if;
  insert into graphile_worker._private_jobs as jobs (task_id, payload, run_at, max_attempts, key)
    values (kind, portal_add_job.payload, portal_add_job.run_at, 25, portal_add_job.key)
    on conflict (key) do update set task_id = excluded.task_id, payload = excluded.payload, max_attempts = excluded.max_attempts, run_at = excluded.run_at,
      revision = jobs.revision + 1, attempts = 0, last_error = null, updated_at = now()
    where jobs.locked_at is null;
end $$;
