DROP INDEX "orders_customer_no";--> statement-breakpoint
DROP INDEX "order_lines_item";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "placed_at" timestamp with time zone;--> statement-breakpoint
update order_lines l set placed_at = o.placed_at from orders o where o.customer_id = l.customer_id and o.order_id = l.order_id;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "placed_at" SET NOT NULL;--> statement-breakpoint
-- Nobody who writes a line has to know it, and none can say another day than its order's.
create function line_placed_at() returns trigger language plpgsql as $$
begin
  select placed_at into strict new.placed_at from orders where customer_id = new.customer_id and order_id = new.order_id;
  return new;
end $$;--> statement-breakpoint
create trigger order_lines_placed before insert on order_lines for each row execute function line_placed_at();--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "arrives_on" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("customer_id","status","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_ship_to" ON "orders" USING btree ("customer_id","ship_contact_id","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_placed_by" ON "orders" USING btree ("customer_id","user_id","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING btree ("customer_id","order_name","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree ("customer_id","customer_order_no","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("customer_id","total_cents" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipments_under_way" ON "shipments" USING btree ("customer_id","arrives_on","order_id") WHERE delivered_at is null and arrives_on is not null;--> statement-breakpoint
CREATE INDEX "shipments_to_invoice" ON "shipments" USING btree ("customer_id","order_id") WHERE invoiced_at is null;--> statement-breakpoint
CREATE INDEX "order_lines_item" ON "order_lines" USING btree ("customer_id","item_id","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);