/** Utilisation as a workbook: customer by customer, newest first, a page of shipments at a time (docs/decisions/101). */
import { dateIn } from "#contract/base/dates.ts";
import type { UtilizationCriteria } from "#contract/reports/utilization.ts";
import { instant, int, listOf, nullable, statement } from "#server/db/statement.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Download, ReadTransaction } from "#server/services/reports/download.ts";
import type { CustomerDays } from "./days.ts";
import { casesOf, type PackedLine, packedColumns, packedRow, packedSql, wantedSql } from "./packed-line.ts";
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
    write: (read, count) => workbook([{ name: "Utilization", columns, rows: rowsOf(read, customers, wanted, count) }]),
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
  { title: "Customer", kind: "number", width: 11 },
  { title: "Company", kind: "text", width: 32 },
  { title: "Order", kind: "number", width: 11 },
  { title: "Order date", kind: "date", width: 12 },
  { title: "Invoice", kind: "number", width: 11 },
  { title: "Invoice date", kind: "date", width: 12 },
  { title: "Class", kind: "text", width: 18 },
  { title: "Item", kind: "number", width: 10 },
  { title: "NDC", kind: "text", width: 15 },
  { title: "Product", kind: "text", width: 48 },
  { title: "Labeler", kind: "text", width: 26 },
  { title: "Schedule", kind: "text", width: 10 },
  { title: "Units", kind: "number", width: 9 },
  { title: "Unit", kind: "text", width: 12 },
  { title: "Cases", kind: "number", width: 9 },
  { title: "Units per case", kind: "number", width: 14 },
  { title: "Unit price", kind: "money", width: 12 },
  { title: "Primary pack", kind: "text", width: 24 },
  { title: "Primary packs", kind: "number", width: 14 },
  { title: "Total", kind: "money", width: 13 },
  { title: "Ship-to", kind: "number", width: 10 },
  { title: "Ship-to DEA number", kind: "text", width: 20 },
  { title: "Ship-to name", kind: "text", width: 32 },
  { title: "Address", kind: "text", width: 28 },
  { title: "Address 2", kind: "text", width: 18 },
  { title: "City", kind: "text", width: 18 },
  { title: "State", kind: "text", width: 8 },
  { title: "ZIP", kind: "text", width: 11 },
  { title: "Country", kind: "text", width: 9 },
  { title: "Ship date", kind: "date", width: 12 },
  { title: "Ordered by", kind: "text", width: 22 },
  { title: "Lots", kind: "text", width: 24 },
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
    line.class_name ?? "Other",
    line.item_id,
    line.ndc_code,
    line.full_description,
    line.manufacturer,
    line.schedule_name,
    line.quantity,
    line.sale_uom_desc,
    casesOf(line),
    line.units_per_case,
    line.net_cents,
    line.retail_packaging,
    line.quantity * line.units_in,
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
    line.created_by ?? "A former user",
    line.lots.join(", "),
  ];
}
