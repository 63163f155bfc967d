CREATE TABLE "bells" (
	"customer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"rang_at" timestamp with time zone,
	"is_seen" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bells_customer_id_user_id_item_id_pk" PRIMARY KEY("customer_id","user_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "bells" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bells" ADD CONSTRAINT "bells_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bells" ADD CONSTRAINT "bells_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bells" ADD CONSTRAINT "bells_item_id_products_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."products"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bells_waiting" ON "bells" USING btree ("item_id") WHERE rang_at is null;--> statement-breakpoint
CREATE INDEX "bells_rang" ON "bells" USING btree ("rang_at");--> statement-breakpoint
CREATE POLICY "bells_own" ON "bells" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[]) and user_id = (select current_setting('app.user_id'))::int) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]) and user_id = (select current_setting('app.user_id'))::int);--> statement-breakpoint

-- Rights, as in 0001_rights.sql.
alter table bells force row level security;--> statement-breakpoint
grant select, insert, update, delete on bells to portal_app, portal_system;
