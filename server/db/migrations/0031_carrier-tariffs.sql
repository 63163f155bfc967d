CREATE TABLE "carrier_tariffs" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"csv" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shipping_quotes" DROP CONSTRAINT "shipping_quotes_customer_id_wrk_order_id_pk";--> statement-breakpoint
ALTER TABLE "shipping_quotes" ADD CONSTRAINT "shipping_quotes_by_way" PRIMARY KEY("customer_id","wrk_order_id","shipping_method_id","is_saturday");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_ounces" integer;--> statement-breakpoint
grant select, insert, update, delete on carrier_tariffs to portal_system;--> statement-breakpoint
grant select on carrier_tariffs to portal_app;
