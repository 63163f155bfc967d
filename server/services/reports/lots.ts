/** Where a lot, a product or one package went: every order, shipment, receipt and certificate of it at one customer. Each way of asking has an index of its own. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { isoToWire } from "#contract/base/dates.ts";
import type * as contract from "#contract/reports/lots.ts";
import { ndcSpellings } from "#contract/reports/rules/ndc-spellings.ts";
import {
  bool,
  day,
  instant,
  int,
  jsonb,
  listOf,
  nullable,
  type Of,
  type Shape,
  statement,
  text,
} from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import { hasCoA } from "#server/services/orders/has-coa.ts";
import { formerUser } from "#server/services/reports/text.ts";
import { recallsOfItems } from "./recalls.ts";

/** More are not listed; a narrower question is what helps. */
const most = 500;

/** Nothing where nothing of it was shipped to the session's customer, whoever else had it. */
export async function findLot(
  db: Tx,
  { customer_id }: Caller,
  input: ParsedOf<typeof contract.findLot>,
): Promise<OutputOf<typeof contract.findLot>> {
  const lots = [...new Set([input.text, input.text.toUpperCase()])];
  const item_ids = await itemsOf(db, input.text);
  const [byLot, bySerial, byItem] = await Promise.all([
    db.run(byLotStatement, { customer_id, lots }),
    db.run(bySerialStatement, { customer_id, serial: input.text }),
    item_ids.length === 0 ? [] : db.run(byItemStatement, { customer_id, item_ids }),
  ]);
  const shipments = newest([...byLot, ...bySerial, ...byItem]);
  const found = {
    lots: [...new Set([...lots, ...bySerial.map(({ lot_no }) => lot_no)])],
    items: [...new Set(shipments.map(({ item_id }) => item_id))],
  };
  const [receipts, received] = await Promise.all([
    db.run(receiptsOfLotStatement, { customer_id, lots: found.lots }),
    item_ids.length === 0 ? [] : db.run(receiptsOfItemStatement, { customer_id, item_ids }),
  ]);
  const isOfSerial = bySerial.length > 0;
  const recalls = await recallsOfItems(db, customer_id, found.items);
  return {
    shipments: shipments.slice(0, most).map(shipmentOf),
    receipts: [...receipts.filter((each) => !isOfSerial || found.items.includes(each.item_id)), ...received]
      .slice(0, most)
      .map(receiptOf),
    is_cut: [byLot, bySerial, byItem, receipts, received].some((rows) => rows.length > most),
    recalls: recalls.filter((recall) =>
      shipments.some(({ item_id, lot_no }) => item_id === recall.item_id && lot_no === recall.lot_no),
    ),
  };
}

/** Each once, newest first. */
function newest(rows: readonly ShippedRow[]): ShippedRow[] {
  const once = new Map(rows.map((row) => [`${row.shipment_order_id} ${row.line_no} ${row.lot_no}`, row]));
  return [...once.values()].toSorted((one, other) => other.shipped_at.getTime() - one.shipped_at.getTime());
}

const itemsStatement = statement(
  "items_of_ndc",
  { values: { ndcs: listOf(text) }, row: { item_id: int } },
  "select item_id from products where ndc_code = any(:ndcs)",
);

async function itemsOf(db: Tx, typed: string): Promise<number[]> {
  const ndcs = ndcSpellings(typed);
  return ndcs.length === 0 ? [] : (await db.run(itemsStatement, { ndcs })).map(({ item_id }) => item_id);
}

const shippedRow = {
  order_id: int,
  shipment_order_id: int,
  line_no: int,
  placed_at: instant,
  shipped_at: instant,
  item_id: int,
  full_description: text,
  ndc_code: text,
  manufacturer: text,
  lot_no: text,
  expiration_date: day,
  quantity: int,
  sale_uom_desc: text,
  ship_to: jsonb<{ company_name: string; city_name: string; state_code: string }>(),
  serial_count: int,
  has_coa: bool,
  is_recalled: bool,
};
type ShippedRow = Of<typeof shippedRow>;

/**
 * Of the few rows `hit` of shipment_lines; each with its own, by their keys, however many PostgreSQL thinks that a customer has. What `hit` reads ends with what is
 * listed, newest first, whatever there is of one lot or product.
 */
const shipped = <const More extends Shape>(name: string, more: More, hit: string) =>
  statement(
    name,
    { values: { customer_id: int, ...more }, row: shippedRow, planned: "anew" },
    `
  with hit as materialized (${hit} limit ${most + 1})
  select hit.order_id, hit.shipment_order_id, hit.line_no, o.placed_at, s.shipped_at, l.item_id, l.full_description, l.ndc_code, (select p.manufacturer from products p where p.item_id = l.item_id) as manufacturer, hit.lot_no, hit.expiration_date, hit.quantity,
    l.sale_uom_desc, o.ship_to, cardinality(hit.serial_numbers) as serial_count,
    ${hasCoA("l.item_id", "hit.lot_no")} as has_coa,
    coalesce((select true from recalls r where r.item_id = l.item_id and r.lot_no = hit.lot_no limit 1), false) as is_recalled
  from hit cross join lateral (select * from shipments where customer_id = :customer_id and shipment_order_id = hit.shipment_order_id limit 1) s
    cross join lateral (select * from orders where customer_id = :customer_id and order_id = hit.order_id limit 1) o
    cross join lateral (select * from order_lines where customer_id = :customer_id and order_id = hit.order_id and line_no = hit.line_no limit 1) l
  order by s.shipped_at desc, hit.shipment_order_id desc, hit.line_no, hit.lot_no`,
  );

const newestShipped = "shipment_order_id desc nulls last";
const byLotStatement = shipped(
  "lot_shipments",
  { lots: listOf(text) },
  `select sl.* from unnest(:lots::text[]) as one (lot_no) cross join lateral (
      select * from shipment_lines where customer_id = :customer_id and lot_no = one.lot_no order by ${newestShipped} limit ${most + 1}) sl order by ${newestShipped}`,
);
const bySerialStatement = shipped(
  "serial_shipments",
  { serial: text },
  `select sl.* from (
      select * from shipment_serials where customer_id = :customer_id and serial_number = :serial order by shipment_order_id desc, line_no desc limit ${most + 1}) n
    cross join lateral (
      select * from shipment_lines where customer_id = :customer_id and shipment_order_id = n.shipment_order_id and line_no = n.line_no and lot_no = n.lot_no limit 1) sl`,
);
const newestOrdered = "placed_at desc nulls last, order_id desc nulls last";
/** Of what was ordered and did not leave nothing is looked up: it would take the place of what did, and nobody would hear of that. */
const byItemStatement = shipped(
  "item_shipments",
  { item_ids: listOf(int) },
  `select sl.* from (
      select l.* from unnest(:item_ids::int[]) as one (item_id) cross join lateral (
        select order_id, line_no, placed_at from order_lines where customer_id = :customer_id and item_id = one.item_id and shipped_quantity > 0
        order by ${newestOrdered} limit ${most + 1}) l order by ${newestOrdered} limit ${most + 1}) l
    cross join lateral (select * from shipment_lines where customer_id = :customer_id and order_id = l.order_id and line_no = l.line_no limit ${most + 1}) sl`,
);

const receiptRow = {
  order_receive_id: int,
  order_id: nullable(int),
  item_id: int,
  full_description: text,
  lot_no: text,
  receive_date: day,
  quantity_received: int,
  quantity_uom_code: text,
  receive_status_code: text,
  received_by: nullable(text),
};
const newestReceived = "order_receive_id desc nulls last";
/** By a column that has an index with the newest first behind it. */
const received = <const More extends Shape>(name: string, more: More, keys: string, column: string) =>
  statement(
    name,
    { values: { customer_id: int, ...more }, row: receiptRow, planned: "anew" },
    `
  select r.order_receive_id, r.order_id, r.item_id, p.full_description, r.lot_no, r.receive_date, r.quantity_received, r.quantity_uom_code, r.receive_status_code,
    who.first_name || ' ' || who.last_name as received_by
  from (
      select r.* from unnest(${keys}) as one (key) cross join lateral (
        select * from receives where customer_id = :customer_id and ${column} = one.key order by ${newestReceived} limit ${most + 1}) r
      order by ${newestReceived} limit ${most + 1}) r
    join products p on p.item_id = r.item_id left join users who on who.user_id = r.user_id
  order by r.receive_date desc, r.order_receive_id desc`,
  );
const receiptsOfLotStatement = received("lot_receipts", { lots: listOf(text) }, ":lots::text[]", "lot_no");
const receiptsOfItemStatement = received("item_receipts", { item_ids: listOf(int) }, ":item_ids::int[]", "item_id");

const shipmentOf = ({
  placed_at,
  shipped_at,
  sale_uom_desc,
  ship_to,
  has_coa,
  expiration_date,
  ...row
}: ShippedRow): contract.LotShipment => ({
  ...row,
  order_date: placed_at.toISOString(),
  ship_date: shipped_at.toISOString(),
  sale_UOM_desc: sale_uom_desc,
  ship_to: `${ship_to.company_name}, ${ship_to.city_name}, ${ship_to.state_code}`,
  has_CoA: has_coa,
  expiration_date: isoToWire(expiration_date),
});

const receiptOf = ({
  quantity_uom_code,
  receive_date,
  received_by,
  ...row
}: Of<typeof receiptRow>): contract.LotReceipt => ({
  ...row,
  receive_date: isoToWire(receive_date),
  quantity_UOM: quantity_uom_code,
  received_by: received_by ?? formerUser,
});
