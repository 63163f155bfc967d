/** Customers, their people and addresses. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { customerId, instant, tenantPolicy, tenantRows } from "./columns.ts";

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

const staffOrTenant = sql`${tenantRows} or (select current_setting('app.staff')) = 'on'`;

export const customers = pgTable(
  "customers",
  {
    customer_id: integer("customer_id").primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    company_name: text("company_name").notNull(),
    time_zone: text("time_zone").notNull(),
    payment_terms: text("payment_terms").notNull().default("Net 30 days"),
    has_bonus_discount: boolean("has_bonus_discount").notNull().default(false),
    /** How far the goal is reached, without what still stands in `bonus_amounts`. */
    bonus_current_cents: integer("bonus_current_cents").notNull().default(0),
    bonus_goal_cents: integer("bonus_goal_cents").notNull().default(0),
    /** What is taken off goods once the goal is reached, in hundredths of a percent. */
    bonus_basis_points: integer("bonus_basis_points").notNull().default(0),
    /** What an order's goods should be worth at least; null: there is no such sum. */
    minimum_order_cents: integer("minimum_order_cents"),
    is_premier: boolean("is_premier").notNull().default(false),
    /** A second person confirms each count of schedule II. */
    wants_second_count: boolean("wants_second_count").notNull().default(false),
    /** The day of which it was told what arrives. */
    arriving_told_on: date("arriving_told_on"),
    is_saml: boolean("is_saml").notNull().default(false),
    slo_url: text("slo_url"),
    logo: bytes("logo"),
    logo_type: text("logo_type"),
  },
  () => [pgPolicy("customers_tenant", { for: "select", to: "portal_app", using: staffOrTenant })],
);

/** People. Not of one customer: the policy shows a person to colleagues and to themself; secrets are not granted to portal_app at all. */
export const users = pgTable(
  "users",
  {
    user_id: integer("user_id").primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    email: text("email").notNull(),
    first_name: text("first_name").notNull(),
    last_name: text("last_name").notNull(),
    is_admin: boolean("is_admin").notNull().default(false),
    is_active: boolean("is_active").notNull().default(true),
    password_hash: text("password_hash"),
    two_factor_secret: text("two_factor_secret"),
    is_2_factor_enabled: boolean("is_2_factor_enabled").notNull().default(false),
    /** The newest time step (RFC 6238) that was taken: an older or equal one is not taken again. */
    two_factor_step: integer("two_factor_step"),
    password_changed_at: instant("password_changed_at"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
    pgPolicy("users_colleagues", {
      for: "select",
      to: "portal_app",
      using: sql`user_id = (select current_setting('app.user_id'))::int
        or is_admin
        or exists (select 1 from user_customers link where link.user_id = users.user_id)`,
    }),
  ],
);

export const userCustomers = pgTable(
  "user_customers",
  {
    customer_id: customerId().references(() => customers.customer_id),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    is_reporting: boolean("is_reporting").notNull(),
    is_ordering: boolean("is_ordering").notNull(),
    is_cs: boolean("is_cs").notNull(),
    is_customer_admin: boolean("is_customer_admin").notNull(),
    /** Works at the dock: the portal opens with Receive. It allows nothing. */
    is_dock: boolean("is_dock").notNull().default(false),
    /** Is mailed in the morning what arrives. */
    mails_arriving: boolean("mails_arriving").notNull().default(false),
    is_active: boolean("is_active").notNull().default(true),
    /** Taken off the customer's list. The row stays, so that orders and receipts keep the person's name. */
    removed_at: instant("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.user_id] }),
    index("user_customers_user").on(table.user_id),
    check("user_customers_removed", sql`${table.removed_at} is null or not ${table.is_active}`),
    tenantPolicy("user_customers"),
  ],
);

/** Whose entries an admin has taken over at a customer: the only pairs for which X-On-Behalf-Of is accepted. */
export const handOvers = pgTable(
  "hand_overs",
  {
    customer_id: customerId().references(() => customers.customer_id),
    /** Whose entries they were. */
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    admin_id: integer("admin_id")
      .notNull()
      .references(() => users.user_id),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.customer_id, table.user_id, table.admin_id] }), tenantPolicy("hand_overs")],
);

/** Billing (2) and shipping (3) addresses. */
export const addresses = pgTable(
  "addresses",
  {
    customer_id: customerId().references(() => customers.customer_id),
    contact_id: integer("contact_id").generatedAlwaysAsIdentity({ startWith: 5001 }),
    address_type: integer("address_type").notNull(),
    company_name: text("company_name").notNull(),
    first_name: text("first_name").notNull(),
    last_name: text("last_name").notNull(),
    address1: text("address1").notNull(),
    address2: text("address2"),
    city_name: text("city_name").notNull(),
    state_code: text("state_code").notNull(),
    zip_code: text("zip_code").notNull(),
    phone: text("phone"),
    is_default: boolean("is_default").notNull().default(false),
    is_active: boolean("is_active").notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.customer_id, table.contact_id] }), tenantPolicy("addresses")],
);

/** DEA registrations of an address; schedules as I, II, IIN, III, IIIN, IV, V. */
export const addressDeas = pgTable(
  "address_deas",
  {
    customer_id: customerId(),
    contact_id: integer("contact_id").notNull(),
    identification_code: text("identification_code").notNull(),
    schedules: text("schedules").array().notNull(),
    valid_to_date: date("valid_to_date"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.contact_id, table.identification_code] }),
    foreignKey({
      columns: [table.customer_id, table.contact_id],
      foreignColumns: [addresses.customer_id, addresses.contact_id],
    }),
    tenantPolicy("address_deas"),
  ],
);
