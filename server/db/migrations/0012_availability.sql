CREATE TABLE "customer_allocations" (
	"customer_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"units" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_allocations_customer_id_item_id_pk" PRIMARY KEY("customer_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "customer_allocations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "discontinued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "low_at" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "customer_allocations" ADD CONSTRAINT "customer_allocations_customer_id_customers_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("customer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_allocations" ADD CONSTRAINT "customer_allocations_item_id_products_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."products"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "customer_allocations_tenant" ON "customer_allocations" AS PERMISSIVE FOR ALL TO "portal_app" USING (customer_id = any((select current_setting('app.customers'))::int[])) WITH CHECK (customer_id = any((select current_setting('app.customers'))::int[]));--> statement-breakpoint

-- Rights, as in 0001_rights.sql.
alter table customer_allocations force row level security;--> statement-breakpoint
grant select, insert, update, delete on customer_allocations to portal_system;--> statement-breakpoint
grant select on customer_allocations to portal_app;--> statement-breakpoint

-- A device keeps of the stock whether one of the first unit can be sold, whether that is few, and, while there is none, when more comes.
drop trigger stock_changed on stock;--> statement-breakpoint
create or replace function mark_stock_changed() returns trigger language plpgsql as $$
declare
  least constant integer not null := coalesce(
    (select u.units_in from public.product_units u where u.item_id = new.item_id order by u.position limit 1), 1);
begin
  if (old.available >= least) <> (new.available >= least)
    or new.available >= least and (old.available <= old.low_at) <> (new.available <= new.low_at)
    or new.available < least and old.expected_on is distinct from new.expected_on
  then
    new.changed := pg_current_xact_id();
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger stock_changed before update on stock for each row when (
  (old.available, old.low_at, old.expected_on) is distinct from (new.available, new.low_at, new.expected_on)
) execute function mark_stock_changed();--> statement-breakpoint
create trigger products_discontinued before update on products for each row when (old.discontinued <> new.discontinued) execute function mark_changed();
