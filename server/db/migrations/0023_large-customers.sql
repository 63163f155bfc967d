-- Where there are a thousand customers, PostgreSQL takes each for a thousandth of the rows, and once more for row security: "one row", it thinks, and
-- reads all rows of a customer by whatever index begins with it. But one customer may have half of them all. Told that there are few customers, it
-- looks for the very row (docs/decisions/074). It holds from the next analyze on: now, where there is something already.
do $$
declare name text;
begin
  foreach name in array array['orders', 'order_lines', 'shipments', 'shipment_lines', 'receives', 'receive_events', 'customer_prices'] loop
    execute format('alter table %I alter column customer_id set (n_distinct = 30)', name);
    if (select reltuples > 0 from pg_class where oid = name::regclass) then
      execute format('analyze %I', name);
    end if;
  end loop;
end $$;
