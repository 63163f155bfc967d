CREATE TABLE "epcis_documents" (
	"customer_id" integer NOT NULL,
	"document_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "epcis_documents_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_order_id" integer NOT NULL,
	"format" text NOT NULL,
	"content" "bytea" NOT NULL,
	"content_hash" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"kept_until" date NOT NULL,
	CONSTRAINT "epcis_documents_customer_id_document_id_pk" PRIMARY KEY("customer_id","document_id"),
	CONSTRAINT "epcis_documents_content" UNIQUE("customer_id","shipment_order_id","content_hash")
);
--> statement-breakpoint
ALTER TABLE "epcis_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "epcis_units" (
	"customer_id" integer NOT NULL,
	"document_id" integer NOT NULL,
	"nth" integer NOT NULL,
	"gtin" text NOT NULL,
	"serial_number" text NOT NULL,
	"lot_no" text NOT NULL,
	"expiration_date" date,
	"sscc" text NOT NULL,
	CONSTRAINT "epcis_units_customer_id_document_id_nth_pk" PRIMARY KEY("customer_id","document_id","nth")
);
--> statement-breakpoint
ALTER TABLE "epcis_units" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quarantines" (
	"customer_id" integer NOT NULL,
	"quarantine_id" uuid NOT NULL,
	"order_id" integer,
	"item_id" integer NOT NULL,
	"gtin" text NOT NULL,
	"serial_number" text NOT NULL,
	"lot_no" text NOT NULL,
	"expiration_date" date,
	"quantity" integer NOT NULL,
	"quantity_uom_code" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"status" text DEFAULT 'quarantined' NOT NULL,
	"user_id" integer NOT NULL,
	"entered_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"client_time" timestamp with time zone,
	"device" text,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer,
	"resolution" text DEFAULT '' NOT NULL,
	CONSTRAINT "quarantines_customer_id_quarantine_id_pk" PRIMARY KEY("customer_id","quarantine_id")
);
--> statement-breakpoint
ALTER TABLE "quarantines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "epcis_documents" ADD CONSTRAINT "epcis_documents_customer_id_shipment_order_id_shipments_customer_id_shipment_order_id_fk" FOREIGN KEY ("customer_id","shipment_order_id") REFERENCES "public"."shipments"("customer_id","shipment_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "epcis_units" ADD CONSTRAINT "epcis_units_customer_id_document_id_epcis_documents_customer_id_document_id_fk" FOREIGN KEY ("customer_id","document_id") REFERENCES "public"."epcis_documents"("customer_id","document_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantines" ADD CONSTRAINT "quarantines_item_id_products_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."products"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantines" ADD CONSTRAINT "quarantines_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantines" ADD CONSTRAINT "quarantines_entered_by_users_user_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantines" ADD CONSTRAINT "quarantines_resolved_by_users_user_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "epcis_documents_kept" ON "epcis_documents" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "epcis_units_serial" ON "epcis_units" USING btree ("customer_id","serial_number");--> statement-breakpoint
CREATE INDEX "epcis_units_lot" ON "epcis_units" USING btree ("customer_id","lot_no");--> statement-breakpoint
CREATE UNIQUE INDEX "quarantines_package" ON "quarantines" USING btree ("customer_id","item_id","serial_number") WHERE status = 'quarantined' and serial_number <> '';--> statement-breakpoint
CREATE INDEX "quarantines_created" ON "quarantines" USING btree ("customer_id","created_at" DESC NULLS LAST,"quarantine_id");--> statement-breakpoint
CREATE POLICY "epcis_documents_tenant" ON "epcis_documents" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "epcis_units_tenant" ON "epcis_units" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
CREATE POLICY "quarantines_tenant" ON "quarantines" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint

-- Rights, as in 0001_rights.sql. What a feed brought stays as it came, for six years.
alter table quarantines force row level security;--> statement-breakpoint
alter table epcis_documents force row level security;--> statement-breakpoint
alter table epcis_units force row level security;--> statement-breakpoint
grant select, insert, update on quarantines to portal_app, portal_system;--> statement-breakpoint
grant select on epcis_documents, epcis_units to portal_app;--> statement-breakpoint
grant select, insert, delete on epcis_documents, epcis_units to portal_system;--> statement-breakpoint
grant usage, select on all sequences in schema public to portal_app, portal_system;
