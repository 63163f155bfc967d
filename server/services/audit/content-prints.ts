/**
 * The prints of what a call wrote and what never changes afterwards: an order, its lines, what stands behind its signature, what is linked to it and of its receiving, a shipment with its lots, a receipt, each event of a receipt, a report to the DEA with its lines. They stand in the call's
 * audit row and with it in the chain, so that a change made behind the portal's back is named. What changes in the course of things is left out:
 * it is calculated again from what is printed.
 */
import { int, statement, text } from "#server/db/statement.ts";
import type { Tx } from "#server/db/open.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { writeAudit } from "./audit-row.ts";

/** Every other column of these tables is in tests/support/unprinted-columns.ts; null is left out of a print, so that a column may be added to it later. */
const printed = {
  orders:
    "customer_id order_id cart_id recurring_order_id user_id cart_type_code placed_at customer_order_no order_name shipping_instructions bill_contact_id ship_contact_id bill_to ship_to shipping_method_id shipping_method_desc is_saturday delivery_contact_phone payment_terms goods_cents discount_cents bonus_cents surcharge_cents shipping_cents total_cents line_count item_count is_form222 buyer_dea_number order_form_number csos_certificate_id signed_order release_at bonus_progress_cents placed_by_staff_of",
  order_lines:
    "customer_id order_id line_no item_id full_description ndc_code schedule_name quantity quantity_uom_code sale_uom_desc units_in price_cents kit_check_cents discount_cents bonus_cents list_cents incentive_name display_in_line_item_level_bit stock_taken needs_necessity necessity_by necessity_at",
  receives:
    "customer_id order_receive_id client_key order_id line_no item_id quantity_received quantity_uom_code lot_no expiration_date receive_date notes base unread adjusted user_id entered_by created_at client_time clock_skew_ms device device_seq hold_reason serial_numbers scan shipped_expiration_date",
  receive_events:
    "customer_id event_id order_receive_id status user_id entered_by at client_time device client_key reason",
  csos_orders: "customer_id order_id certificate_id signed_at certificate chain crl_hashes checks",
  csos_records: "customer_id record_id order_id kind made_at user_id reason lines",
  controlled_receipts:
    "customer_id record_id order_id line_no order_receive_id kind quantity quantity_uom_code lot_no receive_date entered_at recorded_at user_id entered_by device reason",
  shipments:
    "customer_id shipment_order_id order_id shipped_at carrier tracking_number arrives_on invoice_id invoice_cents",
  shipment_lines: "customer_id shipment_order_id order_id line_no lot_no quantity expiration_date serial_numbers sscc",
  csos_reports: "report_id made_at row_count layout content",
  csos_reported: "customer_id shipment_order_id line_no report_id",
};

/**
 * Format of the audit trail: which tables it has the prints of. Each head of the chain says in which format the trail is from then on. Format 1 has no
 * prints of shipments, format 2 none of reports to the DEA; a trail of an earlier format is verified without them until the sealer has added the prints
 * (decisions 209 and 266).
 */
export const auditFormat = 3;
const firstFormats: Partial<Record<PrintedTable, number>> = {
  shipments: 2,
  shipment_lines: 2,
  csos_reports: 3,
  csos_reported: 3,
};

/** Customer whose rows of the trail tell of the distributor. A report to the DEA holds lines of all customers, so its prints are in these rows. */
export const distributorTrail = 0;
const distributorTables = ["csos_reports", "csos_reported"] as const;

export type PrintedTable = keyof typeof printed;
/** A table whose rows belong to a customer each. */
export type CustomerTable = Exclude<PrintedTable, (typeof distributorTables)[number]>;
const isOfDistributor = (table: PrintedTable): boolean => distributorTables.some((each) => each === table);
export const printedTables = Object.keys(printed) as PrintedTable[];
export const printedColumns = (table: PrintedTable): string[] => printed[table].split(" ");

const keys: Record<PrintedTable, (row: string) => string> = {
  orders: (row) => `'order ' || ${row}.order_id`,
  order_lines: (row) => `'order ' || ${row}.order_id || ' line ' || ${row}.line_no`,
  receives: (row) => `'receipt ' || ${row}.order_receive_id`,
  receive_events: (row) => `'receipt ' || ${row}.order_receive_id || ' event ' || ${row}.event_id`,
  csos_orders: (row) => `'order ' || ${row}.order_id || ' signature'`,
  csos_records: (row) => `'order ' || ${row}.order_id || ' record ' || ${row}.record_id`,
  controlled_receipts: (row) => `'order ' || ${row}.order_id || ' received ' || ${row}.record_id`,
  shipments: (row) => `'shipment ' || ${row}.shipment_order_id || ' of order ' || ${row}.order_id`,
  csos_reports: (row) => `'DEA report ' || ${row}.report_id`,
  csos_reported: (row) =>
    `'DEA report ' || ${row}.report_id || ' shipment ' || ${row}.shipment_order_id || ' line ' || ${row}.line_no`,
  shipment_lines: (row) =>
    `'shipment ' || ${row}.shipment_order_id || ' of order ' || ${row}.order_id || ' line ' || ${row}.line_no || ' lot ' || ${row}.lot_no`,
};

/** SQL: a row's name among the contents, such as 'order 4820001 line 2'. */
export const nameSql = (table: PrintedTable, row: string = table): string => keys[table](row);

/** SQL: a row's print, 128 bits. The session's time zone must be UTC, as it is in our pools. */
export function printSql(table: PrintedTable, row: string = table): string {
  const fields = printedColumns(table).map((column) => `'${column}', ${row}.${column}`);
  return `left(encode(sha256(convert_to(jsonb_strip_nulls(jsonb_build_object(${fields.join(", ")}))::text, 'UTF8')), 'hex'), 32)`;
}

/** SQL: (name, print) of everything of customer `:customer_id`, or of the distributor (`distributorTrail`), that is printed in format `:format`. */
export const standingSql = printedTables
  .map((table) => {
    const isOurs = isOfDistributor(table) ? `:customer_id::int = ${distributorTrail}` : "customer_id = :customer_id";
    return `select ${nameSql(table)} as name, ${printSql(table)} as print from ${table} where ${isOurs} and :format::int >= ${firstFormats[table] ?? 1}`;
  })
  .join(" union all ");

/** SQL: (name, print) as the audit trail of customer `:customer_id`, or of the distributor, has them in format `:format`. A row that was forged may hold anything. */
export const saidSql =
  "select name, print from audit, jsonb_each_text(case jsonb_typeof(contents) when 'object' then contents else '{}' end) as said (name, print) where customer_id = :customer_id and contents is not null and (:format::int >= 2 or name not like 'shipment %') and (:format::int >= 3 or name not like 'DEA report %')";

/** Every customer, and the distributor. */
export const trailsStatement = statement(
  "audit_trails",
  { values: {}, row: { customer_id: int } },
  `select ${distributorTrail} as customer_id union all select customer_id from customers order by 1`,
);
/** No NOT IN: where the trail tells of much, its names do not fit into the memory of one statement. */
const unprintedStatement = statement(
  "unprinted_contents",
  { values: { customer_id: int, format: int }, row: { name: text, print: text } },
  `select name, print from (${standingSql}) stands
     where not exists (select from (${saidSql}) said where said.name = stands.name) order by name`,
);

const atOnce = 2_000;

/**
 * Writes down the prints of all that has none yet, as it stands now: once where a chain begins in a database that was in use, once where the trail's
 * format was an earlier one, and after the demonstration was filled in.
 */
export async function printWhatStands(db: Tx, auditKeys: AuditKeys, action: string, now: Date): Promise<void> {
  for (const { customer_id } of await db.run(trailsStatement, {})) {
    const rows = await db.run(unprintedStatement, { customer_id, format: auditFormat });
    for (let from = 0; from < rows.length; from += atOnce) {
      const contents = Object.fromEntries(rows.slice(from, from + atOnce).map(({ name, print }) => [name, print]));
      await writeAudit(db, auditKeys, { customer_id, at: now, roles: [], action, contents, result: "done" });
    }
  }
}
