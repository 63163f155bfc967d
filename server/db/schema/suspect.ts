/** Suspect product (DSCSA): units in quarantine; and the documents of a feed with what they say of each unit, kept for six years. */
import { sql } from "drizzle-orm";
import {
  date,
  foreignKey,
  index,
  integer,
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
import { bytes, users } from "./people.ts";

export const quarantines = pgTable(
  "quarantines",
  {
    customer_id: customerId(),
    /** The device's. */
    quarantine_id: uuid("quarantine_id").notNull(),
    /** Null: it came with no order. */
    order_id: integer("order_id"),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    gtin: text("gtin").notNull(),
    serial_number: text("serial_number").notNull(),
    lot_no: text("lot_no").notNull(),
    expiration_date: date("expiration_date"),
    quantity: integer("quantity").notNull(),
    quantity_uom_code: text("quantity_uom_code").notNull(),
    reason: text("reason").notNull(),
    note: text("note").notNull(),
    /** quarantined, released, returned. */
    status: text("status").notNull().default("quarantined"),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    entered_by: integer("entered_by").references(() => users.user_id),
    created_at: instant("created_at").notNull(),
    client_time: instant("client_time"),
    device: text("device"),
    resolved_at: instant("resolved_at"),
    resolved_by: integer("resolved_by").references(() => users.user_id),
    resolution: text("resolution").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.quarantine_id] }),
    // One package is in quarantine once, however many tablets find it. A case may bear the serial number of a carton: they differ by GTIN.
    uniqueIndex("quarantines_unit")
      .on(table.customer_id, table.item_id, table.serial_number, table.gtin)
      .where(sql`status = 'quarantined' and serial_number <> ''`),
    index("quarantines_created").on(table.customer_id, table.created_at.desc(), table.quarantine_id),
    tenantPolicy("quarantines"),
  ],
);

export const epcisDocuments = pgTable(
  "epcis_documents",
  {
    customer_id: customerId(),
    document_id: integer("document_id").generatedAlwaysAsIdentity({ startWith: 1 }),
    /** The delivery that it is about. */
    shipment_order_id: integer("shipment_order_id").notNull(),
    /** epcis-1.2-xml, epcis-2.0-json. */
    format: text("format").notNull(),
    /** As it came. */
    content: bytes("content").notNull(),
    /** SHA-256 of it, in hex. */
    content_hash: text("content_hash").notNull(),
    imported_at: instant("imported_at").notNull(),
    /** Six years after its last event. */
    kept_until: date("kept_until").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.document_id] }),
    unique("epcis_documents_content").on(table.customer_id, table.shipment_order_id, table.content_hash),
    foreignKey({
      columns: [table.customer_id, table.shipment_order_id],
      foreignColumns: [shipments.customer_id, shipments.shipment_order_id],
    }),
    index("epcis_documents_kept").on(table.kept_until),
    tenantPolicy("epcis_documents"),
  ],
);

/** A package that a document names. */
export const epcisUnits = pgTable(
  "epcis_units",
  {
    customer_id: customerId(),
    document_id: integer("document_id").notNull(),
    nth: integer("nth").notNull(),
    gtin: text("gtin").notNull(),
    /** Empty: the document has lots alone. */
    serial_number: text("serial_number").notNull(),
    lot_no: text("lot_no").notNull(),
    expiration_date: date("expiration_date"),
    /** The tote that it travelled in; empty: it does not say. */
    sscc: text("sscc").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.document_id, table.nth] }),
    foreignKey({
      columns: [table.customer_id, table.document_id],
      foreignColumns: [epcisDocuments.customer_id, epcisDocuments.document_id],
    }),
    index("epcis_units_serial").on(table.customer_id, table.serial_number),
    index("epcis_units_lot").on(table.customer_id, table.lot_no),
    tenantPolicy("epcis_units"),
  ],
);
