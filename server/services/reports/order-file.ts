/**
 * The order search as CSV: found by the search itself, so that the file holds what the screen shows, customer by customer and a page at a time. A row is
 * a line in one shipment, or what of a line is not shipped yet; so amounts of a column may be added up (docs/decisions/101).
 */
import { byteOrderMark, formatCsvCells, formatCsvRow, type CsvValue } from "#contract/base/csv.ts";
import { dateIn, isoToWire } from "#contract/base/dates.ts";
import type { Contact, OrderCriteria, OrderRow } from "#contract/orders/orders.ts";
import { whyNotSearchable } from "#contract/orders/rules/orders.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { instant, int, jsonb, listOf, nullable, type Of, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Download, ReadTransaction } from "#server/services/reports/download.ts";
import { searchOrders } from "#server/services/orders/order-search.ts";
import type * as z from "zod/mini";
import * as heads from "#server/services/reports/file-text.ts";
import { netSql } from "./packed-line.ts";

const ordersAtOnce = 200;
/** So many lines are held at once, or those of one order where it has more. */
const linesAtOnce = 2_000;

/** @throws Refusal 400 when the criteria do not suffice. */
export async function exportOrders(_db: Tx, caller: Caller, criteria: OrderCriteria): Promise<Download> {
  const why = whyNotSearchable(criteria, dateIn(caller.time_zone, caller.now));
  if (why !== undefined) throw new Refusal(400, why, { code: "criteria_missing" });
  return {
    fileName: `orders-${dateIn(caller.time_zone, caller.now)}.csv`,
    contentType: "text/csv; charset=utf-8",
    write: (read, count) => fileOf(read, caller, criteria, count),
  };
}

async function* fileOf(
  read: ReadTransaction,
  caller: Caller,
  criteria: OrderCriteria,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvRow(titles);
  let written = 0;
  for (const customer_id of criteria.customer_id === null ? caller.customers : [criteria.customer_id]) {
    let next: Next | undefined = { after: null, page_size: ordersAtOnce };
    while (next !== undefined) {
      const from: Next = next;
      const page = await read((db) => pageOf(db, caller, { ...criteria, customer_id }, from));
      yield rowsOf(page);
      count((written += page.lines.length));
      next = page.next;
    }
  }
}

/** Where a page begins: behind an order. */
type Next = { after: number | null; page_size: number };
/** Orders with all of their lines; `next` undefined: there are no more. */
type Page = { orders: OrderRow[]; facts: Facts[]; lines: Line[]; next: Next | undefined };

async function pageOf(db: Tx, caller: Caller, criteria: OrderCriteria, { after, page_size }: Next): Promise<Page> {
  const { orders: found } = await searchOrders(db, caller, { ...criteria, sort: "newest", page: 1, page_size, after });
  const orders = fittingOf(found);
  const last = orders.at(-1);
  if (last === undefined) return { orders, facts: [], lines: [], next: undefined };
  const which = { customer_id: last.customer_id, order_ids: orders.map(({ order_id }) => order_id) };
  const [facts, lines] = await Promise.all([db.run(factsStatement, which), db.run(linesStatement, which)]);
  const isAll = orders.length === found.length && found.length < page_size;
  // Of orders that are long fewer are looked for the next time, of short ones more again.
  const next = { after: last.order_id, page_size: Math.min(ordersAtOnce, 2 * orders.length) };
  return { orders, facts, lines, next: isAll ? undefined : next };
}

/** The first of them, as many as fit, and one at least. */
function fittingOf(found: readonly OrderRow[]): OrderRow[] {
  let lines = 0;
  const at = found.findIndex(({ line_count }, nth) => (lines += line_count) > linesAtOnce && nth > 0);
  return at === -1 ? [...found] : found.slice(0, at);
}

/** What all rows of an order have alike: read once for it, not once a line, which was most of what a file left to be cleaned up. */
const factsStatement = statement(
  "export_order_facts",
  {
    values: { customer_id: int, order_ids: listOf(int) },
    row: {
      order_id: int,
      ship_to: jsonb<z.infer<typeof Contact>>(),
      bill_to: jsonb<z.infer<typeof Contact>>(),
      email: nullable(text),
    },
    planned: "anew",
  },
  `select o.order_id, o.ship_to, o.bill_to, who.email from unnest(:order_ids::int[]) as asked (order_id)
     join orders o on o.customer_id = :customer_id and o.order_id = asked.order_id left join users who on who.user_id = o.user_id`,
);
type Facts = Of<(typeof factsStatement)["row"]>;

const linesStatement = statement(
  "export_order_lines",
  {
    values: { customer_id: int, order_ids: listOf(int) },
    row: {
      order_id: int,
      line_no: int,
      ndc_code: text,
      full_description: text,
      schedule_name: nullable(text),
      quantity: int,
      sale_uom_desc: text,
      units_in: int,
      net_cents: int,
      sent: int,
      shipped_at: nullable(instant),
      tracking_number: nullable(text),
      invoice_id: nullable(int),
      invoiced_at: nullable(instant),
      invoice_cents: nullable(int),
    },
    planned: "anew",
  },
  `
  with asked as materialized (select order_id, at from unnest(:order_ids::int[]) with ordinality as asked (order_id, at)),
  part as (
    select l.*, asked.at, s.shipment_order_id, coalesce(s.quantity, 0) as sent, s.shipped_at, s.tracking_number, s.invoice_id, s.invoiced_at, s.invoice_cents
    from asked join order_lines l on l.customer_id = :customer_id and l.order_id = asked.order_id
      left join lateral (
        select sl.shipment_order_id, sum(sl.quantity)::int as quantity, s.shipped_at, s.tracking_number, case when s.invoiced_at is not null then s.invoice_id end as invoice_id, s.invoiced_at,
          case when s.invoiced_at is not null then s.invoice_cents end as invoice_cents
        from shipment_lines sl join shipments s on s.customer_id = sl.customer_id and s.shipment_order_id = sl.shipment_order_id
        where sl.customer_id = l.customer_id and sl.order_id = l.order_id and sl.line_no = l.line_no
        group by sl.shipment_order_id, s.shipped_at, s.tracking_number, s.invoice_id, s.invoiced_at, s.invoice_cents
        union all
        select null, 0, null, null, null, null, null where l.shipped_quantity < l.quantity - l.voided_quantity and l.shipped_quantity > 0) s on true)
  select l.order_id, l.line_no, l.ndc_code, l.full_description, l.schedule_name, l.quantity, l.sale_uom_desc, l.units_in, ${netSql} as net_cents, l.sent, l.shipped_at, l.tracking_number,
    l.invoice_id, l.invoiced_at, l.invoice_cents
  from part l
  order by l.at, l.line_no, l.shipped_at, l.shipment_order_id`,
);
type Line = Of<(typeof linesStatement)["row"]>;

const titles = [
  heads.customer,
  heads.company,
  heads.order,
  heads.yourOrderNumber,
  heads.orderName,
  heads.status,
  heads.ndc,
  heads.product,
  heads.controlledSchedule,
  heads.orderedQuantity,
  heads.unit,
  heads.primaryUnits,
  heads.shippedQuantity,
  heads.unitPrice,
  heads.lineAmount,
  heads.orderDate,
  heads.shipDate,
  heads.invoiceDate,
  heads.invoice,
  heads.invoiceAmount,
  heads.tracking,
  ...heads.shipToHeads,
  ...heads.billToHeads,
  heads.orderedBy,
];

/** The rows of a page; what an order's have alike is written once. */
function rowsOf({ orders, facts, lines }: Page): string {
  const factsById = new Map(facts.map((each) => [each.order_id, each]));
  const byId = new Map(orders.map((order) => [order.order_id, { order, ...cellsOf(order, factsById) }]));
  return lines
    .map((line) => {
      const { order, before, day, after } = byId.get(line.order_id)!;
      return `${before},${formatCsvCells(valuesOf(line, order, day))},${after}\r\n`;
    })
    .join("");
}

function cellsOf(order: OrderRow, factsById: ReadonlyMap<number, Facts>) {
  const { customer_id, company_name, order_id, customer_order_no, order_name, status_description } = order;
  const { ship_to, bill_to, email } = factsById.get(order_id)!;
  return {
    before: formatCsvCells([customer_id, company_name, order_id, customer_order_no, order_name, status_description]),
    day: dayOf(order, new Date(order.order_date)),
    after: formatCsvCells([...addressOf(ship_to), ...addressOf(bill_to), email]),
  };
}

const dayOf = ({ time_zone }: OrderRow, at: Date | null) => (at === null ? null : isoToWire(dateIn(time_zone, at)));

/** Those between, in the order of the titles. */
function valuesOf(line: Line, order: OrderRow, day: string | null): CsvValue[] {
  return [
    line.ndc_code,
    line.full_description,
    line.schedule_name,
    line.quantity,
    line.sale_uom_desc,
    line.quantity * line.units_in,
    line.sent,
    moneyOf(line.net_cents),
    moneyOf(line.sent * line.net_cents),
    day,
    dayOf(order, line.shipped_at),
    dayOf(order, line.invoiced_at),
    line.invoice_id,
    line.invoice_cents === null ? null : moneyOf(line.invoice_cents),
    line.tracking_number,
  ];
}

const moneyOf = (cents: number): string => (cents / 100).toFixed(2);

const addressOf = (at: z.infer<typeof Contact>): CsvValue[] => [
  at.company_name,
  `${at.first_name} ${at.last_name}`,
  at.address1,
  at.address2 ?? null,
  at.city_name,
  at.state_code,
  at.zip_code,
];
