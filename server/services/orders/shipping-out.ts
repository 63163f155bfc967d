/** Ships an order: what the warehouse packed becomes shipment, lots and the sum of its invoice (invoicing.ts), and the order's lines and status follow. Runs in jobs, under the system's role. */
import { dateIn } from "#contract/base/dates.ts";
import { waitsForForm } from "#contract/orders/rules/paper-form.ts";
import { isOver } from "#contract/orders/rules/sixty-days.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import type { WeighedLine } from "#contract/checkout/rules/shipping-weight.ts";
import { bool, day, instant, int, json, nullable, oneOf, statement, text } from "#server/db/statement.ts";
import type { Destination } from "#server/outside/carrier-services.ts";
import type { Tx } from "#server/db/open.ts";
import type { Packed, LotToShip, ToPack } from "#server/outside/warehouse.ts";
import type { AuditKeys } from "#server/services/audit/audit-keys.ts";
import { nameSql, printSql } from "#server/services/audit/content-prints.ts";
import { writeAudit } from "#server/services/audit/audit-row.ts";
import { lockOpenOrder } from "./open-order.ts";
import { settleShippedLines, settleStatus } from "./order-progress.ts";
import { mailRecalledAndSent, type Mailing } from "./recall-letter.ts";

/** Which shipment of which order; the first is 1. */
export type ShipmentDue = { customer_id: number; order_id: number; shipment: number };

/** Names the job that sends it: one that is added in its place comes instead. */
export const shipJobKey = ({ order_id, shipment }: ShipmentDue): string => `ship ${order_id} ${shipment}`;

/** By which service it goes, where to, and what a line of it weighs. */
export type Travels = {
  shipping_method_desc: string;
  is_overnight: boolean;
  is_saturday: boolean;
  to: Destination;
  lines: (Omit<WeighedLine, "quantity"> & { line_no: number })[];
};
/** What the warehouse is to pack now, and from when on. */
export type Packing = { order: ToPack; since: Date; travels: Travels };

const orderStatement = statement(
  "order_to_ship",
  {
    values: { customer_id: int, order_id: int },
    row: {
      status: oneOf<OrderStatus>(),
      placed_at: instant,
      time_zone: text,
      sent: int,
      last_sent_at: nullable(instant),
      is_signed: bool,
      is_form222: bool,
      form_arrived_at: nullable(instant),
      shipping_method_desc: text,
      is_overnight: bool,
      is_saturday: bool,
      to: json<Travels["to"]>(),
      lines: nullable(json<(ToPack["lines"][number] & Travels["lines"][number])[]>()),
    },
  },
  `
  select o.status, o.placed_at, c.time_zone, o.csos_certificate_id is not null as is_signed, o.is_form222, o.form_arrived_at, o.shipping_method_desc, o.is_saturday,
    coalesce((select m.is_overnight from shipping_methods m where m.shipping_method_id = o.shipping_method_id), false) as is_overnight,
    json_build_object('zip_code', o.ship_to ->> 'zip_code', 'state_code', o.ship_to ->> 'state_code') as "to", (select count(*)::int from shipments s where s.customer_id = o.customer_id and s.order_id = o.order_id) as sent,
    (select max(s.shipped_at) from shipments s where s.customer_id = o.customer_id and s.order_id = o.order_id) as last_sent_at,
    (select json_agg(json_build_object('line_no', l.line_no, 'item_id', l.item_id, 'full_description', l.full_description,
        'quantity', l.quantity - l.voided_quantity - l.shipped_quantity, 'units_in', l.units_in, 'vials_per_unit', p.vials_per_unit, 'form', p.form, 'weight_ounces', p.weight_ounces,
        'first_units_in', coalesce((select f.units_in from product_units f where f.item_id = l.item_id order by f.position limit 1), 1)) order by l.line_no)
      from order_lines l join products p using (item_id) where l.customer_id = o.customer_id and l.order_id = o.order_id and l.shipped_quantity < l.quantity - l.voided_quantity) as lines
  from orders o join customers c on c.customer_id = o.customer_id where o.customer_id = :customer_id and o.order_id = :order_id`,
);

/**
 * Locks the order and reads what is still to be sent. A shipment that was sent already, or whose turn it is not, gives undefined: so a job that
 * runs twice ships once. Nor is anything to be packed before the paper form of the order is here.
 */
export async function packingOf(
  db: Tx,
  { customer_id, order_id, shipment }: ShipmentDue,
  now: Date,
): Promise<Packing | undefined> {
  const open = await lockOpenOrder(db, { customer_id, order_id }, "ship");
  if (open === undefined || open.lines.length === 0) return undefined;
  const [row] = await db.run(orderStatement, { customer_id, order_id });
  if (row === undefined || row.lines === null || row.sent !== shipment - 1) return undefined;
  if (waitsForForm(row)) return undefined;
  if ((row.is_signed || row.is_form222) && isOver(row.time_zone, row.placed_at, now)) return undefined;
  const { shipping_method_desc, is_overnight, is_saturday, to, lines } = row;
  return {
    order: { order_id, shipment, day: dateIn(row.time_zone, now), lines: lines.map(toPack) },
    since: row.last_sent_at ?? row.form_arrived_at ?? row.placed_at,
    travels: { shipping_method_desc, is_overnight, is_saturday, to, lines },
  };
}

const toPack = ({ line_no, item_id, full_description, quantity }: ToPack["lines"][number]) => ({
  line_no,
  item_id,
  full_description,
  quantity,
});

const releaseStatement = statement(
  "release_order",
  { values: { customer_id: int, order_id: int, now: instant }, row: { order_id: int } },
  `update orders set released_at = :now where customer_id = :customer_id and order_id = :order_id and released_at is null returning order_id`,
);

/** Says, once, that the warehouse has the order: from now on nobody cancels it. The order must be locked by `packingOf` in this transaction. */
export async function releaseOrder(
  db: Tx,
  { customer_id, order_id }: ShipmentDue,
  { now, auditKeys }: { now: Date; auditKeys: AuditKeys },
): Promise<void> {
  const released = await db.run(releaseStatement, { customer_id, order_id, now });
  if (released.length === 0) return;
  await writeAudit(db, auditKeys, {
    customer_id,
    at: now,
    roles: ["warehouse"],
    action: "release order",
    entity: "orders",
    entity_id: String(order_id),
    after: { released_at: now.toISOString() },
    result: "done",
  });
}

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
  insert into shipments (customer_id, order_id, shipped_at, carrier, tracking_number, arrives_on)
  values (:customer_id, :order_id, :now, :carrier, :tracking_number, :arrives_on)
  returning shipment_order_id, invoice_id`,
);

const oneShipment = { customer_id: int, order_id: int, shipment_order_id: int };

/** A lot is what it was when it was first seen: its expiry stands. */
const linesStatement = statement(
  "make_shipment_lines",
  {
    values: { ...oneShipment, lots: json<string>() },
    row: { line_no: int, cents: int, expiries: json<Record<string, string>>() },
  },
  `
  with packed as (
    select * from json_to_recordset(:lots) as p (line_no int, item_id int, lot_no text, expiration_date date, quantity int, serial_numbers text[], sscc text, analysis jsonb)),
  known as (
    insert into lots (item_id, lot_no, expiration_date, analysis)
      select item_id, lot_no, min(expiration_date), (array_agg(analysis))[1] from packed group by item_id, lot_no
      on conflict (item_id, lot_no) do update set analysis = coalesce(lots.analysis, excluded.analysis) returning item_id, lot_no, expiration_date),
  sent as (
    insert into shipment_lines (customer_id, shipment_order_id, order_id, line_no, lot_no, quantity, expiration_date, serial_numbers, sscc)
      select :customer_id, :shipment_order_id, :order_id, packed.line_no, packed.lot_no, packed.quantity, known.expiration_date, packed.serial_numbers, packed.sscc
      from packed join known using (item_id, lot_no)),
  numbered as (
    insert into shipment_serials (customer_id, serial_number, shipment_order_id, line_no, lot_no)
      select :customer_id, serial, :shipment_order_id, packed.line_no, packed.lot_no from packed cross join unnest(packed.serial_numbers) as serial on conflict do nothing)
  update order_lines l set shipped_quantity = l.shipped_quantity + counted.quantity
    from (select line_no, sum(quantity)::int as quantity from packed group by line_no) counted
    where l.customer_id = :customer_id and l.order_id = :order_id and l.line_no = counted.line_no
    returning l.line_no, counted.quantity * (l.price_cents + l.kit_check_cents - l.discount_cents - l.bonus_cents) as cents,
      (select json_object_agg(known.lot_no, known.expiration_date) from known where known.item_id = l.item_id) as expiries`,
);

/** The last invoice settles the order's total exactly, without what was taken off it; an earlier one bills its goods, the first also the shipping. */
const invoiceStatement = statement(
  "invoice_shipment",
  { values: { ...oneShipment, is_last: bool, goods: int }, row: { invoice_cents: int } },
  `
  update shipments s set invoice_cents = case when :is_last then o.total_cents - off.cents - others.cents else :goods::int + case when others.count = 0 then o.shipping_cents else 0 end end
    from orders o, (select coalesce(sum(voided_quantity * (price_cents + kit_check_cents - discount_cents - bonus_cents)), 0)::int as cents from order_lines
      where customer_id = :customer_id and order_id = :order_id) off, (select coalesce(sum(invoice_cents), 0)::int as cents, count(*) as count from shipments
      where customer_id = :customer_id and order_id = :order_id and shipment_order_id <> :shipment_order_id) others
    where s.customer_id = :customer_id and s.shipment_order_id = :shipment_order_id and o.customer_id = :customer_id and o.order_id = :order_id
    returning s.invoice_cents`,
);

/** The prints of a shipment and of each lot in it, after the last change of either in its transaction. */
const printsStatement = statement(
  "shipment_prints",
  { values: { customer_id: int, shipment_order_id: int }, row: { contents: json<Record<string, string>>() } },
  `
  select json_object_agg(name, print) as contents from (
    select ${nameSql("shipments")} as name, ${printSql("shipments")} as print from shipments
      where customer_id = :customer_id and shipment_order_id = :shipment_order_id
    union all
    select ${nameSql("shipment_lines")}, ${printSql("shipment_lines")} from shipment_lines
      where customer_id = :customer_id and shipment_order_id = :shipment_order_id) made`,
);

/** Writes down what the warehouse packed; gives whether more is to come. The order must be locked by `packingOf` in this transaction. */
export async function sendOut(
  db: Tx,
  { customer_id, order_id }: ShipmentDue,
  packed: Packed & { arrives_on: string | null },
  { auditKeys, ...mailing }: Mailing & { auditKeys: AuditKeys },
): Promise<"all sent" | "more to come"> {
  const { now } = mailing;
  const { carrier, tracking_number, arrives_on } = packed;
  const [made] = await db.run(shipmentStatement, { customer_id, order_id, now, carrier, tracking_number, arrives_on });
  const { shipment_order_id, invoice_id } = made!;
  const which = { customer_id, order_id, shipment_order_id };
  const lots = packed.lines.flatMap(({ lots: each, ...line }) => each.map((lot) => ({ ...line, ...lot })));
  const billed = await db.run(linesStatement, { ...which, lots: JSON.stringify(lots) });
  await mailRecalledAndSent(db, mailing, { customer_id, order_id }, lots);
  await settleShippedLines(db, { customer_id, order_id, line_nos: billed.map(({ line_no }) => line_no) });
  const status = await settleStatus(db, { customer_id, order_id });
  const isLast = status !== "PARTIAL";
  const goods = billed.reduce((sum, { cents }) => sum + cents, 0);
  const [invoice] = await db.run(invoiceStatement, { ...which, is_last: isLast, goods });
  const [printed] = await db.run(printsStatement, { customer_id, shipment_order_id });
  const expiries = new Map(billed.map(({ line_no, expiries: ofLots }) => [line_no, ofLots]));
  const told = lots.map((lot) => inTrail({ ...lot, expiration_date: expiries.get(lot.line_no)![lot.lot_no]! }));
  const shipped = { shipment_order_id, status, carrier, tracking_number, arrives_on };
  const after = { ...shipped, lots: told, invoice_id, ...invoice, invoiced_at: null };
  await writeAudit(db, auditKeys, {
    customer_id,
    at: now,
    roles: ["warehouse"],
    action: "ship order",
    entity: "orders",
    entity_id: String(order_id),
    after,
    contents: printed!.contents,
    result: "done",
  });
  return isLast ? "all sent" : "more to come";
}

/** As it was written: with the lot's own expiry, and without what was tested in it, which is the lot's and not the order's. */
const inTrail = ({ line_no, item_id, lot_no, expiration_date, quantity, serial_numbers, sscc }: Lot & LotToShip) => ({
  line_no,
  item_id,
  lot_no,
  expiration_date,
  quantity,
  serial_numbers,
  sscc,
});

type Lot = Pick<Packed["lines"][number], "line_no" | "item_id">;
