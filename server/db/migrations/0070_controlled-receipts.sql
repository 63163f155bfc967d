CREATE TABLE "controlled_receipts" (
	"customer_id" integer NOT NULL,
	"record_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "controlled_receipts_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"line_no" integer NOT NULL,
	"order_receive_id" integer NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"quantity_uom_code" text NOT NULL,
	"lot_no" text NOT NULL,
	"receive_date" date NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"entered_by" integer,
	"device" text,
	"reason" text,
	CONSTRAINT "controlled_receipts_customer_id_record_id_pk" PRIMARY KEY("customer_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "controlled_receipts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "wants_second_count" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "receives" ADD COLUMN "awaits_second" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "controlled_receipts" ADD CONSTRAINT "controlled_receipts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controlled_receipts" ADD CONSTRAINT "controlled_receipts_entered_by_users_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controlled_receipts" ADD CONSTRAINT "controlled_receipts_customer_id_order_id_orders_customer_id_order_id_fk" FOREIGN KEY ("customer_id","order_id") REFERENCES "public"."orders"("customer_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "controlled_receipts" ADD CONSTRAINT "controlled_receipts_customer_id_order_receive_id_receives_customer_id_order_receive_id_fk" FOREIGN KEY ("customer_id","order_receive_id") REFERENCES "public"."receives"("customer_id","order_receive_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "controlled_receipts_order" ON "controlled_receipts" USING btree ("customer_id","order_id");--> statement-breakpoint
CREATE INDEX "controlled_receipts_receipt" ON "controlled_receipts" USING btree ("customer_id","order_receive_id");--> statement-breakpoint
CREATE INDEX "receives_awaiting" ON "receives" USING btree ("customer_id","order_receive_id") WHERE "receives"."awaits_second";--> statement-breakpoint
CREATE POLICY "controlled_receipts_tenant" ON "controlled_receipts" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint

-- Rights, as in 0001_rights.sql. A record is added, and never changed; nor by whoever owns the tables, where they do not mean to.
alter table controlled_receipts force row level security;--> statement-breakpoint
grant select, insert on controlled_receipts to portal_app, portal_system;--> statement-breakpoint
grant usage, select on all sequences in schema public to portal_app, portal_system;--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A record of % stays as it is: corrections are further records.', tg_table_name;
end $$;--> statement-breakpoint
create trigger controlled_receipts_stay before update or delete on controlled_receipts for each statement execute function refuse_change();
