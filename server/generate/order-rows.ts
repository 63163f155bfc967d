/** The rows of a batch of generated orders, as SQL out of its story: orders, lines, shipments, lots, receipts and events. */
import { statusSql } from "#server/db/status-sql.ts";
import { textsSql } from "./dice.ts";
import type { StoryWorld } from "./order-story.ts";

const orderNames = [
  "Weekly restock",
  "OR trays",
  "Emergency department",
  "ICU par levels",
  "Month end",
  "Code carts",
  "",
];

const contactSql = (contact: string): string => `
  (select jsonb_build_object('contact_id', a.contact_id, 'company_name', a.company_name, 'first_name', a.first_name, 'last_name', a.last_name,
      'address1', a.address1, 'address2', a.address2, 'city_name', a.city_name, 'state_code', a.state_code, 'zip_code', a.zip_code, 'phone', a.phone)
    from addresses a where a.customer_id = o.customer_id and a.contact_id = ${contact})`;

/** Sums and status as the checkout and the receipts calculate them; of what is on a paper form and has not shipped, the form is not here. */
export const ordersSql = ({ dice }: StoryWorld): string => `
  with calculated as (
    select i, count(*)::int as line_count, sum(quantity)::int as item_count, sum(quantity * price_cents)::int as goods, sum(quantity * bonus_cents)::int as bonus,
      coalesce(bool_or(schedule_name in ('II', 'IIN')), false) as is_form222, ${statusSql} as status
    from (select *, quantity as due from new_line_done) as line group by i),
  method as (select *, row_number() over (order by position) as at from shipping_methods),
  shipped as (
    select r.*, m.shipping_method_id, m.shipping_method_desc,
      case when r.goods >= m.free_from_cents then 0 when m.is_default then 1250 else 1400 * m.position end as shipping
    from calculated r join method m on m.at = case when ${dice.fraction("ground", "i")} < 0.78 then 1 else ${dice.whole("method", "i", 1, "(select count(*) from method)")} end)
  insert into orders (customer_id, order_id, user_id, cart_type_code, placed_at, status, customer_order_no, order_name, shipping_instructions, bill_contact_id,
    ship_contact_id, bill_to, ship_to, shipping_method_id, shipping_method_desc, payment_terms, goods_cents, discount_cents, bonus_cents, shipping_cents, total_cents,
    line_count, item_count, is_form222, buyer_dea_number, order_form_number)
  select o.customer_id, n.order_id, o.user_id, case when o.is_controlled then 'CSO' else 'RXO' end, o.placed_at, case when s.is_form222 and s.status = 'PLACED' then 'WAITING_FOR_FORM' else s.status end, 'PO-' || 20000 + i % 900000,
    ${dice.pick("order name", "i", textsSql(orderNames))}, case when ${dice.fraction("instructions", "i")} < 0.15 then 'Ring at the dock, then leave with the pharmacy.' else '' end,
    o.bill_contact_id, o.ship_contact_id, ${contactSql("o.bill_contact_id")}, ${contactSql("o.ship_contact_id")}, s.shipping_method_id, s.shipping_method_desc, o.payment_terms,
    s.goods, s.bonus, s.bonus, s.shipping, s.goods - s.bonus + s.shipping, s.line_count, s.item_count, s.is_form222,
    case when o.is_controlled then (select min(identification_code) from address_deas d where d.customer_id = o.customer_id and d.contact_id = o.ship_contact_id) end,
    case when s.is_form222 then '25' || lpad((n.order_id % 10000000)::text, 7, '0') end
  from new_order o join shipped s using (i) join new_id n using (i) order by i`;

export const linesSql = `
  insert into order_lines (customer_id, order_id, line_no, item_id, full_description, ndc_code, schedule_name, quantity, quantity_uom_code, sale_uom_desc, units_in,
    price_cents, list_cents, bonus_cents, shipped_quantity, received_quantity)
  select l.customer_id, order_id, line_no, item_id, full_description, ndc_code, schedule_name, quantity, quantity_uom_code, sale_uom_desc, units_in,
    price_cents, list_cents, bonus_cents, shipped, received
  from new_line_done l join new_id using (i) order by i, line_no`;

/** Each bills its goods, the first also the shipping: together what the order costs. */
export const shipmentsSql = ({ dice, now }: StoryWorld): string => `
  with billed as (
    select i, l.parcel, sum(shipped * (price_cents - bonus_cents))::int as cents from new_line_done l where is_shipped group by i, l.parcel),
  firsts as (select i, min(parcel) as first from new_parcel group by i)
  insert into shipments (customer_id, shipment_order_id, order_id, shipped_at, arrives_on, delivered_at, carrier, tracking_number, invoice_id, invoiced_at, invoice_cents) overriding system value
  select p.customer_id, p.number, p.order_id, p.shipped_at, ((p.shipped_at + interval '40 hours') at time zone p.time_zone)::date,
    case when p.shipped_at < timestamptz '${now.toISOString()}' - interval '40 hours' then p.shipped_at + interval '40 hours' end, 'UPS', '1Z99AA1' || lpad(${dice.whole("tracking", "i * 2 + p.parcel", 0, 2_000_000_000)}::text, 11, '0'), v.number, p.shipped_at,
    b.cents + case when f.first = p.parcel then o.shipping_cents else 0 end
  from new_parcel p join billed b using (i, parcel) join firsts f using (i) join new_invoice v using (i, parcel)
  join orders o on o.customer_id = p.customer_id and o.order_id = p.order_id order by p.number`;

/** Of each lot its packages; a pallet's serial numbers stand on its own label. */
export const shipmentLinesSql = ({ dice }: StoryWorld): string => `
  insert into shipment_lines (customer_id, shipment_order_id, order_id, line_no, lot_no, quantity, expiration_date, serial_numbers)
  select p.customer_id, p.number, p.order_id, packed.line_no, packed.lot_no, packed.quantity, lots.expiration_date,
    (select array_agg('S' || lpad(${dice.whole("serial", "(packed.i * 64 + packed.line_no) * 1024::bigint + packed.lot_at * 256 + nth", 0, 999_999_999)}::text, 9, '0')) from generate_series(1, packed.quantity) as nth)
  from new_packed packed join new_parcel p using (i, parcel) join lots on lots.item_id = packed.item_id and lots.lot_no = packed.lot_no
  order by p.number, packed.line_no`;

/** As the warehouse writes them, so that a package is found by its number. */
export const serialsSql = `
  insert into shipment_serials (customer_id, serial_number, shipment_order_id, line_no, lot_no)
  select sl.customer_id, serial, sl.shipment_order_id, sl.line_no, sl.lot_no
  from new_parcel p join shipment_lines sl on sl.customer_id = p.customer_id and sl.shipment_order_id = p.number cross join unnest(sl.serial_numbers) as serial
  on conflict do nothing`;

/** What was too much is flagged as it is when a receipt is entered: with it or before it the line had more than was ordered. */
export const receiptsSql = ({ dice }: StoryWorld): string => `
  select r.number as order_receive_id, p.customer_id, p.order_id, part.line_no, packed.item_id, part.counted, l.quantity_uom_code,
    case when part.kind = 'misread' then left(packed.lot_no, -1) || 'X' else packed.lot_no end as lot_no, lots.expiration_date, part.kind = 'misread' as is_misread,
    p.shipped_at + interval '1 hour' * ${dice.whole("arrived", "part.i * 2 + p.parcel", 40, 90)} + interval '2 minutes' * part.k as created_at,
    p.time_zone, ${dice.pick("receiver", "part.i", "p.people")} as user_id,
    part.kind <> 'misread' and l.quantity < sum(case part.kind when 'misread' then 0 else part.counted end) over (partition by part.i, part.line_no order by part.k) as is_over
  from new_part part join new_receipt_number r using (i, k) join new_packed packed using (i, line_no, lot_at) join new_parcel p using (i, parcel)
  join new_line_done l using (i, line_no) join lots on lots.item_id = packed.item_id and lots.lot_no = packed.lot_no`;

export const receivesSql = `
  insert into receives (customer_id, order_receive_id, order_id, line_no, item_id, quantity_received, quantity_uom_code, lot_no, expiration_date, receive_date, notes,
    receive_status_code, flagged, user_id, created_at) overriding system value
  select customer_id, order_receive_id, order_id, line_no, item_id, counted, quantity_uom_code, lot_no, expiration_date, (created_at at time zone time_zone)::date,
    case when is_misread then 'Lot misread.' when is_over then 'One more than on the packing list.' else '' end,
    case when is_misread then 'CAN' else 'COM' end, case when is_over then '{over}'::text[] else '{}' end, user_id, created_at
  from new_receipt order by order_receive_id`;

export const eventsSql = `
  insert into receive_events (customer_id, event_id, order_receive_id, status, user_id, at) overriding system value
  select customer_id, e.number, order_receive_id, case nth when 1 then 'COM' else 'CAN' end, user_id, created_at + interval '4 minutes' * (nth - 1)
  from new_event e join new_receipt using (order_receive_id) order by e.number`;
