-- Whoever knows the order's day may say it with its lines: of 10,000 lines a look-up each took 124 ms of a processor. Another day than the order's is still refused,
-- for all lines of a statement at once. Names are written out: a restore runs with an empty search_path.
drop trigger order_lines_placed on order_lines;--> statement-breakpoint
create trigger order_lines_placed before insert on order_lines for each row when (new.placed_at is null) execute function line_placed_at();--> statement-breakpoint
create function lines_as_placed() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct customer_id, order_id, placed_at from added) a where a.placed_at is distinct from
      (select o.placed_at from public.orders o where o.customer_id = a.customer_id and o.order_id = a.order_id)) then
    raise exception 'A line says another day than its order.';
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger order_lines_as_placed after insert on order_lines referencing new table as added for each statement execute function lines_as_placed();
