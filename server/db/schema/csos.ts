/** Controlled substances by certificate: people's certificates, what was fetched of revocations, and what was signed. */
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";

import { customerId, instant, tenantPolicy } from "./columns.ts";
import { orders } from "./orders.ts";
import { bytes, customers, users } from "./people.ts";

export const csosCertificates = pgTable(
  "csos_certificates",
  {
    customer_id: customerId().references(() => customers.customer_id),
    certificate_id: integer("certificate_id").generatedAlwaysAsIdentity(),
    upload_user_id: integer("upload_user_id")
      .notNull()
      .references(() => users.user_id),
    created_at: instant("created_at").notNull(),
    /** SHA-256 of the certificate, in hex. */
    cert_hash: text("cert_hash").notNull(),
    contact_dea: text("contact_dea").notNull(),
    friendly_name: text("friendly_name").notNull(),
    issued_to: text("issued_to").notNull(),
    issued_by: text("issued_by").notNull(),
    valid_from: instant("valid_from").notNull(),
    valid_to: instant("valid_to").notNull(),
    key_usage: text("key_usage").notNull(),
    public_key_xml: text("public_key_xml").notNull(),
    schedules: text("schedules").array().notNull(),
    /** DER; of the other certificates in its file too. */
    certificate: bytes("certificate").notNull(),
    others: bytes("others").array().notNull(),
    /** The file as it was uploaded, with the key in it, sealed under a key that is not in this database. Null: deleted, for good. */
    sealed_file: bytes("sealed_file"),
    deleted_at: instant("deleted_at"),
    deleted_by: integer("deleted_by").references(() => users.user_id),
    /** The number of days of the last mail that told of its end; null: none yet. */
    told_days: integer("told_days"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.certificate_id] }),
    uniqueIndex("csos_certificates_hash")
      .on(table.customer_id, table.cert_hash)
      .where(sql`deleted_at is null`),
    index("csos_certificates_ending")
      .on(table.valid_to)
      .where(sql`deleted_at is null`),
    tenantPolicy("csos_certificates"),
  ],
);

/** Revocation lists as they were fetched: those that are current, and whatever an order was checked with. */
export const csosCrls = pgTable(
  "csos_crls",
  {
    /** SHA-256 of the file, in hex. */
    hash: text("hash").primaryKey(),
    /** Where it was first found. */
    address: text("address").notNull(),
    fetched_at: instant("fetched_at").notNull(),
    this_update: instant("this_update").notNull(),
    next_update: instant("next_update").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [index("csos_crls_ended").on(table.next_update)],
);

/** The newest lists of each address: one of a file or web server, one or more of a directory's entry. Several addresses may have the same list. */
export const csosAddressCrls = pgTable(
  "csos_address_crls",
  {
    address: text("address").notNull(),
    hash: text("hash")
      .notNull()
      .references(() => csosCrls.hash, { onDelete: "cascade" }),
    /** When the address was last queried, whatever it answered. */
    asked_at: instant("asked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.hash] }),
    // A removed list takes its places along.
    index("csos_address_crls_hash").on(table.hash),
  ],
);

/** What stands behind a signed order; the signature itself, with the order in it, is `orders.signed_order`. */
export const csosOrders = pgTable(
  "csos_orders",
  {
    customer_id: customerId(),
    order_id: integer("order_id").notNull(),
    certificate_id: integer("certificate_id").notNull(),
    signed_at: instant("signed_at").notNull(),
    /** DER, of the signer and of the CAs above it. */
    certificate: bytes("certificate").notNull(),
    chain: bytes("chain").array().notNull(),
    crl_hashes: text("crl_hashes").array().notNull(),
    /** Each check of 21 CFR 1311.55(c) with its result. */
    checks: jsonb("checks").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.order_id] }),
    // Which lists may go: those that no order was checked with.
    index("csos_orders_crls").using("gin", table.crl_hashes),
    foreignKey({ columns: [table.customer_id, table.order_id], foreignColumns: [orders.customer_id, orders.order_id] }),
    foreignKey({
      columns: [table.customer_id, table.certificate_id],
      foreignColumns: [csosCertificates.customer_id, csosCertificates.certificate_id],
    }),
    tenantPolicy("csos_orders"),
  ],
);
