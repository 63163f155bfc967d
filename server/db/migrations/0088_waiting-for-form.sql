-- What has not shipped yet is looked for among orders that wait for their form too.
DROP INDEX "orders_unshipped";--> statement-breakpoint
CREATE INDEX "orders_unshipped" ON "orders" USING btree ("placed_at") WHERE status in ('WAITING_FOR_FORM', 'PLACED', 'PARTIAL');