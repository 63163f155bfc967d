-- As addresses are (0052): a certificate that was added, deleted or revoked stands in every open checkout of its customer.
create function tell_of_certificates() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_live', json_build_object('what', 'certificates', 'cart_type', null, 'device', null, 'conflict', null, 'stands', null,
    'wanted', null, 'customer_id', customer_id, 'user_id', 0)::text)
  from (select distinct customer_id from changed) as of_customers;
  return null;
end $$;--> statement-breakpoint
create trigger csos_certificates_added after insert on csos_certificates referencing new table as changed for each statement execute function tell_of_certificates();--> statement-breakpoint
create trigger csos_certificates_changed after update on csos_certificates referencing new table as changed for each statement execute function tell_of_certificates();--> statement-breakpoint
create trigger csos_certificates_gone after delete on csos_certificates referencing old table as changed for each statement execute function tell_of_certificates();
