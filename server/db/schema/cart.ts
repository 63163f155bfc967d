/** Carts, and what shipping them costs. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { products } from "./catalogue.ts";
import { customerId, instant, tenantPolicy } from "./columns.ts";
import { customers, users } from "./people.ts";

/** One open cart per person, customer and type; checkout closes it and opens the next. Every change of a line locks its cart's row. */
export const carts = pgTable(
  "carts",
  {
    customer_id: customerId().references(() => customers.customer_id),
    cart_id: integer("cart_id").generatedAlwaysAsIdentity({ startWith: 20001 }),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    cart_type_code: text("cart_type_code").notNull(),
    /** The number under which the carrier quotes this cart. */
    wrk_order_id: integer("wrk_order_id").generatedAlwaysAsIdentity({ startWith: 70001 }),
    is_open: boolean("is_open").notNull().default(true),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.cart_id] }),
    unique("carts_wrk_order").on(table.customer_id, table.wrk_order_id),
    uniqueIndex("carts_open")
      .on(table.customer_id, table.user_id, table.cart_type_code)
      .where(sql`is_open`),
    tenantPolicy("carts"),
  ],
);

export const cartLines = pgTable(
  "cart_lines",
  {
    customer_id: customerId(),
    cart_id: integer("cart_id").notNull(),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    quantity_uom_code: text("quantity_uom_code").notNull(),
    quantity: integer("quantity").notNull(),
    kit_check_selected: boolean("kit_check_selected").notNull().default(false),
    added_at: instant("added_at").notNull(),
    /** Device of the last change: a base that the same device's own earlier entry produced is no conflict. Null after it added to what another one left. */
    changed_by_device: text("changed_by_device"),
    /** The last change was made by staff who acted as the cart's person. */
    changed_by_staff: boolean("changed_by_staff").notNull().default(false),
    /** Who confirmed the medical necessity, and when. */
    necessity_by: integer("necessity_by").references(() => users.user_id),
    necessity_at: instant("necessity_at"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.cart_id, table.item_id, table.quantity_uom_code] }),
    foreignKey({ columns: [table.customer_id, table.cart_id], foreignColumns: [carts.customer_id, carts.cart_id] }),
    tenantPolicy("cart_lines"),
  ],
);

/** Ways to ship. Money in cents. */
export const shippingMethods = pgTable("shipping_methods", {
  shipping_method_id: integer("shipping_method_id").primaryKey(),
  shipping_method_desc: text("shipping_method_desc").notNull(),
  position: integer("position").notNull(),
  is_default: boolean("is_default").notNull().default(false),
  can_upgrade_to_2ndday: boolean("can_upgrade_to_2ndday").notNull().default(false),
  is_overnight: boolean("is_overnight").notNull().default(false),
  offer_saturday_delivery: boolean("offer_saturday_delivery").notNull().default(false),
  /** Free from this sum of goods; null never. */
  free_from_cents: integer("free_from_cents"),
});

/**
 * What the carrier asked for a cart's work order, by way to ship, address and day: the last quote of each, for whatever lines there then were. Checkout charges
 * this and nothing else.
 */
export const shippingQuotes = pgTable(
  "shipping_quotes",
  {
    customer_id: customerId(),
    wrk_order_id: integer("wrk_order_id").notNull(),
    cart_id: integer("cart_id").notNull(),
    shipping_method_id: integer("shipping_method_id")
      .notNull()
      .references(() => shippingMethods.shipping_method_id),
    contact_id: integer("contact_id").notNull(),
    is_saturday: boolean("is_saturday").notNull(),
    /** Null: it is not possible so, and why. */
    cost_cents: integer("cost_cents"),
    why_not: text("why_not"),
    /** Sum of goods and units the quote was made for: another cart needs another quote. */
    goods_cents: integer("goods_cents").notNull(),
    item_count: integer("item_count").notNull(),
    /** Which lines they were (server/services/checkout/shipping-quotes.ts); empty by a server of the build before: no cart's. */
    lines_digest: text("lines_digest").notNull().default(""),
    quoted_at: instant("quoted_at").notNull(),
  },
  (table) => [
    primaryKey({
      name: "shipping_quotes_by_way",
      columns: [table.customer_id, table.wrk_order_id, table.shipping_method_id, table.contact_id, table.is_saturday],
    }),
    check("shipping_quotes_answer", sql`(${table.cost_cents} is null) <> (${table.why_not} is null)`),
    tenantPolicy("shipping_quotes"),
  ],
);

/** One row once an installation has brought its carrier's tariff: the file as it was imported (server/outside/carrier-tariff.ts reads it). */
export const carrierTariffs = pgTable("carrier_tariffs", {
  one: boolean("one").primaryKey().default(true),
  imported_at: instant("imported_at").notNull(),
  csv: text("csv").notNull(),
});
