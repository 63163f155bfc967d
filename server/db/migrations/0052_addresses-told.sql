-- Addresses and their DEA numbers are changed by the distributor's own systems, with no call of the portal: the table itself tells the devices of its customer
-- (server/http/live.ts hears it; contract/live.ts). Rare enough to be told inside the transaction. Names are written out: a restore runs with an empty search_path.
create function tell_of_addresses() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_live', json_build_object('what', 'addresses', 'cart_type', null, 'device', null, 'conflict', null, 'stands', null,
    'wanted', null, 'customer_id', customer_id, 'user_id', 0)::text)
  from (select distinct customer_id from changed) as of_customers;
  return null;
end $$;--> statement-breakpoint
create trigger addresses_added after insert on addresses referencing new table as changed for each statement execute function tell_of_addresses();--> statement-breakpoint
create trigger addresses_changed after update on addresses referencing new table as changed for each statement execute function tell_of_addresses();--> statement-breakpoint
create trigger addresses_gone after delete on addresses referencing old table as changed for each statement execute function tell_of_addresses();--> statement-breakpoint
create trigger address_deas_added after insert on address_deas referencing new table as changed for each statement execute function tell_of_addresses();--> statement-breakpoint
create trigger address_deas_changed after update on address_deas referencing new table as changed for each statement execute function tell_of_addresses();--> statement-breakpoint
create trigger address_deas_gone after delete on address_deas referencing old table as changed for each statement execute function tell_of_addresses();
