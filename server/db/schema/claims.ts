/** Claims: what was wrong with a delivery, one claim for each, the photos of it and what the distributor answered. */
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import { products } from "./catalogue.ts";
import { customerId, instant, tenantPolicy } from "./columns.ts";
import { shipments } from "./orders.ts";
import { bytes, users } from "./people.ts";

export const claims = pgTable(
  "claims",
  {
    customer_id: customerId(),
    claim_id: integer("claim_id").generatedAlwaysAsIdentity({ startWith: 700001 }),
    order_id: integer("order_id").notNull(),
    /** The delivery. */
    shipment_order_id: integer("shipment_order_id").notNull(),
    /** open, looked_at, accepted, refused, withdrawn. */
    status: text("status").notNull(),
    opened_at: instant("opened_at").notNull(),
    opened_by: integer("opened_by")
      .notNull()
      .references(() => users.user_id),
    answer: text("answer").notNull().default(""),
    credit_cents: integer("credit_cents"),
    answered_at: instant("answered_at"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.claim_id] }),
    // One claim for a delivery, however many tablets file at once.
    unique("claims_delivery").on(table.customer_id, table.shipment_order_id),
    foreignKey({
      columns: [table.customer_id, table.shipment_order_id],
      foreignColumns: [shipments.customer_id, shipments.shipment_order_id],
    }),
    index("claims_order").on(table.customer_id, table.order_id),
    index("claims_opened").on(table.customer_id, table.opened_at.desc(), table.claim_id.desc()),
    tenantPolicy("claims"),
  ],
);

/** Every status a claim went through, and what was said then. */
export const claimEvents = pgTable(
  "claim_events",
  {
    customer_id: customerId(),
    event_id: bigint("event_id", { mode: "number" }).generatedAlwaysAsIdentity(),
    claim_id: integer("claim_id").notNull(),
    status: text("status").notNull(),
    answer: text("answer").notNull(),
    credit_cents: integer("credit_cents"),
    /** Null: the distributor. */
    user_id: integer("user_id").references(() => users.user_id),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.event_id] }),
    foreignKey({ columns: [table.customer_id, table.claim_id], foreignColumns: [claims.customer_id, claims.claim_id] }),
    index("claim_events_claim").on(table.customer_id, table.claim_id),
    tenantPolicy("claim_events"),
  ],
);

/** What one person found; never deleted, it may be withdrawn. */
export const claimExceptions = pgTable(
  "claim_exceptions",
  {
    customer_id: customerId(),
    /** The device's. */
    exception_id: uuid("exception_id").notNull(),
    claim_id: integer("claim_id").notNull(),
    order_id: integer("order_id").notNull(),
    /** Null where the product is on no line of the order. */
    line_no: integer("line_no"),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    reason: text("reason").notNull(),
    quantity: integer("quantity").notNull(),
    quantity_uom_code: text("quantity_uom_code").notNull(),
    lot_no: text("lot_no").notNull(),
    note: text("note").notNull(),
    /** So many of the line are declared as not coming. */
    closes: boolean("closes").notNull(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    entered_by: integer("entered_by").references(() => users.user_id),
    created_at: instant("created_at").notNull(),
    client_time: instant("client_time"),
    device: text("device"),
    withdrawn_at: instant("withdrawn_at"),
    withdrawn_by: integer("withdrawn_by").references(() => users.user_id),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.exception_id] }),
    foreignKey({ columns: [table.customer_id, table.claim_id], foreignColumns: [claims.customer_id, claims.claim_id] }),
    index("claim_exceptions_claim").on(table.customer_id, table.claim_id, table.created_at),
    index("claim_exceptions_line").on(table.customer_id, table.order_id, table.line_no),
    tenantPolicy("claim_exceptions"),
  ],
);

/** A photo; its exception may come later, or never where it was discarded: then nobody reads it, and the night clears it away. */
export const claimPhotos = pgTable(
  "claim_photos",
  {
    customer_id: customerId(),
    /** The device's. */
    photo_id: uuid("photo_id").notNull(),
    exception_id: uuid("exception_id").notNull(),
    size_bytes: integer("size_bytes").notNull(),
    /** JPEG without what the camera wrote beside it; null: not all of its parts are here. */
    picture: bytes("picture"),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.photo_id] }),
    index("claim_photos_exception").on(table.customer_id, table.exception_id),
    tenantPolicy("claim_photos"),
  ],
);

/** What has come of a photo, until it is whole. */
export const claimPhotoParts = pgTable(
  "claim_photo_parts",
  {
    customer_id: customerId(),
    photo_id: uuid("photo_id").notNull(),
    part: integer("part").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.photo_id, table.part] }),
    foreignKey({
      columns: [table.customer_id, table.photo_id],
      foreignColumns: [claimPhotos.customer_id, claimPhotos.photo_id],
    }),
    tenantPolicy("claim_photo_parts"),
  ],
);
