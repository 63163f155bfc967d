/** Columns of printed tables that are in no print of the audit trail, because the trail recalculates them from what is printed. */
import type { PrintedTable } from "#server/services/audit/content-prints.ts";

/** The columns by table, separated by spaces. */
export const unprintedColumns: Record<PrintedTable, string> = {
  orders:
    "placed_month status ended_as form_arrived_at form_arrived_on form_initials form_recorded_by released_at cancelled_at cancelled_by",
  order_lines: "placed_at shipped_quantity received_quantity voided_quantity closed_quantity",
  receives: "receive_status_code flagged awaits_second",
  receive_events: "",
  csos_orders: "",
  csos_records: "",
  controlled_receipts: "",
  shipments: "delayed_to delivered_at invoiced_at",
  shipment_lines: "",
  csos_reports: "",
  csos_reported: "",
};
