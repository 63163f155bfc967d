/** The purchase order: one statement reads it with its lines, shipments and lots. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { isoToWire } from "#contract/base/dates.ts";
import type * as contract from "#contract/orders/orders.ts";
import type { OrderStatus } from "#contract/base/order-status.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { dollars } from "#contract/base/money.ts";
import { cancelUntil } from "#contract/orders/rules/cancelling.ts";
import { describeStatus, waitsForForm } from "#contract/orders/rules/paper-form.ts";
import { stepsOf } from "#contract/cart/rules/priced.ts";
import {
  bool,
  day,
  instant,
  int,
  json,
  jsonb,
  listOf,
  nullable,
  type Of,
  oneOf,
  statement,
  text,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import { type Behind, behindSql, paperFormOf, receiptRecordsSql, recordsSql, signedOf } from "./signed.ts";
import { orderNotFound } from "./text.ts";
import type { LinkedRecord } from "#contract/csos/signed-order.ts";
import type { Caller } from "#server/base/caller.ts";
import { hasCoA } from "./has-coa.ts";
import { leftShippingSql, leftTotalSql, removedSumsSql } from "./removed-sums.ts";
import { hasRecalledLot, isRecalledSql } from "#server/db/is-recalled-sql.ts";
import { shownStatusSql } from "#server/db/status-sql.ts";
import type * as z from "zod/mini";

type PurchaseOrder = OutputOf<typeof contract.purchaseOrder>;
type Contact = z.infer<typeof contract.Contact>;

/** One purchase order by its number or one of its shipments'. @throws Refusal 404, the same for another customer's as for none. */
export async function purchaseOrder(
  db: Tx,
  caller: Pick<Caller, "customers" | "now">,
  { orderId }: ParsedOf<typeof contract.purchaseOrder>,
): Promise<PurchaseOrder> {
  const [row] = await db.run(orderStatement, { customers: caller.customers, order_id: orderId });
  if (row === undefined) throw new Refusal(404, orderNotFound);
  return {
    detail: detailOf(row, caller.now),
    lines: row.lines.map(lineOf),
    shipments: (row.shipments ?? []).map(shipmentOf),
    receipts: (row.receipts ?? []).map((receipt) => ({
      ...receipt,
      receive_date: isoToWire(receipt.receive_date),
      created_at: instantOf(receipt.created_at),
      expiration_date: receipt.expiration_date && isoToWire(receipt.expiration_date),
      shipped_expiration_date: receipt.shipped_expiration_date && isoToWire(receipt.shipped_expiration_date),
    })),
    ...(row.signed !== null && {
      signed: signedOf(row.signed, row),
      receipt_records: (row.receipt_records ?? []).map((record) => ({
        ...record,
        received_on: isoToWire(record.received_on),
        recorded_at: instantOf(record.recorded_at),
      })),
    }),
    ...(row.is_form222 && { paper_form: paperFormOf(row) }),
    itemCount: row.item_count,
    total: dollars(row.total_cents),
  };
}

/** Orders and shipments share one series of numbers: one of a shipment is none of an order. Whose it is stands in a `select` of its own, so that row security lets it into the index. */
const orderStatement = statement(
  "purchase_order",
  {
    values: { customers: listOf(int), order_id: int },
    row: {
      order_id: int,
      customer_id: int,
      cart_type_code: oneOf<"RXO" | "CSO">(),
      placed_at: instant,
      status: oneOf<OrderStatus>(),
      bill_contact_id: int,
      ship_contact_id: int,
      bill_to: jsonb<Contact>(),
      ship_to: jsonb<Contact>(),
      shipping_method_desc: text,
      shipping_instructions: text,
      shipping_cents: int,
      is_form222: bool,
      form_arrived_at: nullable(instant),
      form_arrived_on: nullable(day),
      form_initials: nullable(text),
      order_form_number: nullable(text),
      buyer_dea_number: nullable(text),
      release_at: nullable(instant),
      released_at: nullable(instant),
      cancelled_at: nullable(instant),
      cancelled_by: nullable(text),
      customer_order_no: text,
      order_name: text,
      payment_terms: text,
      goods_cents: int,
      surcharge_cents: int,
      discount_cents: int,
      bonus_cents: int,
      total_cents: int,
      item_count: int,
      company_name: text,
      time_zone: text,
      created_by: nullable(text),
      placed_by_staff_of: nullable(text),
      lines: json<LineRow[]>(),
      shipments: nullable(json<Shipment[]>()),
      receipts: nullable(json<Receipt[]>()),
      signed: nullable(json<Behind>()),
      records: nullable(json<LinkedRecord[]>()),
      receipt_records: nullable(json<contract.ReceiptRecord[]>()),
      repeats: nullable(json<NonNullable<PurchaseOrder["detail"]["repeats"]>>()),
    },
  },
  `
  select o.order_id, o.customer_id, o.cart_type_code, o.placed_at, ${shownStatusSql("o")} as status, o.bill_contact_id, o.ship_contact_id, o.bill_to, o.ship_to,
    o.shipping_method_desc, o.shipping_instructions, ${leftShippingSql("removed")} as shipping_cents, o.is_form222, o.form_arrived_at, o.form_arrived_on, o.form_initials, o.order_form_number, o.buyer_dea_number, o.release_at, o.released_at, o.cancelled_at,
    (select canceller.first_name || ' ' || canceller.last_name from users canceller where canceller.user_id = o.cancelled_by) as cancelled_by, o.customer_order_no, o.order_name,
    o.payment_terms, o.goods_cents - removed.removed_goods_cents as goods_cents, o.surcharge_cents - removed.removed_surcharge_cents as surcharge_cents,
    o.discount_cents - removed.removed_discount_cents as discount_cents, o.bonus_cents - removed.removed_bonus_cents as bonus_cents,
    ${leftTotalSql("removed")} as total_cents, o.item_count - removed.removed_units as item_count, c.company_name, c.time_zone, who.first_name || ' ' || who.last_name as created_by, o.placed_by_staff_of,
    (select json_build_object('recurring_order_id', r.recurring_order_id, 'frequency', r.frequency) from recurring_orders r
      where r.customer_id = o.customer_id and r.recurring_order_id = o.recurring_order_id and r.status <> 'ended') as repeats,
    (select json_agg(json_build_object('line_no', l.line_no, 'item_id', l.item_id, 'full_description', l.full_description, 'ndc_code', l.ndc_code,
        'manufacturer', p.manufacturer, 'schedule_name', l.schedule_name, 'quantity', l.quantity, 'quantity_uom_code', l.quantity_uom_code, 'sale_UOM_desc', l.sale_uom_desc,
        'shipped_quantity', l.shipped_quantity, 'received_quantity', l.received_quantity, 'voided_quantity', l.voided_quantity, 'closed_quantity', l.closed_quantity,
        'expected_on', case when l.shipped_quantity < l.quantity - l.voided_quantity then st.expected_on end, 'price_cents', l.price_cents, 'kit_check_cents', l.kit_check_cents,
        'list_cents', l.list_cents, 'discount_cents', l.discount_cents, 'bonus_cents', l.bonus_cents, 'incentive_name', l.incentive_name,
        'display_in_line_item_level_bit', l.display_in_line_item_level_bit, 'needs_necessity', l.needs_necessity, 'necessity_at', l.necessity_at,
        'necessity_by', (select confirming.first_name || ' ' || confirming.last_name from users confirming where confirming.user_id = l.necessity_by),
        'can_reorder', p.is_active and not p.contact_customer_service and u.max_sale_qty is distinct from 0 and coalesce(cp.price_cents, u.price_cents) is not null,
        'lots', (select json_agg(distinct lot_no) from shipment_lines sl where sl.customer_id = o.customer_id and sl.order_id = o.order_id and sl.line_no = l.line_no),
        'is_recalled', ${hasRecalledLot("l")},
        'has_CoA', exists (select 1 from shipment_lines sl where sl.customer_id = o.customer_id and sl.order_id = o.order_id and sl.line_no = l.line_no
          and ${hasCoA("l.item_id", "sl.lot_no")})) order by l.line_no)
      from order_lines l join products p on p.item_id = l.item_id left join stock st on st.item_id = l.item_id
      left join product_units u on u.item_id = l.item_id and u.quantity_uom_code = l.quantity_uom_code
      left join customer_prices cp on cp.customer_id = l.customer_id and cp.item_id = l.item_id and cp.quantity_uom_code = l.quantity_uom_code
      where l.customer_id = o.customer_id and l.order_id = o.order_id) as lines,
    (select json_agg(json_build_object('order_id', s.shipment_order_id, 'parent_order_id', s.order_id, 'ship_date', s.shipped_at, 'carrier', s.carrier,
        'tracking_number', s.tracking_number, 'arrives_on', s.arrives_on, 'delayed_to', s.delayed_to, 'delivered_at', s.delivered_at, 'invoice_id', case when s.invoiced_at is not null then s.invoice_id end, 'invoice_date', s.invoiced_at,
        'invoice_cents', case when s.invoiced_at is not null then s.invoice_cents end,
        'documents', coalesce((select json_agg(json_build_object('document_id', d.document_id, 'format', d.format) order by d.document_id)
          from epcis_documents d where d.customer_id = s.customer_id and d.shipment_order_id = s.shipment_order_id), '[]'::json),
        'lines', (select json_agg(json_build_object('line_no', sl.line_no, 'item_id', l.item_id, 'full_description', l.full_description, 'ndc_code', l.ndc_code,
            'manufacturer', p.manufacturer, 'schedule_name', l.schedule_name, 'quantity', sl.quantity, 'quantity_uom_code', l.quantity_uom_code, 'sale_UOM_desc', l.sale_uom_desc, 'lot_no', sl.lot_no,
            'is_recalled', ${isRecalledSql("l.item_id", "sl.lot_no")}, 'expiration_date', sl.expiration_date, 'serial_numbers', sl.serial_numbers, 'has_CoA', ${hasCoA("l.item_id", "sl.lot_no")}) order by sl.line_no, sl.lot_no)
          from shipment_lines sl join order_lines l on l.customer_id = sl.customer_id and l.order_id = sl.order_id and l.line_no = sl.line_no
            join products p on p.item_id = l.item_id
          where sl.customer_id = s.customer_id and sl.shipment_order_id = s.shipment_order_id)) order by s.shipped_at, s.shipment_order_id)
      from shipments s where s.customer_id = o.customer_id and s.order_id = o.order_id) as shipments,
    (select json_agg(json_build_object('order_receive_id', r.order_receive_id, 'line_no', r.line_no, 'lot_no', r.lot_no, 'is_recalled', ${isRecalledSql("r.item_id", "r.lot_no")}, 'quantity_received', r.quantity_received,
        'receive_date', r.receive_date, 'created_at', r.created_at, 'received_by', coalesce(by.first_name || ' ' || by.last_name, 'A former user'),
        'receive_status_code', r.receive_status_code, 'expiration_date', r.expiration_date, 'shipped_expiration_date', r.shipped_expiration_date, 'flagged', r.flagged) order by r.order_receive_id)
      from receives r left join users by on by.user_id = r.user_id
      where r.customer_id = o.customer_id and r.order_id = o.order_id and r.line_no is not null) as receipts,
    ${behindSql("o")} as signed, case when o.is_form222 then ${recordsSql("o")} end as records,
    case when o.csos_certificate_id is not null then ${receiptRecordsSql("o")} end as receipt_records
  from orders o join customers c on c.customer_id = o.customer_id left join users who on who.user_id = o.user_id
    cross join lateral (select ${removedSumsSql} from order_lines l where l.customer_id = o.customer_id and l.order_id = o.order_id) removed
  where o.customer_id = any(:customers) and o.order_id = (select coalesce((select order_id from shipments where customer_id = any(:customers) and shipment_order_id = :order_id), :order_id))`,
);

type Made =
  | "price_per"
  | "full_price"
  | "discount_amount"
  | "bonus_discount_amount"
  | "price_steps"
  | "kit_check_surcharge"
  | "lot_no"
  | "medical_necessity";
type LineRow = Omit<z.infer<typeof contract.OrderLine>, Made> & {
  price_cents: number;
  kit_check_cents: number;
  list_cents: number | null;
  discount_cents: number;
  bonus_cents: number;
  lots: string[] | null;
  needs_necessity: boolean | null;
  necessity_by: string | null;
  necessity_at: string | null;
};
type Receipt = z.infer<typeof contract.OrderReceipt>;
type Shipment = Omit<z.infer<typeof contract.Shipment>, "invoice_amount"> & { invoice_cents: number | null };

type Row = Of<(typeof orderStatement)["row"]>;

const detailOf = (row: Row, now: Date): PurchaseOrder["detail"] => ({
  order_id: row.order_id,
  parent_order_id: null,
  customer_id: row.customer_id,
  company_name: row.company_name,
  cart_type_code: row.cart_type_code,
  order_date: row.placed_at.toISOString(),
  time_zone: row.time_zone,
  order_status: row.status,
  status_description: describeStatus(row),
  bill_contact_id: row.bill_contact_id,
  ship_contact_id: row.ship_contact_id,
  bill_to: contactOf(row.bill_to),
  ship_to: contactOf(row.ship_to),
  shipping_method_desc: row.shipping_method_desc,
  shipping_instructions: row.shipping_instructions,
  shipping_charges: dollars(row.shipping_cents),
  is_form222: row.is_form222,
  waits_for_form: waitsForForm(row),
  order_form_number: row.order_form_number,
  buyer_dea_number: row.buyer_dea_number,
  cancel_until: cancelUntil(row, now)?.toISOString() ?? null,
  released_at: row.released_at?.toISOString() ?? null,
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  cancelled_by: row.cancelled_by,
  customer_order_no: row.customer_order_no,
  order_name: row.order_name,
  order_create_user: row.created_by ?? "A former user",
  placed_by_staff_of: row.placed_by_staff_of,
  payment_terms: row.payment_terms,
  order_line_total_amount: dollars(row.goods_cents),
  surcharge_total_amount: dollars(row.surcharge_cents),
  discount_total_amount: dollars(row.discount_cents),
  bonus_discount_total_amount: dollars(row.bonus_cents),
  repeats: row.repeats,
});

/** The fields of the contract out of the address as it stood. */
const contactOf = (stood: Contact): Contact => ({
  contact_id: stood.contact_id,
  company_name: stood.company_name,
  first_name: stood.first_name,
  last_name: stood.last_name,
  address1: stood.address1,
  address2: stood.address2 ?? null,
  city_name: stood.city_name,
  state_code: stood.state_code,
  zip_code: stood.zip_code,
  phone: stood.phone ?? null,
});

function lineOf({ lots, ...row }: LineRow): PurchaseOrder["lines"][number] {
  const { price_cents, kit_check_cents, list_cents, discount_cents, bonus_cents, ...others } = row;
  const { needs_necessity, necessity_by, necessity_at, ...line } = others;
  const [lot] = lots ?? [];
  return {
    ...line,
    expected_on: line.expected_on === null ? null : isoToWire(line.expected_on),
    price_per: dollars(price_cents),
    full_price: dollars(price_cents * (line.quantity - line.voided_quantity)),
    discount_amount: dollars(discount_cents),
    bonus_discount_amount: dollars(bonus_cents),
    price_steps: list_cents === null ? [] : stepsOf(unitOf(row, list_cents)),
    kit_check_surcharge: dollars(kit_check_cents),
    medical_necessity:
      needs_necessity === true
        ? { confirmed_by: necessity_by, confirmed_at: necessity_at === null ? null : instantOf(necessity_at) }
        : null,
    lot_no:
      lots?.length === 1 && lot !== undefined && line.shipped_quantity >= line.quantity - line.voided_quantity
        ? lot
        : null,
  };
}

/** A unit as it was calculated when the order was placed. */
const unitOf = (row: Omit<LineRow, "lots">, list: number) => ({
  list,
  price: row.price_cents,
  offer:
    row.incentive_name === null
      ? null
      : { incentive_name: row.incentive_name, display_in_line_item_level_bit: row.display_in_line_item_level_bit },
  discount: row.discount_cents,
  bonus: row.bonus_cents,
  kitCheck: row.kit_check_cents,
});

const shipmentOf = ({ invoice_cents, ...shipment }: Shipment): PurchaseOrder["shipments"][number] => ({
  ...shipment,
  arrives_on: shipment.arrives_on === null ? null : isoToWire(shipment.arrives_on),
  delayed_to: shipment.delayed_to ? isoToWire(shipment.delayed_to) : null,
  delivered_at: shipment.delivered_at === null ? null : instantOf(shipment.delivered_at),
  ship_date: instantOf(shipment.ship_date),
  invoice_date: shipment.invoice_date === null ? null : instantOf(shipment.invoice_date),
  invoice_amount: dollars(invoice_cents),
  lines: (shipment.lines ?? []).map((line) => ({ ...line, expiration_date: isoToWire(line.expiration_date) })),
});

/** PostgreSQL writes an instant inside JSON with an offset. */
const instantOf = (written: string): string => new Date(written).toISOString();
