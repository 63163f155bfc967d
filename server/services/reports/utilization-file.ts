/** Utilisation as a workbook: customer by customer, newest first, a page of shipments at a time (docs/decisions/101). */
import { dateIn } from "#contract/base/dates.ts";
import type { UtilizationCriteria } from "#contract/reports/utilization.ts";
import { instant, int, listOf, nullable, statement } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Download, ReadTransaction } from "#server/services/reports/download.ts";
import * as heads from "#server/services/reports/file-text.ts";
import { formerUser } from "#server/services/reports/text.ts";
import type { CustomerDays } from "./days.ts";
import {
  countCases,
  countPrimaryPacks,
  type PackedLine,
  packedColumns,
  packedRow,
  packedSql,
  wantedSql,
} from "./packed-line.ts";
import { type SheetColumn, type SheetValue, workbook } from "./workbook.ts";
import { workbookType } from "./workbook-parts.ts";

const shipmentsAtOnce = 300;

/** Shipments behind one, by `shipments_shipped`. */
const nextStatement = statement(
  "utilization_next",
  {
    values: { customer_id: int, starts: instant, upto: instant, upto_id: int, size: int },
    row: { shipment_order_id: int, shipped_at: instant },
    planned: "anew",
  },
  `
  select s.shipment_order_id, s.shipped_at from shipments s
  where s.customer_id = :customer_id and s.shipped_at >= :starts and (s.shipped_at, s.shipment_order_id) < (:upto::timestamptz, :upto_id::int)
  order by s.shipped_at desc nulls last, s.shipment_order_id desc nulls last limit :size::int`,
);

/** Their lines. Each shipment by its key, however few PostgreSQL thinks that there are. */
const linesStatement = statement(
  "utilization_lines",
  {
    values: { customer_id: int, shipments: listOf(int), contact_id: nullable(int), item_id: nullable(int) },
    row: packedRow,
    planned: "anew",
  },
  `
  with s as materialized (
    select s.*, asked.at from unnest(:shipments::int[]) with ordinality as asked (id, at)
      cross join lateral (select * from shipments where customer_id = :customer_id and shipment_order_id = asked.id limit 1) s)
  select ${packedColumns} from s ${packedSql} where ${wantedSql} order by s.at, l.line_no`,
);

type Wanted = Pick<UtilizationCriteria, "contact_id" | "item_id">;

/** The file of what these customers were shipped. */
export function utilizationFile(caller: Caller, customers: readonly CustomerDays[], wanted: Wanted): Download {
  return {
    fileName: `utilization-${dateIn(caller.time_zone, caller.now)}.xlsx`,
    contentType: workbookType,
    write: (read, count) =>
      workbook([{ name: heads.utilizationSheet, columns, rows: rowsOf(read, customers, wanted, count) }]),
  };
}

async function* rowsOf(
  read: ReadTransaction,
  customers: readonly CustomerDays[],
  { contact_id, item_id }: Wanted,
  count: (rows: number) => void,
): AsyncGenerator<SheetValue[]> {
  let written = 0;
  for (const customer of customers) {
    const { customer_id, starts, ends } = customer;
    let at = { upto: ends, upto_id: 0 };
    for (let isMore = true; isMore;) {
      const [page, lines] = await read(async (db) => {
        const found = await db.run(nextStatement, { customer_id, starts, ...at, size: shipmentsAtOnce });
        const shipments = found.map(({ shipment_order_id }) => shipment_order_id);
        return [found, await db.run(linesStatement, { customer_id, shipments, contact_id, item_id })] as const;
      });
      for (const line of lines) yield valuesOf(line, customer);
      count((written += lines.length));
      isMore = page.length === shipmentsAtOnce;
      const last = page.at(-1);
      if (last !== undefined) at = { upto: last.shipped_at, upto_id: last.shipment_order_id };
    }
  }
}

const columns: readonly SheetColumn[] = [
  { title: heads.customer, kind: "number", width: 11 },
  { title: heads.company, kind: "text", width: 32 },
  { title: heads.order, kind: "number", width: 11 },
  { title: heads.orderDate, kind: "date", width: 12 },
  { title: heads.invoice, kind: "number", width: 11 },
  { title: heads.invoiceDate, kind: "date", width: 12 },
  { title: heads.productClass, kind: "text", width: 18 },
  { title: heads.item, kind: "number", width: 10 },
  { title: heads.ndc, kind: "text", width: 15 },
  { title: heads.product, kind: "text", width: 48 },
  { title: heads.labeler, kind: "text", width: 26 },
  { title: heads.schedule, kind: "text", width: 10 },
  { title: heads.units, kind: "number", width: 9 },
  { title: heads.unit, kind: "text", width: 12 },
  { title: heads.cases, kind: "number", width: 9 },
  { title: heads.unitsPerCase, kind: "number", width: 14 },
  { title: heads.unitPrice, kind: "money", width: 12 },
  { title: heads.primaryPack, kind: "text", width: 24 },
  { title: heads.primaryPacks, kind: "number", width: 14 },
  { title: heads.total, kind: "money", width: 13 },
  { title: heads.shipToId, kind: "number", width: 10 },
  { title: heads.shipToDea, kind: "text", width: 20 },
  { title: heads.shipToName, kind: "text", width: 32 },
  { title: heads.address, kind: "text", width: 28 },
  { title: heads.address2, kind: "text", width: 18 },
  { title: heads.city, kind: "text", width: 18 },
  { title: heads.state, kind: "text", width: 8 },
  { title: heads.zip, kind: "text", width: 11 },
  { title: heads.country, kind: "text", width: 9 },
  { title: heads.shipDate, kind: "date", width: 12 },
  { title: heads.orderedBy, kind: "text", width: 22 },
  { title: heads.lots, kind: "text", width: 24 },
];

/** In the order of the columns. */
function valuesOf(line: PackedLine, { company_name, time_zone }: CustomerDays): SheetValue[] {
  const isInvoiced = line.invoiced_at !== null;
  const { ship_to } = line;
  return [
    line.customer_id,
    company_name,
    line.order_id,
    dateIn(time_zone, line.placed_at),
    isInvoiced ? line.invoice_id : null,
    isInvoiced ? dateIn(time_zone, line.invoiced_at!) : null,
    line.class_name ?? heads.otherClass,
    line.item_id,
    line.ndc_code,
    line.full_description,
    line.manufacturer,
    line.schedule_name,
    line.quantity,
    line.sale_uom_desc,
    countCases(line),
    line.units_per_case,
    line.net_cents,
    line.retail_packaging,
    countPrimaryPacks(line),
    line.quantity * line.net_cents,
    line.ship_contact_id,
    line.buyer_dea_number,
    ship_to.company_name,
    ship_to.address1,
    ship_to.address2 ?? null,
    ship_to.city_name,
    ship_to.state_code,
    ship_to.zip_code,
    "US",
    dateIn(time_zone, line.shipped_at),
    line.created_by ?? formerUser,
    line.lots.join(", "),
  ];
}
