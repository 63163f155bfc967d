/** Reports: exports on their way, quarterly files, serial numbers that were shipped, and recalls with who pulled what from the shelf. */
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { products } from "./catalogue.ts";
import { customerId, instant, tenantPolicy } from "./columns.ts";
import { shipments } from "./orders.ts";
import { bytes, customers, users } from "./people.ts";

/** A file that somebody asked for: its single-use link, how far it is, how it ended. */
export const exports = pgTable(
  "exports",
  {
    customer_id: customerId().references(() => customers.customer_id),
    export_id: uuid("export_id").notNull(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    /** Only this session's browser gets it. */
    session_id: uuid("session_id").notNull(),
    /** What is exported, and what was asked of it. */
    what: text("what").notNull(),
    asked: jsonb("asked").notNull(),
    token_hash: bytes("token_hash").notNull(),
    created_at: instant("created_at").notNull(),
    /** The link is good until then. */
    ends_at: instant("ends_at").notNull(),
    started_at: instant("started_at"),
    row_count: integer("row_count").notNull().default(0),
    is_cancelled: boolean("is_cancelled").notNull().default(false),
    /** done, cancelled, broken, stopped (rights were taken); null while it is not over. */
    outcome: text("outcome"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.export_id] }),
    uniqueIndex("exports_token").on(table.token_hash),
    index("exports_ends").on(table.ends_at),
    tenantPolicy("exports"),
  ],
);

/** A quarter of one customer, made once after it ended. */
export const quarterlyReports = pgTable(
  "quarterly_reports",
  {
    customer_id: customerId().references(() => customers.customer_id),
    /** As 2026-Q3. */
    quarter: text("quarter").notNull(),
    made_at: instant("made_at").notNull(),
    file_name: text("file_name").notNull(),
    spend_cents: bigint("spend_cents", { mode: "number" }).notNull(),
    workbook: bytes("workbook").notNull(),
    pdf: bytes("pdf"),
  },
  (table) => [primaryKey({ columns: [table.customer_id, table.quarter] }), tenantPolicy("quarterly_reports")],
);

/** Which package of which lot went where; for the products whose packages are numbered. */
export const shipmentSerials = pgTable(
  "shipment_serials",
  {
    customer_id: customerId(),
    serial_number: text("serial_number").notNull(),
    shipment_order_id: integer("shipment_order_id").notNull(),
    line_no: integer("line_no").notNull(),
    lot_no: text("lot_no").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.serial_number, table.shipment_order_id, table.line_no] }),
    foreignKey({
      columns: [table.customer_id, table.shipment_order_id],
      foreignColumns: [shipments.customer_id, shipments.shipment_order_id],
    }),
    tenantPolicy("shipment_serials"),
  ],
);

/** Lots that must not be used any more; of no customer, as lots are. */
export const recalls = pgTable(
  "recalls",
  {
    recall_id: integer("recall_id").primaryKey().generatedAlwaysAsIdentity({ startWith: 501 }),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    lot_no: text("lot_no").notNull(),
    reason: text("reason").notNull(),
    recalled_at: instant("recalled_at").notNull(),
  },
  (table) => [
    unique("recalls_lot").on(table.item_id, table.lot_no),
    index("recalls_newest").on(table.recalled_at.desc()),
  ],
);

/** Who says that a recalled lot was pulled from the shelf, and how much of it there was. */
export const recallConfirmations = pgTable(
  "recall_confirmations",
  {
    customer_id: customerId().references(() => customers.customer_id),
    confirmation_id: integer("confirmation_id").generatedAlwaysAsIdentity(),
    recall_id: integer("recall_id")
      .notNull()
      .references(() => recalls.recall_id),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    quantity: integer("quantity").notNull(),
    quantity_uom_code: text("quantity_uom_code").notNull(),
    note: text("note").notNull(),
    confirmed_at: instant("confirmed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.confirmation_id] }),
    index("recall_confirmations_recall").on(table.customer_id, table.recall_id),
    tenantPolicy("recall_confirmations"),
  ],
);
