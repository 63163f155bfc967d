CREATE TABLE "hand_overs" (
	"customer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"admin_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "hand_overs_customer_id_user_id_admin_id_pk" PRIMARY KEY("customer_id","user_id","admin_id")
);
--> statement-breakpoint
ALTER TABLE "hand_overs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "seal_keys" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "receive_events" ADD COLUMN "entered_by" integer;--> statement-breakpoint
ALTER TABLE "receives" ADD COLUMN "entered_by" integer;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_admin_id_users_user_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_keys" ADD CONSTRAINT "seal_keys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receive_events" ADD CONSTRAINT "receive_events_entered_by_users_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receives" ADD CONSTRAINT "receives_entered_by_users_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "hand_overs_tenant" ON "hand_overs" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
ALTER POLICY "answers_own" ON "answers" TO portal_app USING (user_id in ((select current_setting('app.user_id'))::int, (select nullif(current_setting('app.on_behalf_of', true), ''))::int)) WITH CHECK (user_id in ((select current_setting('app.user_id'))::int, (select nullif(current_setting('app.on_behalf_of', true), ''))::int));--> statement-breakpoint

-- Rights, as in 0001_rights.sql: row security holds for the owner too, and the key of a person's sealed entries is closed to calls.
ALTER TABLE "hand_overs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
grant select, insert, update, delete on hand_overs, seal_keys to portal_system;--> statement-breakpoint
grant select on hand_overs to portal_app;
