/** What the DEA was told of signed orders that were filled (21 CFR 1305.29). */
import { date, foreignKey, integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { customerId, instant, tenantPolicy } from "./columns.ts";
import { shipments } from "./orders.ts";
import { bytes } from "./people.ts";

/** A report as it was given out, with the layout that it was written in. */
export const csosReports = pgTable("csos_reports", {
  report_id: integer("report_id").primaryKey().generatedAlwaysAsIdentity(),
  made_at: instant("made_at").notNull(),
  row_count: integer("row_count").notNull(),
  layout: jsonb("layout").notNull(),
  content: bytes("content").notNull(),
});

/** Lines of shipments that stand in a report: each in one. */
export const csosReported = pgTable(
  "csos_reported",
  {
    customer_id: customerId(),
    shipment_order_id: integer("shipment_order_id").notNull(),
    line_no: integer("line_no").notNull(),
    report_id: integer("report_id")
      .notNull()
      .references(() => csosReports.report_id),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.shipment_order_id, table.line_no] }),
    foreignKey({
      columns: [table.customer_id, table.shipment_order_id],
      foreignColumns: [shipments.customer_id, shipments.shipment_order_id],
    }),
    tenantPolicy("csos_reported"),
  ],
);

/** The distributor's days on which it was looked whether a report is late, and the mail written where one was. */
export const csosLateLooks = pgTable("csos_late_looks", {
  looked_on: date("looked_on").primaryKey(),
  looked_at: instant("looked_at").notNull(),
});
