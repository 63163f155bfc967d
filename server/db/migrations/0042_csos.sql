CREATE TABLE "csos_certificates" (
	"customer_id" integer NOT NULL,
	"certificate_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "csos_certificates_certificate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"upload_user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cert_hash" text NOT NULL,
	"contact_dea" text NOT NULL,
	"friendly_name" text NOT NULL,
	"issued_to" text NOT NULL,
	"issued_by" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone NOT NULL,
	"key_usage" text NOT NULL,
	"public_key_xml" text NOT NULL,
	"schedules" text[] NOT NULL,
	"certificate" "bytea" NOT NULL,
	"others" "bytea"[] NOT NULL,
	"sealed_file" "bytea",
	"deleted_at" timestamp with time zone,
	"deleted_by" integer,
	"told_days" integer,
	CONSTRAINT "csos_certificates_customer_id_certificate_id_pk" PRIMARY KEY("customer_id","certificate_id")
);
--> statement-breakpoint
ALTER TABLE "csos_certificates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "csos_crls" (
	"hash" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"this_update" timestamp with time zone NOT NULL,
	"next_update" timestamp with time zone NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "csos_orders" (
	"customer_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"certificate_id" integer NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"certificate" "bytea" NOT NULL,
	"chain" "bytea"[] NOT NULL,
	"crl_hashes" text[] NOT NULL,
	"checks" jsonb NOT NULL,
	CONSTRAINT "csos_orders_customer_id_order_id_pk" PRIMARY KEY("customer_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "csos_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "csos_certificates" ADD CONSTRAINT "csos_certificates_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csos_certificates" ADD CONSTRAINT "csos_certificates_upload_user_id_users_user_id_fk" FOREIGN KEY ("upload_user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csos_certificates" ADD CONSTRAINT "csos_certificates_deleted_by_users_user_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csos_orders" ADD CONSTRAINT "csos_orders_customer_id_order_id_orders_customer_id_order_id_fk" FOREIGN KEY ("customer_id","order_id") REFERENCES "public"."orders"("customer_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csos_orders" ADD CONSTRAINT "csos_orders_customer_id_certificate_id_csos_certificates_customer_id_certificate_id_fk" FOREIGN KEY ("customer_id","certificate_id") REFERENCES "public"."csos_certificates"("customer_id","certificate_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "csos_certificates_hash" ON "csos_certificates" USING btree ("customer_id","cert_hash") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "csos_certificates_ending" ON "csos_certificates" USING btree ("valid_to") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "csos_crls_address" ON "csos_crls" USING btree ("address","next_update" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "csos_certificates_tenant" ON "csos_certificates" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "csos_orders_tenant" ON "csos_orders" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint

-- Rights, as in 0001_rights.sql.
alter table csos_certificates force row level security;--> statement-breakpoint
alter table csos_orders force row level security;--> statement-breakpoint
grant select, insert, update on csos_certificates to portal_app, portal_system;--> statement-breakpoint
grant select, insert on csos_orders to portal_app, portal_system;--> statement-breakpoint
grant select, insert, delete on csos_crls to portal_system;--> statement-breakpoint
grant usage, select on all sequences in schema public to portal_app, portal_system;
