/** What is scarce, for whom, and who waits for it. */
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgPolicy, pgTable, primaryKey } from "drizzle-orm/pg-core";

import { products } from "./catalogue.ts";
import { customerId, instant, tenantPolicy, tenantRows } from "./columns.ts";
import { customers, users } from "./people.ts";

/**
 * How much of a scarce product a customer may order, in smallest sale units, of what is ordered from `since` on. The distributor begins a new period
 * by writing the row anew.
 */
export const customerAllocations = pgTable(
  "customer_allocations",
  {
    customer_id: customerId().references(() => customers.customer_id),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    units: integer("units").notNull(),
    since: instant("since").notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer_id, table.item_id] }), tenantPolicy("customer_allocations")],
);

const ownRows = sql`${tenantRows} and user_id = (select current_setting('app.user_id'))::int`;

/** Who wants to be told when a product is back, and who was. */
export const stockAlerts = pgTable(
  "bells",
  {
    customer_id: customerId().references(() => customers.customer_id),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    set_at: instant("set_at").notNull(),
    /** When the person was told; null while it waits. */
    rang_at: instant("rang_at"),
    is_seen: boolean("is_seen").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.user_id, table.item_id] }),
    index("bells_waiting")
      .on(table.item_id)
      .where(sql`rang_at is null`),
    index("bells_rang").on(table.rang_at),
    pgPolicy("bells_own", { for: "all", to: "portal_app", using: ownRows, withCheck: ownRows }),
  ],
);
