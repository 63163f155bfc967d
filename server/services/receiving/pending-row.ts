/** Lines shipped and not wholly received: a row, the statement over those that `which` leads to, and what is answered of it. */
import { isoToWire } from "#contract/base/dates.ts";
import type { PendingReceive } from "#contract/receiving/receiving.ts";
import { extraReasons } from "#contract/receiving/rules/claims.ts";
import { instant, int, json, nullable, type Of, oneOf, text } from "#server/db/statement.ts";
import { isReleasedSql } from "./receipt-row.ts";

type Pending = PendingReceive;

export const pendingRow = {
  order_id: int,
  line_no: int,
  customer_order_no: text,
  order_name: text,
  placed_at: instant,
  cart_type_code: oneOf<Pending["cart_type_code"]>(),
  item_id: int,
  full_description: text,
  ndc_code: text,
  schedule_name: nullable(text),
  manufacturer: text,
  storage: oneOf<Pending["storage"]>(),
  quantity_uom_code: text,
  sale_uom_desc: text,
  units_per_case: int,
  vials_per_unit: int,
  order_qty: int,
  received_quantity: int,
  last_ship_date: nullable(instant),
  lots: nullable(json<Pending["lots"]>()),
  received_lots: nullable(json<NonNullable<Pending["received_lots"]>>()),
  serials: nullable(json<Pending["serials"]>()),
  packed: nullable(json<NonNullable<Pending["packed"]>>()),
  parcels: nullable(json<NonNullable<Pending["parcels"]>>()),
  on_the_way: nullable(json<NonNullable<Pending["on_the_way"]>>()),
  closed_quantity: int,
  held_qty: int,
  claimed: nullable(json<NonNullable<Pending["claimed"]>>()),
  completed: nullable(json<NonNullable<Pending["completed"]>>()),
};

/** Whether a row of `order_lines` is pending; the index `order_lines_pending` is of the same words but the last, that of what was closed short. */
const isLinePendingSql = (line: string) => `${line}.customer_id = :customer_id and ${line}.shipped_quantity > 0
    and ${line}.received_quantity < ${line}.quantity - ${line}.voided_quantity
    and ${line}.received_quantity < ${line}.quantity - ${line}.voided_quantity - ${line}.closed_quantity`;
export const isPendingSql = isLinePendingSql("l");

/** PostgreSQL takes a third of all lines for pending; `limit 1` keeps it from reading every order for a handful of them. */
export const pendingSql = (which: string): string => `
  select l.order_id, l.line_no, o.customer_order_no, o.order_name, o.placed_at, o.cart_type_code, l.item_id, l.full_description, l.ndc_code,
    l.schedule_name, p.manufacturer, p.storage, l.quantity_uom_code, l.sale_uom_desc, p.units_per_case,
    -- what one of the line's unit holds: the product counts that of its first unit alone
    p.vials_per_unit * l.units_in / coalesce((select f.units_in from product_units f where f.item_id = l.item_id order by f.position limit 1), l.units_in)
      as vials_per_unit,
    l.quantity - l.voided_quantity as order_qty, l.received_quantity, l.closed_quantity,
    (select coalesce(sum(r.quantity_received), 0)::int from receives r where r.customer_id = :customer_id and r.order_id = l.order_id and r.line_no = l.line_no
      and r.receive_status_code = 'COM' and r.hold_reason is not null and not ${isReleasedSql}) as held_qty,
    (select max(s.shipped_at) from shipments s where s.customer_id = :customer_id and s.order_id = l.order_id) as last_ship_date,
    (select json_agg(json_build_object('lot_no', lot_no, 'expiration_date', expiration_date, 'quantity', quantity) order by expiration_date, lot_no)
      from (select lot_no, expiration_date, sum(quantity)::int as quantity from shipment_lines
        where customer_id = :customer_id and order_id = l.order_id and line_no = l.line_no group by lot_no, expiration_date) lots) as lots,
    (select json_agg(json_build_object('lot_no', lot_no, 'quantity', quantity) order by lot_no)
      from (select r.lot_no, least(sum(r.quantity_received), 2147483647)::int as quantity from receives r where r.customer_id = :customer_id and r.order_id = l.order_id and r.line_no = l.line_no
        and r.receive_status_code = 'COM' and r.lot_no <> '' group by r.lot_no) received) as received_lots,
    (select json_agg(json_build_object('serial_number', serial_number, 'lot_no', lot_no,
        'shipment_order_id', shipment_order_id,
        'received_at', to_char(came_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by serial_number)
      from (select serial_number, min(lot_no) as lot_no, min(came_at) as came_at, min(shipment_order_id) as shipment_order_id from (
          select unnest(serial_numbers) as serial_number, lot_no, null::timestamptz as came_at, shipment_order_id from shipment_lines
            where customer_id = :customer_id and order_id = l.order_id and line_no = l.line_no
          union all
          select unnest(serial_numbers), lot_no, created_at, null::int from receives
            where customer_id = :customer_id and order_id = l.order_id and line_no = l.line_no and receive_status_code = 'COM') packages
        group by serial_number) serials) as serials,
    (select json_agg(json_build_object('shipment_order_id', shipment_order_id, 'sscc', sscc, 'lot_no', lot_no, 'expiration_date', expiration_date,
        'quantity', quantity) order by shipment_order_id, sscc, lot_no)
      from shipment_lines where customer_id = :customer_id and order_id = l.order_id and line_no = l.line_no) as packed,
    (select json_agg(json_build_object('shipment_order_id', g.shipment_order_id, 'tracking_number', s.tracking_number) order by g.shipment_order_id)
      from (select distinct shipment_order_id from shipment_lines
          where customer_id = :customer_id and order_id = l.order_id and line_no = l.line_no) g
        cross join lateral (select tracking_number from shipments where customer_id = :customer_id and shipment_order_id = g.shipment_order_id limit 1) s
      where s.tracking_number <> '') as parcels,
    (select json_agg(json_build_object('arrives_on', arrives_on, 'quantity', quantity) order by arrives_on)
      from (select coalesce(s.delayed_to, s.arrives_on) as arrives_on, sum(g.quantity)::int as quantity from shipment_lines g
          cross join lateral (select * from shipments where customer_id = g.customer_id and shipment_order_id = g.shipment_order_id limit 1) s
        where g.customer_id = :customer_id and g.order_id = l.order_id and g.line_no = l.line_no and s.delivered_at is null
          and coalesce(s.delayed_to, s.arrives_on) is not null
        group by 1) days) as on_the_way,
    (select json_agg(json_build_object('exception_id', e.exception_id, 'shipment_order_id', c.shipment_order_id, 'lot_no', e.lot_no, 'quantity', e.quantity)
        order by e.created_at, e.exception_id)
      from claim_exceptions e join claims c on c.customer_id = e.customer_id and c.claim_id = e.claim_id
      where e.customer_id = :customer_id and e.order_id = l.order_id and e.line_no = l.line_no and e.item_id = l.item_id
        and e.quantity_uom_code = l.quantity_uom_code and e.withdrawn_at is null and not e.closes
        and e.reason not in (${extraReasons.map((reason) => `'${reason}'`).join(", ")})) as claimed,
    -- once for each order
    case when l.line_no = (select min(first.line_no) from order_lines first where first.order_id = l.order_id and ${isLinePendingSql("first")}) then (
      select json_agg(json_build_object('line_no', d.line_no, 'quantity', least(d.received_quantity, d.shipped_quantity), 'sale_UOM_desc', d.sale_uom_desc) order by d.line_no)
      from order_lines d where d.customer_id = :customer_id and d.order_id = l.order_id and d.shipped_quantity > 0
        and d.received_quantity::bigint + d.closed_quantity >= d.quantity - d.voided_quantity) end as completed
  from order_lines l
  cross join lateral (select * from orders where customer_id = l.customer_id and order_id = l.order_id limit 1) o
  cross join lateral (select * from products where item_id = l.item_id limit 1) p
  where ${isPendingSql} and ${which}
  order by o.placed_at, l.order_id, l.line_no`;

export const pendingFromRow = ({
  placed_at,
  last_ship_date,
  quantity_uom_code,
  sale_uom_desc,
  received_quantity,
  closed_quantity,
  lots,
  received_lots,
  serials,
  packed,
  parcels,
  on_the_way,
  claimed,
  completed,
  ...row
}: Of<typeof pendingRow>): Pending => ({
  ...row,
  order_date: placed_at.toISOString(),
  quantity_UOM: quantity_uom_code,
  sale_UOM_desc: sale_uom_desc,
  rec_qty: received_quantity,
  remaining: row.order_qty - received_quantity - closed_quantity,
  last_ship_date: (last_ship_date ?? placed_at).toISOString(),
  lots: (lots ?? []).map((lot) => ({ ...lot, expiration_date: isoToWire(lot.expiration_date) })),
  ...(received_lots && { received_lots }),
  serials: serials ?? [],
  packed: (packed ?? []).map((each) => ({ ...each, expiration_date: isoToWire(each.expiration_date) })),
  ...(parcels && { parcels }),
  on_the_way: (on_the_way ?? []).map((each) => ({ ...each, arrives_on: isoToWire(each.arrives_on) })),
  closed_qty: closed_quantity,
  ...(claimed && { claimed }),
  ...(completed && { completed }),
});
