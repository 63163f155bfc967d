ALTER TABLE "orders" ADD COLUMN "placed_by_staff_of" text;--> statement-breakpoint
-- Staff order Rx alone for a customer, in whatever roles they have there (decision 261).
create or replace function may_order_at(of_customer integer, of_person integer, of_cart text) returns boolean language sql stable as $$
  select who.is_active and case when who.is_admin then of_cart = 'RXO'
    else coalesce(link.is_active and link.is_ordering and (of_cart = 'RXO' or link.is_cs), false) end
  from public.users who left join public.user_customers link on link.user_id = who.user_id and link.customer_id = of_customer
  where who.user_id = of_person
$$;--> statement-breakpoint
-- Recurring orders of staff that are controlled stop as those of a user who lost a role. As the system: row security holds for the owner too.
set local role portal_system;--> statement-breakpoint
update recurring_orders r
  set status = 'stopped', is_stop_told = false, version = version + 1, changed_by = user_id, changed_at = now(), look_at = 'epoch'
  where cart_type_code = 'CSO' and status in ('active', 'paused') and exists (select from users u where u.user_id = r.user_id and u.is_admin);--> statement-breakpoint
reset role;
