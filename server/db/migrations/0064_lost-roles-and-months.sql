DROP INDEX "recurring_orders_due";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_month" integer GENERATED ALWAYS AS ((extract(year from placed_at at time zone 'UTC') * 12 + extract(month from placed_at at time zone 'UTC'))::int) STORED;--> statement-breakpoint
ALTER TABLE "recurring_orders" ADD COLUMN "is_stop_told" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_number_by_month" ON "orders" USING btree ("customer_id","placed_month","customer_order_no","placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recurring_orders_due" ON "recurring_orders" USING btree ("look_at") WHERE status = 'active' or not is_stop_told;--> statement-breakpoint

-- Who may order there now: recurring orders are placed in a person's name (docs/decisions/126).
create function may_order_at(of_customer integer, of_person integer, of_cart text) returns boolean language sql stable as $$
  select who.is_active and (who.is_admin or coalesce(link.is_active and link.is_ordering and (of_cart = 'RXO' or link.is_cs), false))
  from public.users who left join public.user_customers link on link.user_id = who.user_id and link.customer_id = of_customer
  where who.user_id = of_person
$$;--> statement-breakpoint
-- Roles are taken by calls, by the command line and by hand in the database: the tables themselves stop what needs them, with the change itself.
create function stop_lost_recurring_orders() returns trigger language plpgsql as $$
declare
  link jsonb not null := to_jsonb(old);
  of_customer integer;
begin
  for of_customer in
    update public.recurring_orders r
    set status = 'stopped', is_stop_told = false, version = version + 1, changed_by = user_id, changed_at = now(), look_at = 'epoch'
    where r.user_id = old.user_id and (not link ? 'customer_id' or r.customer_id = (link ->> 'customer_id')::int) and r.status in ('active', 'paused')
      and not public.may_order_at(r.customer_id, r.user_id, r.cart_type_code)
    returning r.customer_id
  loop
    perform pg_notify('portal_live', json_build_object('what', 'recurring', 'cart_type', null, 'device', null, 'conflict', null, 'stands', null,
      'wanted', null, 'customer_id', of_customer, 'user_id', 0)::text);
  end loop;
  return null;
end $$;--> statement-breakpoint
create trigger user_customers_lost after update on user_customers for each row when (
  (old.is_active, old.is_ordering, old.is_cs) is distinct from (new.is_active, new.is_ordering, new.is_cs)
) execute function stop_lost_recurring_orders();--> statement-breakpoint
create trigger user_customers_gone after delete on user_customers for each row execute function stop_lost_recurring_orders();--> statement-breakpoint
create trigger users_lost after update on users for each row when (
  (old.is_active, old.is_admin) is distinct from (new.is_active, new.is_admin)
) execute function stop_lost_recurring_orders();
