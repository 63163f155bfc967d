/** Recurring orders: when they come, their lines, and what became of each date. */
import { sql } from "drizzle-orm";
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";

import { products } from "./catalogue.ts";
import { shippingMethods } from "./cart.ts";
import { customerId, instant, tenantPolicy } from "./columns.ts";
import { customers, users } from "./people.ts";

export const recurringOrders = pgTable(
  "recurring_orders",
  {
    customer_id: customerId().references(() => customers.customer_id),
    recurring_order_id: integer("recurring_order_id").generatedAlwaysAsIdentity({ startWith: 6001 }),
    /** In whose name its orders are placed. */
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    /** Grows with every change and every run: whoever changes it says which one they saw. */
    version: integer("version").notNull().default(1),
    changed_by: integer("changed_by")
      .notNull()
      .references(() => users.user_id),
    changed_at: instant("changed_at").notNull(),
    cart_type_code: text("cart_type_code").notNull(),
    order_name: text("order_name").notNull(),
    customer_order_no: text("customer_order_no").notNull(),
    shipping_instructions: text("shipping_instructions").notNull(),
    bill_contact_id: integer("bill_contact_id").notNull(),
    ship_contact_id: integer("ship_contact_id").notNull(),
    shipping_method_id: integer("shipping_method_id")
      .notNull()
      .references(() => shippingMethods.shipping_method_id),
    is_saturday: boolean("is_saturday").notNull(),
    delivery_contact_phone: text("delivery_contact_phone"),
    /** Of a controlled order that needs neither signature nor form. */
    buyer_dea_number: text("buyer_dea_number"),
    frequency: text("frequency").notNull(),
    /** The first date; the `next_no`th after it is the next one, unless that was moved for once. */
    anchor_date: date("anchor_date").notNull(),
    next_no: integer("next_no").notNull().default(0),
    next_date: date("next_date").notNull(),
    is_next_skipped: boolean("is_next_skipped").notNull().default(false),
    /** leave_out, wait. */
    when_short: text("when_short").notNull().default("leave_out"),
    /** active, paused, stopped, ended. */
    status: text("status").notNull().default("active"),
    /** False: whoever it was placed for has lost the right, which stopped it (a trigger does), and the customer's admins have not been told yet. */
    is_stop_told: boolean("is_stop_told").notNull().default(true),
    /** When there is something to do next: to tell of the date, to place its order, or to try that again. */
    look_at: instant("look_at").notNull(),
    /** It was told of the next date. */
    is_told: boolean("is_told").notNull().default(false),
    /** Why the order of the next date is not placed though its time has come. */
    waits_for: text("waits_for").array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.recurring_order_id] }),
    index("recurring_orders_due")
      .on(table.look_at)
      .where(sql`status = 'active' or not is_stop_told`),
    tenantPolicy("recurring_orders"),
  ],
);

export const recurringOrderLines = pgTable(
  "recurring_order_lines",
  {
    customer_id: customerId(),
    recurring_order_id: integer("recurring_order_id").notNull(),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    quantity_uom_code: text("quantity_uom_code").notNull(),
    /** From 1. */
    position: integer("position").notNull(),
    quantity: integer("quantity").notNull(),
    kit_check_selected: boolean("kit_check_selected").notNull().default(false),
    /** Price per unit that the buyer last saw and accepted; null: none yet, so the first order's price is accepted. */
    accepted_price_cents: integer("accepted_price_cents"),
    /** Who confirmed the medical necessity at checkout, and when. */
    necessity_by: integer("necessity_by"),
    necessity_at: instant("necessity_at"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.recurring_order_id, table.item_id, table.quantity_uom_code] }),
    foreignKey({
      columns: [table.customer_id, table.recurring_order_id],
      foreignColumns: [recurringOrders.customer_id, recurringOrders.recurring_order_id],
    }),
    tenantPolicy("recurring_order_lines"),
  ],
);

export const recurringRuns = pgTable(
  "recurring_runs",
  {
    customer_id: customerId(),
    recurring_order_id: integer("recurring_order_id").notNull(),
    /** Counts from 1. */
    run_no: integer("run_no").notNull(),
    /** Null where somebody had it run between its dates. */
    due_date: date("due_date"),
    /** placed, skipped, missed, not_filled. */
    outcome: text("outcome").notNull(),
    at: instant("at").notNull(),
    order_id: integer("order_id"),
    reasons: text("reasons").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.recurring_order_id, table.run_no] }),
    foreignKey({
      columns: [table.customer_id, table.recurring_order_id],
      foreignColumns: [recurringOrders.customer_id, recurringOrders.recurring_order_id],
    }),
    // The second wall: whatever a process does, a date has one order.
    uniqueIndex("recurring_runs_once").on(table.customer_id, table.recurring_order_id, table.due_date),
    tenantPolicy("recurring_runs"),
  ],
);
