/** A receipt as the database gives it and as the contract has it. */
import { isoToWire } from "#contract/base/dates.ts";
import type { Receipt, ReceiptEvent } from "#contract/receiving/receiving.ts";
import { day, instant, int, json, listOf, nullable, type Of, oneOf, text } from "#server/db/statement.ts";

type StoredEvent = Omit<ReceiptEvent, "device_name"> & { device_name: string | null };

/** What `receiptSql` gives. */
export const receiptRow = {
  order_receive_id: int,
  receive_date: day,
  order_id: nullable(int),
  item_id: int,
  full_description: text,
  ndc_code: text,
  manufacturer: text,
  schedule_name: nullable(text),
  quantity_received: int,
  quantity_uom_code: text,
  sale_uom_desc: text,
  lot_no: text,
  expiration_date: nullable(day),
  shipped_expiration_date: nullable(day),
  notes: text,
  order_qty: int,
  rec_qty: int,
  closed_qty: int,
  receive_status_code: oneOf<Receipt["receive_status_code"]>(),
  flagged: listOf(oneOf<Receipt["flagged"][number]>()),
  created_at: instant,
  created_by: text,
  entered_by: nullable(text),
  client_key: nullable(text),
  second_count: nullable(json<NonNullable<Receipt["second_count"]>>()),
  hold: nullable(json<NonNullable<Receipt["hold"]>>()),
  events: nullable(json<readonly StoredEvent[]>()),
};

/** SQL: whether the goods of receipt `r` were released from hold (`REL`, an event that is no status of the receipt). */
export const isReleasedSql =
  "exists (select from receive_events e where e.customer_id = r.customer_id and e.order_receive_id = r.order_receive_id and e.status = 'REL')";

/** Receipts `r` with their product, line and person; what follows narrows them further; `limit 1` keeps PostgreSQL from reading all lines for some. @param receipts SQL that gives them. */
export const receiptSql = (receipts = "receives"): string => `
  select r.order_receive_id, r.receive_date, r.order_id, r.item_id, coalesce(l.full_description, p.full_description) as full_description,
    coalesce(l.ndc_code, p.ndc_code) as ndc_code, p.manufacturer, case when l.line_no is null then p.schedule_name else l.schedule_name end as schedule_name,
    r.quantity_received, r.quantity_uom_code, coalesce(l.sale_uom_desc, u.sale_uom_desc, r.quantity_uom_code) as sale_uom_desc, r.lot_no,
    r.expiration_date, r.shipped_expiration_date, r.notes, coalesce(l.quantity - l.voided_quantity, 0) as order_qty, coalesce(l.received_quantity, 0) as rec_qty, coalesce(l.closed_quantity, 0) as closed_qty,
    r.receive_status_code, r.flagged, r.created_at, coalesce(who.first_name || ' ' || who.last_name, 'A former user') as created_by,
    case when r.entered_by is not null then coalesce(sender.first_name || ' ' || sender.last_name, 'A former user') end as entered_by, r.client_key,
    coalesce((select json_build_object('by', coalesce((select w.first_name || ' ' || w.last_name from users w where w.user_id = k.user_id), 'A former user'),
        'at', to_char(k.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from controlled_receipts k where k.customer_id = r.customer_id and k.order_receive_id = r.order_receive_id and k.kind = 'confirmation' limit 1),
      case when r.awaits_second then json_build_object('by', null, 'at', null) end) as second_count,
    case when r.hold_reason is not null then coalesce(
      (select json_build_object('reason', r.hold_reason, 'released_at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'released_by', coalesce((select w.first_name || ' ' || w.last_name from users w where w.user_id = e.user_id), 'A former user'), 'resolution', e.reason)
        from receive_events e where e.customer_id = r.customer_id and e.order_receive_id = r.order_receive_id and e.status = 'REL' limit 1),
      json_build_object('reason', r.hold_reason, 'released_at', null, 'released_by', null, 'resolution', null)) end as hold,
    (select json_agg(json_build_object('status', e.status, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', coalesce((select w.first_name || ' ' || w.last_name from users w where w.user_id = e.user_id), 'A former user'),
        'device', e.device, 'device_name', (select nullif(d.name, '') from device_names d where d.customer_id = e.customer_id and d.device = e.device),
        'reason', e.reason) order by e.event_id)
      from receive_events e where e.customer_id = r.customer_id and e.order_receive_id = r.order_receive_id and e.status <> 'REL') as events
  from ${receipts} r
  join products p on p.item_id = r.item_id
  left join product_units u on u.item_id = r.item_id and u.quantity_uom_code = r.quantity_uom_code
  left join lateral (select * from order_lines where customer_id = r.customer_id and order_id = r.order_id and line_no = r.line_no limit 1) l on true
  left join users who on who.user_id = r.user_id
  left join users sender on sender.user_id = r.entered_by`;

/** The row in the contract's words. */
export const receiptFromRow = ({
  quantity_uom_code,
  sale_uom_desc,
  flagged,
  closed_qty: _closed,
  events,
  ...row
}: Of<typeof receiptRow>): Receipt => ({
  ...row,
  flagged: [...flagged],
  receive_date: isoToWire(row.receive_date),
  expiration_date: row.expiration_date === null ? null : isoToWire(row.expiration_date),
  shipped_expiration_date: row.shipped_expiration_date === null ? null : isoToWire(row.shipped_expiration_date),
  quantity_UOM: quantity_uom_code,
  sale_UOM_desc: sale_uom_desc,
  created_at: row.created_at.toISOString(),
  events: (events ?? []).map(({ device_name, ...event }) => (device_name === null ? event : { ...event, device_name })),
});
