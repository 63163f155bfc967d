CREATE TABLE "csos_records" (
	"customer_id" integer NOT NULL,
	"record_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "csos_records_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"reason" text NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "csos_records_customer_id_record_id_pk" PRIMARY KEY("customer_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "csos_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "csos_records" ADD CONSTRAINT "csos_records_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csos_records" ADD CONSTRAINT "csos_records_customer_id_order_id_orders_customer_id_order_id_fk" FOREIGN KEY ("customer_id","order_id") REFERENCES "public"."orders"("customer_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "csos_records_order" ON "csos_records" USING btree ("customer_id","order_id");--> statement-breakpoint
CREATE POLICY "csos_records_tenant" ON "csos_records" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint

-- Rights, as in 0001_rights.sql. A record is added, and never changed.
alter table csos_records force row level security;--> statement-breakpoint
grant select, insert on csos_records to portal_app, portal_system;--> statement-breakpoint
grant usage, select on all sequences in schema public to portal_app, portal_system;
