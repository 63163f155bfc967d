/** CSOS certificates and the reports kept as files. */
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";

import { customerId, instant, tenantPolicy } from "./columns.ts";
import { bytes, customers, users } from "./people.ts";

export const csosCertificates = pgTable(
  "csos_certificates",
  {
    customer_id: customerId().references(() => customers.customer_id),
    certificate_id: integer("certificate_id").generatedAlwaysAsIdentity(),
    cert_hash: text("cert_hash").notNull(),
    contact_dea: text("contact_dea").notNull(),
    upload_user_id: integer("upload_user_id")
      .notNull()
      .references(() => users.user_id),
    friendly_name: text("friendly_name").notNull(),
    cert_issued_to: text("cert_issued_to").notNull(),
    issued_by: text("issued_by").notNull(),
    valid_from_date: instant("valid_from_date").notNull(),
    valid_to_date: instant("valid_to_date").notNull(),
    public_key_xml: text("public_key_xml").notNull(),
    key_usage: text("key_usage").notNull(),
    schedules: text("schedules").array().notNull(),
    /** The uploaded file, sealed under a server key; its password is never kept. */
    sealed_file: bytes("sealed_file").notNull(),
    is_deleted: boolean("is_deleted").notNull().default(false),
    create_date: instant("create_date").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.certificate_id] }),
    uniqueIndex("csos_certificates_hash").on(table.customer_id, table.cert_hash),
    tenantPolicy("csos_certificates"),
  ],
);

export const quarterlyReports = pgTable(
  "quarterly_reports",
  {
    customer_id: customerId().references(() => customers.customer_id),
    the_quarter: text("the_quarter").notNull(),
    upd_file_name: text("upd_file_name").notNull(),
    content: bytes("content").notNull(),
    made_at: instant("made_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer_id, table.the_quarter] }), tenantPolicy("quarterly_reports")],
);
