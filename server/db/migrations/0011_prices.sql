ALTER TABLE "incentive_products" ADD COLUMN "bundle_part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "incentives" ADD COLUMN "tier_quantity" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "bonus_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "list_cents" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "incentive_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bonus_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "bonus_basis_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE POLICY "customers_bonus" ON "customers" AS PERMISSIVE FOR UPDATE TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint
-- A checkout counts towards the bonus discount's goal, and writes nothing else of a customer.
grant update (bonus_current_cents) on customers to portal_app;--> statement-breakpoint
-- Bundles of before: their parts are the groups of the qualifying products.
update incentive_products o set bundle_part = parts.part
  from (select incentive_id, item_id, dense_rank() over (partition by incentive_id order by display_group_id)::int as part
    from incentive_products join products using (item_id) where is_qualifying) parts
  where o.incentive_id = parts.incentive_id and o.item_id = parts.item_id and o.is_qualifying;--> statement-breakpoint
-- The demonstration's own offer says from how many on only in words.
update incentives set tier_quantity = 20 where incentive_type_code = 'BDT' and incentive_name = 'Buy more, pay less: ondansetron';
