CREATE TABLE "exports" (
	"customer_id" integer NOT NULL,
	"export_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"what" text NOT NULL,
	"asked" jsonb NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"row_count" integer DEFAULT 0 NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"outcome" text,
	CONSTRAINT "exports_customer_id_export_id_pk" PRIMARY KEY("customer_id","export_id")
);
--> statement-breakpoint
ALTER TABLE "exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quarterly_reports" (
	"customer_id" integer NOT NULL,
	"quarter" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"file_name" text NOT NULL,
	"spend_cents" bigint NOT NULL,
	"workbook" "bytea" NOT NULL,
	"pdf" "bytea",
	CONSTRAINT "quarterly_reports_customer_id_quarter_pk" PRIMARY KEY("customer_id","quarter")
);
--> statement-breakpoint
ALTER TABLE "quarterly_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recall_confirmations" (
	"customer_id" integer NOT NULL,
	"confirmation_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "recall_confirmations_confirmation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recall_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"quantity_uom_code" text NOT NULL,
	"note" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recall_confirmations_customer_id_confirmation_id_pk" PRIMARY KEY("customer_id","confirmation_id")
);
--> statement-breakpoint
ALTER TABLE "recall_confirmations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recalls" (
	"recall_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recalls_recall_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 501 CACHE 1),
	"item_id" integer NOT NULL,
	"lot_no" text NOT NULL,
	"reason" text NOT NULL,
	"recalled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recalls_lot" UNIQUE("item_id","lot_no")
);
--> statement-breakpoint
CREATE TABLE "shipment_serials" (
	"customer_id" integer NOT NULL,
	"serial_number" text NOT NULL,
	"shipment_order_id" integer NOT NULL,
	"line_no" integer NOT NULL,
	"lot_no" text NOT NULL,
	CONSTRAINT "shipment_serials_customer_id_serial_number_shipment_order_id_line_no_pk" PRIMARY KEY("customer_id","serial_number","shipment_order_id","line_no")
);
--> statement-breakpoint
ALTER TABLE "shipment_serials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarterly_reports" ADD CONSTRAINT "quarterly_reports_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_confirmations" ADD CONSTRAINT "recall_confirmations_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_confirmations" ADD CONSTRAINT "recall_confirmations_recall_id_recalls_recall_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("recall_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_confirmations" ADD CONSTRAINT "recall_confirmations_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_item_id_products_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."products"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_serials" ADD CONSTRAINT "shipment_serials_customer_id_shipment_order_id_shipments_customer_id_shipment_order_id_fk" FOREIGN KEY ("customer_id","shipment_order_id") REFERENCES "public"."shipments"("customer_id","shipment_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exports_token" ON "exports" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "exports_ends" ON "exports" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "recall_confirmations_recall" ON "recall_confirmations" USING btree ("customer_id","recall_id");--> statement-breakpoint
CREATE INDEX "recalls_newest" ON "recalls" USING btree ("recalled_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipment_lines_lot" ON "shipment_lines" USING btree ("customer_id","lot_no");--> statement-breakpoint
CREATE INDEX "shipments_shipped" ON "shipments" USING btree ("customer_id","shipped_at" DESC NULLS LAST,"shipment_order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receives_lot" ON "receives" USING btree ("customer_id","lot_no");--> statement-breakpoint
CREATE POLICY "exports_tenant" ON "exports" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "quarterly_reports_tenant" ON "quarterly_reports" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "recall_confirmations_tenant" ON "recall_confirmations" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "shipment_serials_tenant" ON "shipment_serials" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint

-- Rights, as in 0001_rights.sql. Recalls are the distributor's: calls only read them.
alter table exports force row level security;--> statement-breakpoint
alter table quarterly_reports force row level security;--> statement-breakpoint
alter table shipment_serials force row level security;--> statement-breakpoint
alter table recall_confirmations force row level security;--> statement-breakpoint
grant select, insert, update on exports to portal_app;--> statement-breakpoint
grant select on quarterly_reports, shipment_serials, recalls to portal_app;--> statement-breakpoint
grant select, insert on recall_confirmations to portal_app;--> statement-breakpoint
grant select, insert, update, delete on exports, quarterly_reports, shipment_serials, recalls, recall_confirmations to portal_system;--> statement-breakpoint
grant usage, select on all sequences in schema public to portal_app, portal_system;--> statement-breakpoint

-- One customer may have most of them (docs/decisions/074).
alter table shipment_serials alter column customer_id set (n_distinct = 30);--> statement-breakpoint

-- Serial numbers of what was shipped before.
set local role portal_system;--> statement-breakpoint
insert into shipment_serials (customer_id, serial_number, shipment_order_id, line_no, lot_no)
  select distinct on (customer_id, serial, shipment_order_id, line_no) customer_id, serial, shipment_order_id, line_no, lot_no
  from shipment_lines cross join unnest(serial_numbers) as serial order by customer_id, serial, shipment_order_id, line_no;--> statement-breakpoint
reset role;
