ALTER TABLE "shipping_quotes" ADD COLUMN "lines_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "minimum_order_cents" integer;