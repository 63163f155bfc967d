DROP INDEX "shipment_lines_lot";--> statement-breakpoint
DROP INDEX "receives_lot";--> statement-breakpoint
CREATE INDEX "receives_item" ON "receives" USING btree ("customer_id","item_id","order_receive_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipment_lines_lot" ON "shipment_lines" USING btree ("customer_id","lot_no","shipment_order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receives_lot" ON "receives" USING btree ("customer_id","lot_no","order_receive_id" DESC NULLS LAST);