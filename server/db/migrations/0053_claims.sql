CREATE TABLE "claim_events" (
	"customer_id" integer NOT NULL,
	"event_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "claim_events_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claim_id" integer NOT NULL,
	"status" text NOT NULL,
	"answer" text NOT NULL,
	"credit_cents" integer,
	"user_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_events_customer_id_event_id_pk" PRIMARY KEY("customer_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "claim_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claim_exceptions" (
	"customer_id" integer NOT NULL,
	"exception_id" uuid NOT NULL,
	"claim_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"line_no" integer,
	"item_id" integer NOT NULL,
	"reason" text NOT NULL,
	"quantity" integer NOT NULL,
	"quantity_uom_code" text NOT NULL,
	"lot_no" text NOT NULL,
	"note" text NOT NULL,
	"closes" boolean NOT NULL,
	"user_id" integer NOT NULL,
	"entered_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"client_time" timestamp with time zone,
	"device" text,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" integer,
	CONSTRAINT "claim_exceptions_customer_id_exception_id_pk" PRIMARY KEY("customer_id","exception_id")
);
--> statement-breakpoint
ALTER TABLE "claim_exceptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claim_photo_parts" (
	"customer_id" integer NOT NULL,
	"photo_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "claim_photo_parts_customer_id_photo_id_part_pk" PRIMARY KEY("customer_id","photo_id","part")
);
--> statement-breakpoint
ALTER TABLE "claim_photo_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claim_photos" (
	"customer_id" integer NOT NULL,
	"photo_id" uuid NOT NULL,
	"exception_id" uuid NOT NULL,
	"size_bytes" integer NOT NULL,
	"picture" "bytea",
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_photos_customer_id_photo_id_pk" PRIMARY KEY("customer_id","photo_id")
);
--> statement-breakpoint
ALTER TABLE "claim_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "claims" (
	"customer_id" integer NOT NULL,
	"claim_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "claims_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 700001 CACHE 1),
	"order_id" integer NOT NULL,
	"shipment_order_id" integer NOT NULL,
	"status" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" integer NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"credit_cents" integer,
	"answered_at" timestamp with time zone,
	CONSTRAINT "claims_customer_id_claim_id_pk" PRIMARY KEY("customer_id","claim_id"),
	CONSTRAINT "claims_delivery" UNIQUE("customer_id","shipment_order_id")
);
--> statement-breakpoint
ALTER TABLE "claims" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "closed_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD COLUMN "sscc" text;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_events" ADD CONSTRAINT "claim_events_customer_id_claim_id_claims_customer_id_claim_id_fk" FOREIGN KEY ("customer_id","claim_id") REFERENCES "public"."claims"("customer_id","claim_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_exceptions" ADD CONSTRAINT "claim_exceptions_item_id_products_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."products"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_exceptions" ADD CONSTRAINT "claim_exceptions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_exceptions" ADD CONSTRAINT "claim_exceptions_entered_by_users_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_exceptions" ADD CONSTRAINT "claim_exceptions_withdrawn_by_users_user_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_exceptions" ADD CONSTRAINT "claim_exceptions_customer_id_claim_id_claims_customer_id_claim_id_fk" FOREIGN KEY ("customer_id","claim_id") REFERENCES "public"."claims"("customer_id","claim_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photo_parts" ADD CONSTRAINT "claim_photo_parts_customer_id_photo_id_claim_photos_customer_id_photo_id_fk" FOREIGN KEY ("customer_id","photo_id") REFERENCES "public"."claim_photos"("customer_id","photo_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_opened_by_users_user_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_customer_id_shipment_order_id_shipments_customer_id_shipment_order_id_fk" FOREIGN KEY ("customer_id","shipment_order_id") REFERENCES "public"."shipments"("customer_id","shipment_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_events_claim" ON "claim_events" USING btree ("customer_id","claim_id");--> statement-breakpoint
CREATE INDEX "claim_exceptions_claim" ON "claim_exceptions" USING btree ("customer_id","claim_id","created_at");--> statement-breakpoint
CREATE INDEX "claim_exceptions_line" ON "claim_exceptions" USING btree ("customer_id","order_id","line_no");--> statement-breakpoint
CREATE INDEX "claim_photos_exception" ON "claim_photos" USING btree ("customer_id","exception_id");--> statement-breakpoint
CREATE INDEX "claims_order" ON "claims" USING btree ("customer_id","order_id");--> statement-breakpoint
CREATE INDEX "claims_opened" ON "claims" USING btree ("customer_id","opened_at" DESC NULLS LAST,"claim_id" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "claim_events_tenant" ON "claim_events" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "claim_exceptions_tenant" ON "claim_exceptions" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "claim_photo_parts_tenant" ON "claim_photo_parts" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "claim_photos_tenant" ON "claim_photos" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "claims_tenant" ON "claims" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint

-- Rights, as in 0001_rights.sql.
alter table claims force row level security;--> statement-breakpoint
alter table claim_events force row level security;--> statement-breakpoint
alter table claim_exceptions force row level security;--> statement-breakpoint
alter table claim_photos force row level security;--> statement-breakpoint
alter table claim_photo_parts force row level security;--> statement-breakpoint
grant select, insert, update on claims, claim_exceptions, claim_photos to portal_app, portal_system;--> statement-breakpoint
grant select, insert on claim_events to portal_app, portal_system;--> statement-breakpoint
grant select, insert, delete on claim_photo_parts to portal_app, portal_system;--> statement-breakpoint
grant delete on claim_photos to portal_system;--> statement-breakpoint
grant usage, select on all sequences in schema public to portal_app, portal_system;
