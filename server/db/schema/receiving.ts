/** Receipts of goods: never deleted; cancel and uncancel are status changes with their history. */
import { sql } from "drizzle-orm";
import {
  index,
  integer,
  bigint,
  boolean,
  date,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";

import { products } from "./catalogue.ts";
import { customerId, instant, tenantPolicy } from "./columns.ts";
import { customers, users } from "./people.ts";

export const receives = pgTable(
  "receives",
  {
    customer_id: customerId().references(() => customers.customer_id),
    order_receive_id: integer("order_receive_id").generatedAlwaysAsIdentity({ startWith: 300001 }),
    /** The idempotency key of the entry that made it: the second net against doubling. */
    client_key: text("client_key"),
    /** Null when it came without an order. */
    order_id: integer("order_id"),
    line_no: integer("line_no"),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    quantity_received: integer("quantity_received").notNull(),
    quantity_uom_code: text("quantity_uom_code").notNull(),
    lot_no: text("lot_no").notNull(),
    /** As it was scanned or typed from the label. */
    expiration_date: date("expiration_date"),
    /** As the shipment said of the lot when the receipt was recorded; null: it did not say. */
    shipped_expiration_date: date("shipped_expiration_date"),
    receive_date: date("receive_date").notNull(),
    notes: text("notes").notNull(),
    /** CAN or COM. */
    receive_status_code: text("receive_status_code").notNull(),
    /** over, over_lot, possible_duplicate, expiration_mismatch, recalled, unread. */
    flagged: text("flagged").array().notNull(),
    /** What the person saw as still to come when entering it; null when the client did not say. */
    base: jsonb("base"),
    /** What was entered with it that the build which recorded it did not know (docs/decisions/040); null: nothing. */
    unread: jsonb("unread"),
    adjusted: jsonb("adjusted"),
    /** Who counted the goods. */
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    /** Who sent it in that person's place, after a hand-over. */
    entered_by: integer("entered_by").references(() => users.user_id),
    created_at: instant("created_at").notNull(),
    client_time: instant("client_time"),
    clock_skew_ms: bigint("clock_skew_ms", { mode: "number" }),
    device: text("device"),
    device_seq: bigint("device_seq", { mode: "number" }),
    /** Why the goods are not put away; null: they are. */
    hold_reason: text("hold_reason"),
    serial_numbers: text("serial_numbers").array(),
    scan: jsonb("scan"),
    /** A second person is to confirm the count, and has not. */
    awaits_second: boolean("awaits_second").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.order_receive_id] }),
    unique("receives_client_key").on(table.customer_id, table.client_key),
    index("receives_date").on(table.customer_id, table.receive_date.desc(), table.order_receive_id.desc()),
    index("receives_twin").on(table.customer_id, table.item_id, table.lot_no, table.created_at),
    index("receives_lot").on(table.customer_id, table.lot_no, table.order_receive_id.desc()),
    index("receives_item").on(table.customer_id, table.item_id, table.order_receive_id.desc()),
    index("receives_awaiting")
      .on(table.customer_id, table.order_receive_id)
      .where(sql`${table.awaits_second}`),
    index("receives_line").on(table.customer_id, table.order_id, table.line_no),
    tenantPolicy("receives"),
  ],
);

/** What people at a customer call a device at the dock: the history of receipts says it (contract/receiving/device-names.ts). */
export const deviceNames = pgTable(
  "device_names",
  {
    customer_id: customerId().references(() => customers.customer_id),
    /** As X-Outbox-Device says it. */
    device: text("device").notNull(),
    /** Empty: it has none any more. */
    name: text("name").notNull(),
    /** Who named it last. */
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    saved_at: instant("saved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.device] }),
    index("device_names_user").on(table.user_id),
    tenantPolicy("device_names"),
  ],
);

/** Every status a receipt went through. */
export const receiveEvents = pgTable(
  "receive_events",
  {
    customer_id: customerId(),
    event_id: bigint("event_id", { mode: "number" }).generatedAlwaysAsIdentity(),
    order_receive_id: integer("order_receive_id").notNull(),
    /** CAN or COM; REL: released from hold, which leaves the receipt's own status as it is. */
    status: text("status").notNull(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    entered_by: integer("entered_by").references(() => users.user_id),
    at: instant("at").notNull(),
    client_time: instant("client_time"),
    device: text("device"),
    client_key: text("client_key"),
    /** Why it was cancelled, or what was found of what was on hold, in the person's words; null: they gave none. */
    reason: text("reason"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.event_id] }),
    foreignKey({
      columns: [table.customer_id, table.order_receive_id],
      foreignColumns: [receives.customer_id, receives.order_receive_id],
    }),
    index("receive_events_receive").on(table.customer_id, table.order_receive_id),
    tenantPolicy("receive_events"),
  ],
);
