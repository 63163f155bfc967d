CREATE TABLE "order_guide_lines" (
	"customer_id" integer NOT NULL,
	"guide_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"quantity_uom_code" text NOT NULL,
	"position" integer NOT NULL,
	"par_level" integer NOT NULL,
	CONSTRAINT "order_guide_lines_customer_id_guide_id_item_id_quantity_uom_code_pk" PRIMARY KEY("customer_id","guide_id","item_id","quantity_uom_code")
);
--> statement-breakpoint
ALTER TABLE "order_guide_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_guides" (
	"customer_id" integer NOT NULL,
	"guide_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "order_guides_guide_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 3001 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_guides_customer_id_guide_id_pk" PRIMARY KEY("customer_id","guide_id")
);
--> statement-breakpoint
ALTER TABLE "order_guides" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_guide_lines" ADD CONSTRAINT "order_guide_lines_item_id_products_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."products"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_guide_lines" ADD CONSTRAINT "order_guide_lines_customer_id_guide_id_order_guides_customer_id_guide_id_fk" FOREIGN KEY ("customer_id","guide_id") REFERENCES "public"."order_guides"("customer_id","guide_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_guides" ADD CONSTRAINT "order_guides_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_guides" ADD CONSTRAINT "order_guides_changed_by_users_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "order_guide_lines_tenant" ON "order_guide_lines" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "order_guides_tenant" ON "order_guides" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint

-- Rights, as in 0001_rights.sql.
alter table order_guides force row level security;--> statement-breakpoint
alter table order_guide_lines force row level security;--> statement-breakpoint
grant select, insert, update, delete on order_guides, order_guide_lines to portal_app, portal_system;--> statement-breakpoint
grant usage, select on all sequences in schema public to portal_app, portal_system;
