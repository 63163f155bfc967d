CREATE TABLE "recurring_order_lines" (
	"customer_id" integer NOT NULL,
	"recurring_order_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"quantity_uom_code" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"kit_check_selected" boolean DEFAULT false NOT NULL,
	CONSTRAINT "recurring_order_lines_customer_id_recurring_order_id_item_id_quantity_uom_code_pk" PRIMARY KEY("customer_id","recurring_order_id","item_id","quantity_uom_code")
);
--> statement-breakpoint
ALTER TABLE "recurring_order_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recurring_orders" (
	"customer_id" integer NOT NULL,
	"recurring_order_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "recurring_orders_recurring_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 6001 CACHE 1),
	"user_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"cart_type_code" text NOT NULL,
	"order_name" text NOT NULL,
	"customer_order_no" text NOT NULL,
	"shipping_instructions" text NOT NULL,
	"bill_contact_id" integer NOT NULL,
	"ship_contact_id" integer NOT NULL,
	"shipping_method_id" integer NOT NULL,
	"is_saturday" boolean NOT NULL,
	"delivery_contact_phone" text,
	"buyer_dea_number" text,
	"frequency" text NOT NULL,
	"anchor_date" date NOT NULL,
	"next_no" integer DEFAULT 0 NOT NULL,
	"next_date" date NOT NULL,
	"is_next_skipped" boolean DEFAULT false NOT NULL,
	"when_short" text DEFAULT 'leave_out' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"look_at" timestamp with time zone NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"waits_for" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "recurring_orders_customer_id_recurring_order_id_pk" PRIMARY KEY("customer_id","recurring_order_id")
);
--> statement-breakpoint
ALTER TABLE "recurring_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recurring_runs" (
	"customer_id" integer NOT NULL,
	"recurring_order_id" integer NOT NULL,
	"run_no" integer NOT NULL,
	"due_date" date,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"order_id" integer,
	"reasons" text[] NOT NULL,
	CONSTRAINT "recurring_runs_customer_id_recurring_order_id_run_no_pk" PRIMARY KEY("customer_id","recurring_order_id","run_no")
);
--> statement-breakpoint
ALTER TABLE "recurring_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recurring_order_lines" ADD CONSTRAINT "recurring_order_lines_item_id_products_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."products"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_order_lines" ADD CONSTRAINT "recurring_order_lines_customer_id_recurring_order_id_recurring_orders_customer_id_recurring_order_id_fk" FOREIGN KEY ("customer_id","recurring_order_id") REFERENCES "public"."recurring_orders"("customer_id","recurring_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_orders" ADD CONSTRAINT "recurring_orders_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_orders" ADD CONSTRAINT "recurring_orders_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_orders" ADD CONSTRAINT "recurring_orders_changed_by_users_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_orders" ADD CONSTRAINT "recurring_orders_shipping_method_id_shipping_methods_shipping_method_id_fk" FOREIGN KEY ("shipping_method_id") REFERENCES "public"."shipping_methods"("shipping_method_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_runs" ADD CONSTRAINT "recurring_runs_customer_id_recurring_order_id_recurring_orders_customer_id_recurring_order_id_fk" FOREIGN KEY ("customer_id","recurring_order_id") REFERENCES "public"."recurring_orders"("customer_id","recurring_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recurring_orders_due" ON "recurring_orders" USING btree ("look_at") WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_runs_once" ON "recurring_runs" USING btree ("customer_id","recurring_order_id","due_date");--> statement-breakpoint
CREATE POLICY "recurring_order_lines_tenant" ON "recurring_order_lines" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "recurring_orders_tenant" ON "recurring_orders" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "recurring_runs_tenant" ON "recurring_runs" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint

-- Rights, as in 0001_rights.sql.
alter table recurring_orders force row level security;--> statement-breakpoint
alter table recurring_order_lines force row level security;--> statement-breakpoint
alter table recurring_runs force row level security;--> statement-breakpoint
grant select, insert, update, delete on recurring_orders, recurring_order_lines, recurring_runs to portal_app, portal_system;--> statement-breakpoint
grant usage, select on all sequences in schema public to portal_app, portal_system;
