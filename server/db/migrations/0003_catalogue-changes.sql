CREATE TABLE "catalogue_eras" (
	"era" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_eras_era_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"era_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"began" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "catalogue_eras_era_id_unique" UNIQUE("era_id")
);
--> statement-breakpoint
DROP INDEX "products_revision";--> statement-breakpoint
ALTER TABLE "product_units" ADD COLUMN "changed" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "changed" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "changed" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "product_units_changed" ON "product_units" USING btree ("changed","item_id");--> statement-breakpoint
CREATE INDEX "products_changed" ON "products" USING btree ("changed","item_id");--> statement-breakpoint
CREATE INDEX "stock_changed" ON "stock" USING btree ("changed","item_id");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "revision";--> statement-breakpoint

grant select, insert, update, delete on catalogue_eras to portal_system;--> statement-breakpoint
grant select on catalogue_eras to portal_app;--> statement-breakpoint
insert into catalogue_eras default values;--> statement-breakpoint

-- Another one in every other server, database or restored table: a copy takes the rows along, but not this.
create function catalogue_place() returns text language sql stable as $$
  select concat_ws('.', (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database()),
    to_regclass('public.catalogue_eras')::oid)
$$;--> statement-breakpoint

-- What a device keeps of a product or of a unit changed. Names are written out: a restore runs with an empty search_path.
create function mark_changed() returns trigger language plpgsql as $$
begin
  new.changed := pg_current_xact_id();
  return new;
end $$;--> statement-breakpoint
create trigger products_changed before update on products for each row when (
  (old.full_description, old.ndc_code, old.manufacturer, old.class_id, old.display_group_id, old.retail_packaging, old.units_per_case, old.vials_per_unit,
    old.schedule_name, old.confirm_to_sell, old.contact_customer_service, old.kit_check_available, old.kit_check_cents, old.storage, old.form, old.image_hash,
    old.is_active)
  is distinct from
  (new.full_description, new.ndc_code, new.manufacturer, new.class_id, new.display_group_id, new.retail_packaging, new.units_per_case, new.vials_per_unit,
    new.schedule_name, new.confirm_to_sell, new.contact_customer_service, new.kit_check_available, new.kit_check_cents, new.storage, new.form, new.image_hash,
    new.is_active)
) execute function mark_changed();--> statement-breakpoint
create trigger product_units_changed before update on product_units for each row when (
  (old.quantity_uom_code, old.position, old.sale_uom_desc, old.units_in, old.price_cents, old.max_sale_qty)
  is distinct from
  (new.quantity_uom_code, new.position, new.sale_uom_desc, new.units_in, new.price_cents, new.max_sale_qty)
) execute function mark_changed();--> statement-breakpoint

-- Stock goes down with every checkout; a device only keeps whether one of the first unit can be sold.
create function mark_stock_changed() returns trigger language plpgsql as $$
declare
  least constant integer not null := coalesce(
    (select u.units_in from public.product_units u where u.item_id = new.item_id order by u.position limit 1), 1);
begin
  if (old.available >= least) <> (new.available >= least) then
    new.changed := pg_current_xact_id();
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger stock_changed before update on stock for each row when (old.available <> new.available) execute function mark_stock_changed();--> statement-breakpoint

-- While a product's units are being changed its stock stands still: a checkout at the same time would judge by the old first unit.
create function hold_stock_added() returns trigger language plpgsql as $$
begin
  perform from public.stock s where s.item_id in (select item_id from added) order by s.item_id for update;
  return null;
end $$;--> statement-breakpoint
create function hold_stock_changed() returns trigger language plpgsql as $$
begin
  perform from public.stock s where s.item_id in (
    select b.item_id from before b left join after a using (item_id, quantity_uom_code)
    where (a.position, a.units_in) is distinct from (b.position, b.units_in)) order by s.item_id for update;
  return null;
end $$;--> statement-breakpoint
create function touch_products_of_gone() returns trigger language plpgsql as $$
begin
  perform from public.stock s where s.item_id in (select item_id from gone) order by s.item_id for update;
  update public.products p set changed = pg_current_xact_id() where p.item_id in (select item_id from gone);
  return null;
end $$;--> statement-breakpoint
create trigger product_units_added after insert on product_units referencing new table as added for each statement execute function hold_stock_added();--> statement-breakpoint
create trigger product_units_moved after update on product_units referencing old table as before new table as after for each statement execute function hold_stock_changed();--> statement-breakpoint
create trigger product_units_gone after delete on product_units referencing old table as gone for each statement execute function touch_products_of_gone();--> statement-breakpoint
create trigger stock_gone after delete on stock referencing old table as gone for each statement execute function touch_products_of_gone();--> statement-breakpoint

create function touch_products_of_group() returns trigger language plpgsql as $$
begin
  update public.products p set changed = pg_current_xact_id() where p.display_group_id = new.display_group_id;
  return null;
end $$;--> statement-breakpoint
create trigger display_groups_renamed after update on display_groups for each row when (old.display_group <> new.display_group) execute function touch_products_of_group();--> statement-breakpoint

-- What no row is left to tell of: all devices start anew.
create function begin_only_era() returns trigger language plpgsql as $$
begin
  delete from public.catalogue_eras;
  insert into public.catalogue_eras default values;
  return null;
end $$;--> statement-breakpoint
create trigger products_lost after delete or truncate or update of item_id on products for each statement execute function begin_only_era();--> statement-breakpoint
create trigger product_units_lost after truncate or update of item_id on product_units for each statement execute function begin_only_era();--> statement-breakpoint
create trigger stock_lost after truncate or update of item_id on stock for each statement execute function begin_only_era();
