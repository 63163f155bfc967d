/** Ships an order: what the warehouse packed becomes shipment, lots and invoice, and the order's lines and status follow. Runs in jobs, under the system's role. */
import { dateIn } from "#contract/base/dates.ts";
import { bool, day, instant, int, json, nullable, statement, text } from "#server/db/statement.ts";
import type { Destination } from "#server/outside/carrier-services.ts";
import type { Tx } from "#server/db/open.ts";
import type { Packed, PackedLot, ToPack } from "#server/outside/warehouse.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { lockOrder, settleStatus } from "./order-progress.ts";

/** Which shipment of which order; the first is 1. */
export type ShipmentDue = { customer_id: number; order_id: number; shipment: number };

/** What the warehouse is to pack now, and from when on; undefined when there is nothing, or not this shipment, to be sent. */
/** By which service it goes, and where to. */
export type Travels = { shipping_method_desc: string; is_saturday: boolean; to: Destination };
export type Packing = { order: ToPack; since: Date; travels: Travels };

const orderStatement = statement(
  "order_to_ship",
  {
    values: { customer_id: int, order_id: int },
    row: {
      status: text,
      placed_at: instant,
      time_zone: text,
      sent: int,
      last_sent_at: nullable(instant),
      shipping_method_desc: text,
      is_saturday: bool,
      to: json<Travels["to"]>(),
      lines: nullable(json<ToPack["lines"]>()),
    },
  },
  `
  select o.status, o.placed_at, c.time_zone, o.shipping_method_desc, o.is_saturday,
    json_build_object('zip_code', o.ship_to ->> 'zip_code', 'state_code', o.ship_to ->> 'state_code') as "to", (select count(*)::int from shipments s where s.customer_id = o.customer_id and s.order_id = o.order_id) as sent,
    (select max(s.shipped_at) from shipments s where s.customer_id = o.customer_id and s.order_id = o.order_id) as last_sent_at,
    (select json_agg(json_build_object('line_no', l.line_no, 'item_id', l.item_id, 'full_description', l.full_description,
        'quantity', l.quantity - l.voided_quantity - l.shipped_quantity) order by l.line_no)
      from order_lines l where l.customer_id = o.customer_id and l.order_id = o.order_id and l.shipped_quantity < l.quantity - l.voided_quantity) as lines
  from orders o join customers c on c.customer_id = o.customer_id where o.customer_id = :customer_id and o.order_id = :order_id`,
);

/**
 * Locks the order and reads what is still to be sent. A shipment that was sent already, or whose turn it is not, gives undefined: so a job that
 * runs twice ships once.
 */
export async function packingOf(
  db: Tx,
  { customer_id, order_id, shipment }: ShipmentDue,
  now: Date,
): Promise<Packing | undefined> {
  await lockOrder(db, { customer_id, order_id });
  const [row] = await db.run(orderStatement, { customer_id, order_id });
  if (row === undefined || row.lines === null || row.sent !== shipment - 1) return undefined;
  if (row.status !== "PLACED" && row.status !== "PARTIAL") return undefined;
  return {
    order: { order_id, shipment, day: dateIn(row.time_zone, now), lines: row.lines },
    since: row.last_sent_at ?? row.placed_at,
    travels: { shipping_method_desc: row.shipping_method_desc, is_saturday: row.is_saturday, to: row.to },
  };
}

const releaseStatement = statement(
  "release_order",
  { values: { customer_id: int, order_id: int, now: instant }, row: {} },
  "update orders set released_at = :now where customer_id = :customer_id and order_id = :order_id and released_at is null",
);

/** Says that the warehouse has the order: from now on nobody cancels it. The order must be locked by `packingOf` in this transaction. */
export const releaseOrder = async (db: Tx, { customer_id, order_id }: ShipmentDue, now: Date): Promise<void> =>
  void (await db.run(releaseStatement, { customer_id, order_id, now }));

const shipmentStatement = statement(
  "make_shipment",
  {
    values: {
      customer_id: int,
      order_id: int,
      now: instant,
      carrier: text,
      tracking_number: text,
      arrives_on: nullable(day),
    },
    row: { shipment_order_id: int, invoice_id: int },
  },
  `
  insert into shipments (customer_id, order_id, shipped_at, carrier, tracking_number, arrives_on, invoiced_at)
  values (:customer_id, :order_id, :now, :carrier, :tracking_number, :arrives_on, :now)
  returning shipment_order_id, invoice_id`,
);

const oneShipment = { customer_id: int, order_id: int, shipment_order_id: int };

/** A lot is what it was when it was first seen: its expiry stands. */
const linesStatement = statement(
  "make_shipment_lines",
  { values: { ...oneShipment, lots: json<string>() }, row: { cents: int } },
  `
  with packed as (
    select * from json_to_recordset(:lots) as p (line_no int, item_id int, lot_no text, expiration_date date, quantity int, serial_numbers text[], analysis jsonb)),
  known as (
    insert into lots (item_id, lot_no, expiration_date, analysis)
      select item_id, lot_no, min(expiration_date), (array_agg(analysis))[1] from packed group by item_id, lot_no
      on conflict (item_id, lot_no) do update set analysis = coalesce(lots.analysis, excluded.analysis) returning item_id, lot_no, expiration_date),
  sent as (
    insert into shipment_lines (customer_id, shipment_order_id, order_id, line_no, lot_no, quantity, expiration_date, serial_numbers)
      select :customer_id, :shipment_order_id, :order_id, packed.line_no, packed.lot_no, packed.quantity, known.expiration_date, packed.serial_numbers
      from packed join known using (item_id, lot_no)),
  numbered as (
    insert into shipment_serials (customer_id, serial_number, shipment_order_id, line_no, lot_no)
      select :customer_id, serial, :shipment_order_id, packed.line_no, packed.lot_no from packed cross join unnest(packed.serial_numbers) as serial on conflict do nothing)
  update order_lines l set shipped_quantity = l.shipped_quantity + counted.quantity
    from (select line_no, sum(quantity)::int as quantity from packed group by line_no) counted
    where l.customer_id = :customer_id and l.order_id = :order_id and l.line_no = counted.line_no
    returning counted.quantity * (l.price_cents + l.kit_check_cents - l.discount_cents - l.bonus_cents) as cents`,
);

/** The last invoice settles the order's total exactly; an earlier one bills its goods, the first also the shipping. */
const invoiceStatement = statement(
  "invoice_shipment",
  { values: { ...oneShipment, is_last: bool, goods: int }, row: { invoice_cents: int } },
  `
  update shipments s set invoice_cents = case when :is_last then o.total_cents - others.cents else :goods::int + case when others.count = 0 then o.shipping_cents else 0 end end
    from orders o, (select coalesce(sum(invoice_cents), 0)::int as cents, count(*) as count from shipments
      where customer_id = :customer_id and order_id = :order_id and shipment_order_id <> :shipment_order_id) others
    where s.customer_id = :customer_id and s.shipment_order_id = :shipment_order_id and o.customer_id = :customer_id and o.order_id = :order_id
    returning s.invoice_cents`,
);

/** Writes down what the warehouse packed; gives whether more is to come. The order must be locked by `packingOf` in this transaction. */
export async function sendOut(
  db: Tx,
  { customer_id, order_id }: ShipmentDue,
  packed: Packed & { arrives_on: string | null },
  { now, auditKeys }: { now: Date; auditKeys: AuditKeys },
): Promise<"all sent" | "more to come"> {
  const { carrier, tracking_number, arrives_on } = packed;
  const [made] = await db.run(shipmentStatement, { customer_id, order_id, now, carrier, tracking_number, arrives_on });
  const { shipment_order_id } = made!;
  const which = { customer_id, order_id, shipment_order_id };
  const lots = packed.lines.flatMap(({ lots: each, ...line }) => each.map((lot) => ({ ...line, ...lot })));
  const billed = await db.run(linesStatement, { ...which, lots: JSON.stringify(lots) });
  const status = await settleStatus(db, { customer_id, order_id });
  const isLast = status !== "PARTIAL";
  const goods = billed.reduce((sum, { cents }) => sum + cents, 0);
  const [invoice] = await db.run(invoiceStatement, { ...which, is_last: isLast, goods });
  const after = { shipment_order_id, status, carrier, tracking_number, lots: lots.map(inTrail), ...invoice };
  await writeAudit(db, auditKeys, {
    customer_id,
    at: now,
    roles: ["warehouse"],
    action: "ship order",
    entity: "orders",
    entity_id: String(order_id),
    after,
    result: "done",
  });
  return isLast ? "all sent" : "more to come";
}

/** Without what was tested in it: that is the lot's, and not the order's. */
const inTrail = ({ line_no, item_id, lot_no, expiration_date, quantity, serial_numbers }: Lot & PackedLot) => ({
  line_no,
  item_id,
  lot_no,
  expiration_date,
  quantity,
  serial_numbers,
});

type Lot = Pick<Packed["lines"][number], "line_no" | "item_id">;
