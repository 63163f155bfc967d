DROP INDEX "orders_form_number";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "necessity_by" integer;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "necessity_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "stock_taken" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "needs_necessity" boolean;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "necessity_by" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "necessity_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "release_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_by" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bonus_progress_cents" integer;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_necessity_by_users_user_id_fk" FOREIGN KEY ("necessity_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled_by_users_user_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_form_number" ON "orders" USING btree ("buyer_dea_number","order_form_number") WHERE order_form_number is not null and (status <> 'CANCELLED' or csos_certificate_id is not null);--> statement-breakpoint

-- Cancelling takes back what an order counted.
grant update on bonus_amounts to portal_app;--> statement-breakpoint

-- The mail of an order is written by a job: calls cannot write mails.
create or replace function portal_add_job(task text, payload json, run_at timestamptz, key text) returns void
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if task not in ('ship_order', 'send_mail', 'forgot_password', 'mail_order') then
    raise exception 'portal_add_job: % is not a task of the portal', task;
  end if;
  perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := key);
end $$;
