/** Product utilisation: what was shipped, a page of it for the screen, or all of it as a workbook. */
import type { OutputOf, ParsedOf } from "#contract/base/call.ts";
import { dateIn, isoToWire, wireToIso } from "#contract/base/dates.ts";
import { dollars } from "#contract/base/money.ts";
import { Refusal } from "#contract/base/refusal.ts";
import { whyNotReportable } from "#contract/reports/rules/utilization.ts";
import type * as contract from "#contract/reports/utilization.ts";
import { int, listOf, nullable, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { Caller } from "#server/base/caller.ts";
import type { Download } from "#server/services/reports/download.ts";
import { otherClass } from "#server/services/reports/file-text.ts";
import { formerUser } from "#server/services/reports/text.ts";
import { type CustomerDays, customersOf } from "./days.ts";
import {
  countCases,
  countPrimaryPacks,
  type PackedLine,
  packedColumns,
  packedRow,
  packedSql,
  wantedSql,
} from "./packed-line.ts";
import { utilizationFile } from "./utilization-file.ts";

type Criteria = contract.UtilizationCriteria;

/** @throws Refusal 400 where the days are missing or the wrong way round. */
export async function utilization(
  db: Tx,
  caller: Caller,
  { page, page_size, format, ...criteria }: ParsedOf<typeof contract.utilization>,
): Promise<OutputOf<typeof contract.utilization> | Download> {
  const customers = await reportedCustomers(db, caller, criteria);
  if (format === "xlsx") return utilizationFile(caller, customers, criteria);
  if (customers.length === 0) return { rows: [], total: 0, page, page_size };
  const wanted = { contact_id: criteria.contact_id, item_id: criteria.item_id };
  const [[counted], rows] = await Promise.all([
    db.run(countStatement, { ...spansOf(customers), ...wanted }),
    db.run(pageStatement, { ...spansOf(customers), ...wanted, skip: (page - 1) * page_size, size: page_size }),
  ]);
  const byId = new Map(customers.map((each) => [each.customer_id, each]));
  return {
    rows: rows.map((row) => reportRow(row, byId.get(row.customer_id)!)),
    total: counted!.total,
    page,
    page_size,
  };
}

/** Those that are asked about; none where they are not the caller's. @throws Refusal 400. */
export function reportedCustomers(db: Tx, caller: Caller, criteria: Criteria): Promise<CustomerDays[]> {
  const why = whyNotReportable(criteria, dateIn(caller.time_zone, caller.now));
  if (why !== undefined) throw new Refusal(400, why, { code: "criteria_missing" });
  const from = wireToIso(criteria.pack_from_date!)!;
  const to = wireToIso(criteria.pack_to_date!)!;
  return customersOf(db, caller, criteria.customer_id, { from, to });
}

/** As the statements take them. */
export const spansOf = (customers: readonly CustomerDays[]) => ({
  customers: customers.map(({ customer_id }) => customer_id),
  starts: customers.map(({ starts }) => starts.toISOString()),
  ends: customers.map(({ ends }) => ends.toISOString()),
});

export const spanValues = { customers: listOf(int), starts: listOf(text), ends: listOf(text) };
const wantedValues = { contact_id: nullable(int), item_id: nullable(int) };

const spansSql = `
  span as materialized (select span.customer_id, span.starts::timestamptz as starts, span.ends::timestamptz as ends
    from unnest(:customers::int[], :starts::text[], :ends::text[]) as span (customer_id, starts, ends))`;

// Planned anew, as the order search: what was not asked for is then no condition.
const countStatement = statement(
  "utilization_count",
  { values: { ...spanValues, ...wantedValues }, row: { total: int }, planned: "anew" },
  `
  with ${spansSql}
  select count(*)::int as total from (
    select 1 from span
      join shipments s on s.customer_id = span.customer_id and s.shipped_at >= span.starts and s.shipped_at < span.ends
      join shipment_lines sl on sl.customer_id = s.customer_id and sl.shipment_order_id = s.shipment_order_id
    where (:contact_id::int is null or exists (select 1 from orders o where o.customer_id = s.customer_id and o.order_id = s.order_id and o.ship_contact_id = :contact_id::int))
      and (:item_id::int is null or exists (select 1 from order_lines l where l.customer_id = s.customer_id and l.order_id = s.order_id and l.line_no = sl.line_no and l.item_id = :item_id::int))
    group by s.customer_id, s.shipment_order_id, sl.line_no) counted`,
);

const newestFirst = "shipped_at desc nulls last, shipment_order_id desc nulls last";

const pageStatement = statement(
  "utilization_page",
  { values: { ...spanValues, ...wantedValues, skip: int, size: int }, row: packedRow, planned: "anew" },
  `
  with ${spansSql}
  select found.* from span cross join lateral (
    select ${packedColumns} from shipments s ${packedSql}
    where s.customer_id = span.customer_id and s.shipped_at >= span.starts and s.shipped_at < span.ends and ${wantedSql}
    order by s.shipped_at desc nulls last, s.shipment_order_id desc nulls last, l.line_no limit :skip::int + :size::int) found
  order by ${newestFirst}, line_no limit :size::int offset :skip::int`,
);

/** A row of the report, as it travels. */
function reportRow(line: PackedLine, { company_name, time_zone }: CustomerDays): contract.UtilizationRow {
  const dayOf = (at: Date) => isoToWire(dateIn(time_zone, at));
  return {
    customer_id: line.customer_id,
    company_name,
    order_id: line.order_id,
    order_date: dayOf(line.placed_at),
    invoice_id: line.invoiced_at === null ? null : line.invoice_id,
    invoice_date: line.invoiced_at === null ? null : dayOf(line.invoiced_at),
    product_type_id: line.class_id,
    product_description: line.class_name ?? otherClass,
    item_id: line.item_id,
    NDC_Code: line.ndc_code,
    item_desc: line.full_description,
    manufacturer: line.manufacturer,
    schedule_name: line.schedule_name,
    unit_count: line.quantity,
    case_count: countCases(line),
    units_per_case: line.units_per_case,
    unit_pack_UOM_desc: line.sale_uom_desc,
    unit_price: dollars(line.net_cents),
    primary_pack_UOM_desc: line.retail_packaging,
    primary_pack_quantity: countPrimaryPacks(line),
    total_price: dollars(line.quantity * line.net_cents),
    shipping_address_id: line.ship_contact_id,
    ship_DEA_number: line.buyer_dea_number,
    ship_first_name: line.ship_to.first_name,
    ship_address1: line.ship_to.address1,
    ship_address2: line.ship_to.address2 ?? null,
    country: "US",
    state: line.ship_to.state_code,
    city: line.ship_to.city_name,
    zip: line.ship_to.zip_code,
    ship_date: dayOf(line.shipped_at),
    created_by: line.created_by ?? formerUser,
    lots: [...line.lots],
  };
}
