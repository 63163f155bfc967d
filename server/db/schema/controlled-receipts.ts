/** What was received of an order's schedule II (21 CFR 1305.22(g), Form 222 part 5): records that are linked to the order, added and never changed. */
import { date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { customerId, instant, tenantPolicy } from "./columns.ts";
import { orders } from "./orders.ts";
import { users } from "./people.ts";
import { receives } from "./receiving.ts";

export const controlledReceipts = pgTable(
  "controlled_receipts",
  {
    customer_id: customerId(),
    record_id: integer("record_id").generatedAlwaysAsIdentity(),
    order_id: integer("order_id").notNull(),
    line_no: integer("line_no").notNull(),
    order_receive_id: integer("order_receive_id").notNull(),
    /** receipt; cancel and restore correct it; confirmation is the second person's. */
    kind: text("kind").notNull(),
    /** That of the receipt, whatever the kind. */
    quantity: integer("quantity").notNull(),
    quantity_uom_code: text("quantity_uom_code").notNull(),
    lot_no: text("lot_no").notNull(),
    /** The day the goods came. */
    receive_date: date("receive_date").notNull(),
    /** When the person did it, by our clock as far as the device's skew was known; before decision 204 by the device's clock. */
    entered_at: instant("entered_at").notNull(),
    /** When the server heard of it. */
    recorded_at: instant("recorded_at").notNull(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    /** Who sent it in that person's place; of a confirmation: who was signed in, where that is somebody else. */
    entered_by: integer("entered_by").references(() => users.user_id),
    device: text("device"),
    /** Why, of a cancel. */
    reason: text("reason"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.record_id] }),
    foreignKey({ columns: [table.customer_id, table.order_id], foreignColumns: [orders.customer_id, orders.order_id] }),
    foreignKey({
      columns: [table.customer_id, table.order_receive_id],
      foreignColumns: [receives.customer_id, receives.order_receive_id],
    }),
    index("controlled_receipts_order").on(table.customer_id, table.order_id),
    index("controlled_receipts_receipt").on(table.customer_id, table.order_receive_id),
    tenantPolicy("controlled_receipts"),
  ],
);
