DROP INDEX "orders_form_number";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_as" text;--> statement-breakpoint

-- How a record ended an order that is canceled. A trigger, so that orders that a server of before ends have it too. server/db/status-sql.ts `endedAsSql` has the same.
create function portal_order_ended_as() returns trigger language plpgsql as $$
begin
  new.ended_as := case when new.status = 'CANCELLED' then (
    select case k.kind when 'void' then 'VOIDED' when 'refusal' then 'NOT_ACCEPTED' when 'expiry' then 'EXPIRED' end from public.csos_records k
      where k.customer_id = new.customer_id and k.order_id = new.order_id and k.made_at = new.cancelled_at and k.user_id is not distinct from new.cancelled_by
      order by k.record_id desc limit 1) end;
  return new;
end $$;--> statement-breakpoint
create trigger orders_ended_as before update of status, cancelled_at, cancelled_by on orders for each row
  when (new.status = 'CANCELLED' or new.ended_as is not null) execute function portal_order_ended_as();--> statement-breakpoint
-- The trigger fills it in for the orders that records have ended so far.
update orders o set status = o.status where o.status = 'CANCELLED' and exists (select from csos_records k where k.customer_id = o.customer_id and k.order_id = o.order_id);--> statement-breakpoint
CREATE INDEX "orders_shown_status" ON "orders" USING btree ("customer_id",coalesce(ended_as, status),"placed_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_form_number" ON "orders" USING btree ("buyer_dea_number","order_form_number") WHERE order_form_number is not null and (status <> 'CANCELLED' or csos_certificate_id is not null or ended_as is not null);
