CREATE TABLE "bonus_amounts" (
	"customer_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"cents" integer NOT NULL,
	CONSTRAINT "bonus_amounts_customer_id_order_id_pk" PRIMARY KEY("customer_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "bonus_amounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bonus_amounts" ADD CONSTRAINT "bonus_amounts_customer_id_order_id_orders_customer_id_order_id_fk" FOREIGN KEY ("customer_id","order_id") REFERENCES "public"."orders"("customer_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP POLICY "customers_bonus" ON "customers" CASCADE;--> statement-breakpoint
CREATE POLICY "bonus_amounts_tenant" ON "bonus_amounts" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint

-- Rights, as in 0001_rights.sql. An order counts by a row of its own: nobody who asks writes a customer any more.
alter table bonus_amounts force row level security;--> statement-breakpoint
grant select, insert on bonus_amounts to portal_app;--> statement-breakpoint
grant select, insert, update, delete on bonus_amounts to portal_system;--> statement-breakpoint
revoke update (bonus_current_cents) on customers from portal_app;
