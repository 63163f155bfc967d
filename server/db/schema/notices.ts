/** Who is told what on which device (Web Push). */
import { sql } from "drizzle-orm";
import { check, index, integer, pgPolicy, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { customerId, instant, tenantRows } from "./columns.ts";
import { customers, users } from "./people.ts";

const ownRows = sql`${tenantRows} and user_id = (select current_setting('app.user_id'))::int`;

/** A person's choice for one device at one customer, and where its browser is reached. It ends with their sign-out there, and with any right that they lose. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    customer_id: customerId().references(() => customers.customer_id),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    /** As in sessions.device_key; `session:` and its id for an API client. */
    device: text("device").notNull(),
    /** Whoever knows it and both keys can write to the device: it never reaches log, audit or answer. */
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    topics: text("topics").array().notNull(),
    /** Hours of the customer's clock; both or neither. */
    quiet_from: integer("quiet_from"),
    quiet_until: integer("quiet_until"),
    saved_at: instant("saved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.user_id, table.device] }),
    index("push_subscriptions_user").on(table.user_id),
    index("push_subscriptions_device").on(table.device),
    check("push_subscriptions_quiet", sql`(${table.quiet_from} is null) = (${table.quiet_until} is null)`),
    pgPolicy("push_subscriptions_own", { for: "all", to: "portal_app", using: ownRows, withCheck: ownRows }),
  ],
);
