-- The archive of a customer's signed orders holds the revocation lists that they were checked with. The table stays closed to calls; a list is given by its
-- hash alone, which only an order says.
create function portal_crl(wanted text) returns bytea
  language sql stable security definer set search_path = public, pg_temp
  as $$ select content from csos_crls where hash = wanted $$;--> statement-breakpoint
revoke all on function portal_crl(text) from public;--> statement-breakpoint
grant execute on function portal_crl(text) to portal_app;--> statement-breakpoint

-- What the DEA is told of electronic orders that were filled (21 CFR 1305.29): each report as it was given out, and each line of a shipment once.
CREATE TABLE "csos_reports" (
	"report_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "csos_reports_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"made_at" timestamp with time zone NOT NULL,
	"row_count" integer NOT NULL,
	"layout" jsonb NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "csos_reported" (
	"customer_id" integer NOT NULL,
	"shipment_order_id" integer NOT NULL,
	"line_no" integer NOT NULL,
	"report_id" integer NOT NULL,
	CONSTRAINT "csos_reported_customer_id_shipment_order_id_line_no_pk" PRIMARY KEY("customer_id","shipment_order_id","line_no")
);
--> statement-breakpoint
ALTER TABLE "csos_reported" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "csos_reported" ADD CONSTRAINT "csos_reported_report_id_csos_reports_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."csos_reports"("report_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "csos_reported" ADD CONSTRAINT "csos_reported_customer_id_shipment_order_id_shipments_customer_id_shipment_order_id_fk" FOREIGN KEY ("customer_id","shipment_order_id") REFERENCES "public"."shipments"("customer_id","shipment_order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "csos_reported_tenant" ON "csos_reported" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
alter table csos_reported force row level security;--> statement-breakpoint
grant select, insert on csos_reports, csos_reported to portal_system;--> statement-breakpoint
grant usage, select on all sequences in schema public to portal_system;
