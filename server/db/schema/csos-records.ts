/** What became of an order on a form beside its shipments and receipts: records that are linked to it, added and never changed. */
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { customerId, instant, tenantPolicy } from "./columns.ts";
import { orders } from "./orders.ts";
import { users } from "./people.ts";

/** The purchaser's or the supplier's void, the supplier's statement of non-acceptance, and the end after sixty days, of a paper form too (21 CFR 1305.13(b), 1305.22(e), 1305.25, 1305.28). */
export const csosRecords = pgTable(
  "csos_records",
  {
    customer_id: customerId(),
    record_id: integer("record_id").generatedAlwaysAsIdentity(),
    order_id: integer("order_id").notNull(),
    /** void, refusal, expiry. */
    kind: text("kind").notNull(),
    made_at: instant("made_at").notNull(),
    /** The buyer's person; null: the supplier's, or nobody's. */
    user_id: integer("user_id").references(() => users.user_id),
    reason: text("reason").notNull(),
    /** How many packages of which line do not come: `[{ line_no, quantity }]`. */
    lines: jsonb("lines").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.record_id] }),
    foreignKey({ columns: [table.customer_id, table.order_id], foreignColumns: [orders.customer_id, orders.order_id] }),
    index("csos_records_order").on(table.customer_id, table.order_id),
    tenantPolicy("csos_records"),
  ],
);
