DROP POLICY "checkout_drafts_tenant" ON "checkout_drafts" CASCADE;--> statement-breakpoint
DROP TABLE "checkout_drafts" CASCADE;--> statement-breakpoint
DROP POLICY "csos_certificates_tenant" ON "csos_certificates" CASCADE;--> statement-breakpoint
DROP TABLE "csos_certificates" CASCADE;--> statement-breakpoint
DROP POLICY "quarterly_reports_tenant" ON "quarterly_reports" CASCADE;--> statement-breakpoint
DROP TABLE "quarterly_reports" CASCADE;--> statement-breakpoint
DROP POLICY "recurring_orders_tenant" ON "recurring_orders" CASCADE;--> statement-breakpoint
DROP TABLE "recurring_orders" CASCADE;