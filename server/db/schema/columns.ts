/** Column kinds and the tenant policy that several tables share. */
import { sql } from "drizzle-orm";
import { check, customType, integer, pgPolicy, timestamp, type AnyPgColumn } from "drizzle-orm/pg-core";

/** An instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A transaction's number, with its epoch: never used twice in the life of a database server. */
export const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/** The customer a row belongs to; first in every tenant table's primary key (docs/architecture.md, "More than one server"). */
export const customerId = () => integer("customer_id").notNull();

/** Rows of the customers this call may act for; an error when the door has not said which (docs/architecture.md, "Tenancy"). */
export const tenantRows = sql`customer_id = any((select current_setting('app.customers'))::int[])`;

/** Row-level security of a tenant table: read and write only the caller's customers. */
export const tenantPolicy = (table: string) =>
  pgPolicy(`${table}_tenant`, { for: "all", to: "portal_app", using: tenantRows, withCheck: tenantRows });

/** HTML that is not in the clean form (contract/base/html.ts) is refused, whoever writes it. */
export const cleanHtml = (name: string, column: AnyPgColumn) => check(name, sql`is_clean_html(${column})`);
