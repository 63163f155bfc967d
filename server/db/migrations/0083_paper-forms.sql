-- An order by Form 222 waits for its form. The number of a form whose sixty days are over stays used: nobody of the buyer's cancelled it.
DROP INDEX "orders_form_number";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "form_arrived_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_form_number" ON "orders" USING btree ("buyer_dea_number","order_form_number") WHERE order_form_number is not null and (status <> 'CANCELLED' or csos_certificate_id is not null or (cancelled_at is not null and cancelled_by is null));