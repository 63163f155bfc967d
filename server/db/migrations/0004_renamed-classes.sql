-- A class's name stands in no product, but a device asks for the classes anew when something of the catalogue changed.
create function touch_products_of_class() returns trigger language plpgsql as $$
begin
  update public.products p set changed = pg_current_xact_id() where p.class_id = new.class_id;
  return null;
end $$;--> statement-breakpoint
create trigger classifications_renamed after update on classifications for each row
  when ((old.class_name, old.add_header_html) is distinct from (new.class_name, new.add_header_html)) execute function touch_products_of_class();
