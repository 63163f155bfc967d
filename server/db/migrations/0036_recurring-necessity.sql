ALTER TABLE "recurring_order_lines" ADD COLUMN "necessity_by" integer;--> statement-breakpoint
ALTER TABLE "recurring_order_lines" ADD COLUMN "necessity_at" timestamp with time zone;