ALTER TABLE "shipping_quotes" ALTER COLUMN "cost_cents" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_quotes" ADD COLUMN "why_not" text;--> statement-breakpoint
ALTER TABLE "shipping_quotes" DROP CONSTRAINT "shipping_quotes_by_way";
--> statement-breakpoint
ALTER TABLE "shipping_quotes" ADD CONSTRAINT "shipping_quotes_by_way" PRIMARY KEY("customer_id","wrk_order_id","shipping_method_id","contact_id","is_saturday");--> statement-breakpoint
ALTER TABLE "shipping_quotes" ADD CONSTRAINT "shipping_quotes_answer" CHECK (("shipping_quotes"."cost_cents" is null) <> ("shipping_quotes"."why_not" is null));