/** Order guides: lists that a customer's people share, in the order of their shelves, with a par level for each line. */
import { foreignKey, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { products } from "./catalogue.ts";
import { customerId, instant, tenantPolicy } from "./columns.ts";
import { customers, users } from "./people.ts";

export const orderGuides = pgTable(
  "order_guides",
  {
    customer_id: customerId().references(() => customers.customer_id),
    guide_id: integer("guide_id").generatedAlwaysAsIdentity({ startWith: 3001 }),
    name: text("name").notNull(),
    /** Grows with every change: whoever saves says which one they began with. */
    version: integer("version").notNull().default(1),
    changed_by: integer("changed_by")
      .notNull()
      .references(() => users.user_id),
    changed_at: instant("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer_id, table.guide_id] }), tenantPolicy("order_guides")],
);

export const orderGuideLines = pgTable(
  "order_guide_lines",
  {
    customer_id: customerId(),
    guide_id: integer("guide_id").notNull(),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    quantity_uom_code: text("quantity_uom_code").notNull(),
    /** Place on the shelf, from 1. */
    position: integer("position").notNull(),
    /** How many there should be. */
    par_level: integer("par_level").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.guide_id, table.item_id, table.quantity_uom_code] }),
    foreignKey({
      columns: [table.customer_id, table.guide_id],
      foreignColumns: [orderGuides.customer_id, orderGuides.guide_id],
    }).onDelete("cascade"),
    tenantPolicy("order_guide_lines"),
  ],
);
