/** Receiving: the pending list and the history. What records and cancels stands in receipts.ts. */
import { addDays, dateIn, isoToWire, wireToIso } from "#contract/base/dates.ts";
import type * as contract from "#contract/receiving/receiving.ts";
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { historyDays, historyLimit } from "#contract/receiving/rules/receiving.ts";
import type { Tx } from "#server/db/open.ts";
import { day, instant, int, json, nullable, oneOf, statement, text } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import { receiptFromRow, receiptRow, receiptSql } from "./receipt-row.ts";

/** PostgreSQL takes a third of all lines for pending; `limit 1` keeps it from reading every order for a handful of them. */
const pendingStatement = statement(
  "pending_receives",
  {
    values: { customer_id: int, order_id: nullable(int) },
    row: {
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
      storage: oneOf<Pending["storage"]>(),
      quantity_uom_code: text,
      sale_uom_desc: text,
      units_per_case: int,
      vials_per_unit: int,
      order_qty: int,
      received_quantity: int,
      last_ship_date: nullable(instant),
      lots: nullable(json<Pending["lots"]>()),
      serials: nullable(json<Pending["serials"]>()),
    },
  },
  `
  select l.order_id, l.line_no, o.customer_order_no, o.order_name, o.placed_at, o.cart_type_code, l.item_id, l.full_description, l.ndc_code,
    l.schedule_name, p.storage, l.quantity_uom_code, l.sale_uom_desc, p.units_per_case,
    -- what one of the line's unit holds: the product counts that of its first unit alone
    p.vials_per_unit * l.units_in / coalesce((select f.units_in from product_units f where f.item_id = l.item_id order by f.position limit 1), l.units_in)
      as vials_per_unit,
    l.quantity - l.voided_quantity as order_qty, l.received_quantity,
    (select max(s.shipped_at) from shipments s where s.customer_id = :customer_id and s.order_id = l.order_id) as last_ship_date,
    (select json_agg(json_build_object('lot_no', lot_no, 'expiration_date', expiration_date, 'quantity', quantity) order by expiration_date, lot_no)
      from (select lot_no, expiration_date, sum(quantity)::int as quantity from shipment_lines
        where customer_id = :customer_id and order_id = l.order_id and line_no = l.line_no group by lot_no, expiration_date) lots) as lots,
    (select json_agg(json_build_object('serial_number', serial_number, 'lot_no', lot_no,
        'received_at', to_char(came_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by serial_number)
      from (select serial_number, min(lot_no) as lot_no, min(came_at) as came_at from (
          select unnest(serial_numbers) as serial_number, lot_no, null::timestamptz as came_at from shipment_lines
            where customer_id = :customer_id and order_id = l.order_id and line_no = l.line_no
          union all
          select unnest(serial_numbers), lot_no, created_at from receives
            where customer_id = :customer_id and order_id = l.order_id and line_no = l.line_no and receive_status_code = 'COM') packages
        group by serial_number) serials) as serials
  from order_lines l
  cross join lateral (select * from orders where customer_id = l.customer_id and order_id = l.order_id limit 1) o
  cross join lateral (select * from products where item_id = l.item_id limit 1) p
  where l.customer_id = :customer_id and l.shipped_quantity > 0 and l.received_quantity < l.quantity - l.voided_quantity
    and (:order_id::int is null or l.order_id = :order_id
      or l.order_id = (select s.order_id from shipments s where s.customer_id = :customer_id and s.shipment_order_id = :order_id))
  order by o.placed_at, l.order_id, l.line_no`,
);
type Pending = contract.PendingReceive;

/** Lines shipped and not wholly received, oldest order first; of one order, or of the order of one shipment's number, when named. */
export async function pendingReceives(
  db: Tx,
  caller: Caller,
  { order_id }: ParsedOf<typeof contract.pendingReceives>,
): Promise<OutputOf<typeof contract.pendingReceives>> {
  const rows = await db.run(pendingStatement, { customer_id: caller.customer_id, order_id });
  return rows.map(
    ({ placed_at, last_ship_date, quantity_uom_code, sale_uom_desc, received_quantity, lots, serials, ...row }) => ({
      ...row,
      order_date: placed_at.toISOString(),
      quantity_UOM: quantity_uom_code,
      sale_UOM_desc: sale_uom_desc,
      rec_qty: received_quantity,
      remaining: row.order_qty - received_quantity,
      last_ship_date: (last_ship_date ?? placed_at).toISOString(),
      lots: (lots ?? []).map((lot) => ({ ...lot, expiration_date: isoToWire(lot.expiration_date) })),
      serials: serials ?? [],
    }),
  );
}

/** The newest first, in the order of `receives_date`, and what they name only of those: not of all that the days hold. */
const historyStatement = statement(
  "historical_receives",
  { values: { customer_id: int, from: day, until: day }, row: receiptRow },
  `${receiptSql(`(
    select * from receives where customer_id = :customer_id and receive_date >= :from and receive_date <= :until
    order by receive_date desc nulls last, order_receive_id desc nulls last limit ${historyLimit})`)}
  order by r.receive_date desc, r.order_receive_id desc`,
);

/** Receipts by receive date, newest first. Without a from date: seven days up to the to date, or up to today and whatever is dated tomorrow. */
export async function historicalReceives(
  db: Tx,
  caller: Caller,
  input: ParsedOf<typeof contract.historicalReceives>,
): Promise<OutputOf<typeof contract.historicalReceives>> {
  const today = dateIn(caller.time_zone, caller.now);
  const to = input.to === null ? undefined : wireToIso(input.to);
  const from = (input.from === null ? undefined : wireToIso(input.from)) ?? addDays(to ?? today, -historyDays);
  const until = to ?? addDays(today, 1);
  if (from > until) throw new Refusal(400, "The from date must not be after the to date.");
  const rows = await db.run(historyStatement, { customer_id: caller.customer_id, from, until });
  return rows.map(receiptFromRow);
}
