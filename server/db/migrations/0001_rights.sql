-- Who may do what. portal_app answers calls under row-level security; portal_system passes it and is used only from a pinned list of files.
revoke all on schema public from public;--> statement-breakpoint
grant usage on schema public to portal_app, portal_system;--> statement-breakpoint

-- Row security holds for the owner too.
do $$
declare name text;
begin
  for name in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relrowsecurity
  loop
    execute format('alter table public.%I force row level security', name);
  end loop;
end $$;--> statement-breakpoint

grant select, insert, update, delete on all tables in schema public to portal_system;--> statement-breakpoint
grant usage, select on all sequences in schema public to portal_system;--> statement-breakpoint
revoke update, delete on audit from portal_system;--> statement-breakpoint
-- The sealer chains rows: it may write the hash and nothing else.
grant update (hash) on audit to portal_system;--> statement-breakpoint

grant usage, select on all sequences in schema public to portal_app;--> statement-breakpoint
grant select on catalogue_state, classifications, display_groups, images, products, product_units, lots, shipping_methods, incentives, incentive_products, customers to portal_app;--> statement-breakpoint
grant select, update on stock to portal_app;--> statement-breakpoint
grant select (user_id, email, first_name, last_name, is_admin, is_active) on users to portal_app;--> statement-breakpoint
grant select on user_customers, addresses, address_deas, customer_prices, customer_incentives, csos_certificates, quarterly_reports, shipments, shipment_lines to portal_app;--> statement-breakpoint
grant select, insert, update, delete on carts, cart_lines, checkout_drafts, shipping_quotes to portal_app;--> statement-breakpoint
grant select, insert, update on orders, order_lines, recurring_orders, receives to portal_app;--> statement-breakpoint
grant select, insert on receive_events to portal_app;--> statement-breakpoint
grant select, insert on answers to portal_app;--> statement-breakpoint
grant insert on audit to portal_app;--> statement-breakpoint

-- The only way for portal_app to add a job: it exists only if the transaction commits. The name and the payload are all it may choose.
create function portal_add_job(task text, payload json, run_at timestamptz, key text) returns void
  language plpgsql security definer set search_path = pg_catalog
as $$
begin
  if task not in ('ship_order') then
    raise exception 'portal_add_job: % is not a task of the portal', task;
  end if;
  perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := key);
end $$;--> statement-breakpoint
revoke all on function portal_add_job(text, json, timestamptz, text) from public;--> statement-breakpoint
grant execute on function portal_add_job(text, json, timestamptz, text) to portal_app, portal_system;
