CREATE TABLE "device_names" (
	"customer_id" integer NOT NULL,
	"device" text NOT NULL,
	"name" text NOT NULL,
	"user_id" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_names_customer_id_device_pk" PRIMARY KEY("customer_id","device")
);
--> statement-breakpoint
ALTER TABLE "device_names" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "device_names" ADD CONSTRAINT "device_names_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_names" ADD CONSTRAINT "device_names_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_names_user" ON "device_names" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "device_names_tenant" ON "device_names" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint

-- Rights, as in 0001_rights.sql.
alter table device_names force row level security;--> statement-breakpoint
grant select, insert, update on device_names to portal_app;--> statement-breakpoint
grant select on device_names to portal_system;
