CREATE TABLE "push_subscriptions" (
	"customer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"device" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"topics" text[] NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_customer_id_user_id_device_pk" PRIMARY KEY("customer_id","user_id","device"),
	CONSTRAINT "push_subscriptions_quiet" CHECK (("push_subscriptions"."quiet_from" is null) = ("push_subscriptions"."quiet_until" is null))
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_key" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_device" ON "push_subscriptions" USING btree ("device");--> statement-breakpoint
CREATE POLICY "push_subscriptions_own" ON "push_subscriptions" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[]) and user_id = (select current_setting('app.user_id'))::int) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]) and user_id = (select current_setting('app.user_id'))::int);--> statement-breakpoint

-- Rights, as in 0001_rights.sql.
alter table push_subscriptions force row level security;--> statement-breakpoint
grant select, insert, update on push_subscriptions to portal_app;--> statement-breakpoint
grant select, delete on push_subscriptions to portal_system;--> statement-breakpoint

-- Who lost a right is told nothing more where it was lost; whoever takes it, and by whatever way (docs/decisions/126).
create function end_lost_notices() returns trigger language plpgsql as $$
declare
  link jsonb not null := to_jsonb(old);
begin
  delete from public.push_subscriptions where user_id = old.user_id and (not link ? 'customer_id' or customer_id = (link ->> 'customer_id')::int);
  return null;
end $$;--> statement-breakpoint
create trigger user_customers_notices_lost after update on user_customers for each row when (
  (old.is_active and not new.is_active) or (old.is_ordering and not new.is_ordering) or (old.is_cs and not new.is_cs)
    or (old.is_reporting and not new.is_reporting) or (old.is_customer_admin and not new.is_customer_admin)
) execute function end_lost_notices();--> statement-breakpoint
create trigger user_customers_notices_gone after delete on user_customers for each row execute function end_lost_notices();--> statement-breakpoint
create trigger users_notices_lost after update on users for each row when (
  (old.is_active and not new.is_active) or (old.is_admin and not new.is_admin)
) execute function end_lost_notices();--> statement-breakpoint

create or replace function portal_add_job(task text, payload json, run_at timestamptz, key text) returns void
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if task not in ('ship_order', 'send_mail', 'forgot_password', 'mail_order', 'send_notice') then
    raise exception 'portal_add_job: % is not a task of the portal', task;
  end if;
  perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := key);
end $$;
