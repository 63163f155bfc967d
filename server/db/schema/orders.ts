/** Purchase orders, their shipments and invoices. What an order names is copied into it: it stays as it was placed. */
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { products } from "./catalogue.ts";
import { customerId, instant, tenantPolicy } from "./columns.ts";
import { bytes, customers, users } from "./people.ts";

/** Numbers of purchase orders and of shipments under them: one series, gaps allowed. */
export const orderNumbers = pgSequence("order_numbers", { startWith: 4_820_001 });
const orderNumber = sql`nextval('order_numbers')::int`;

export const orders = pgTable(
  "orders",
  {
    customer_id: customerId().references(() => customers.customer_id),
    order_id: integer("order_id").notNull().default(orderNumber),
    cart_id: integer("cart_id"),
    recurring_order_id: integer("recurring_order_id"),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.user_id),
    /** Name of the distributor whose staff placed it, as it was then; null: a user of the customer did (decision 261). */
    placed_by_staff_of: text("placed_by_staff_of"),
    cart_type_code: text("cart_type_code").notNull(),
    placed_at: instant("placed_at").notNull(),
    /** Its month of UTC, counted from the year 0: so that a sort by number finds those of some days without going through all (docs/decisions/103). */
    placed_month: integer("placed_month").generatedAlwaysAs(
      sql`(extract(year from placed_at at time zone 'UTC') * 12 + extract(month from placed_at at time zone 'UTC'))::int`,
    ),
    /** WAITING_FOR_FORM, PLACED, PARTIAL, SHIPPED, RECEIVED, CANCELLED. Readers get the status of server/db/status-sql.ts `shownStatusSql`. */
    status: text("status").notNull(),
    /** VOIDED, NOT_ACCEPTED or EXPIRED: how a record ended an order that is CANCELLED; written by a trigger (decision 235). Null: no record did. */
    ended_as: text("ended_as"),
    customer_order_no: text("customer_order_no").notNull(),
    order_name: text("order_name").notNull(),
    shipping_instructions: text("shipping_instructions").notNull(),
    bill_contact_id: integer("bill_contact_id").notNull(),
    ship_contact_id: integer("ship_contact_id").notNull(),
    /** The addresses as they stood. */
    bill_to: jsonb("bill_to").notNull(),
    ship_to: jsonb("ship_to").notNull(),
    shipping_method_id: integer("shipping_method_id").notNull(),
    shipping_method_desc: text("shipping_method_desc").notNull(),
    is_saturday: boolean("is_saturday").notNull().default(false),
    delivery_contact_phone: text("delivery_contact_phone"),
    payment_terms: text("payment_terms").notNull(),
    goods_cents: integer("goods_cents").notNull(),
    /** All that was taken off: incentives and bonus discount. */
    discount_cents: integer("discount_cents").notNull().default(0),
    /** The bonus discount's part of it. */
    bonus_cents: integer("bonus_cents").notNull().default(0),
    surcharge_cents: integer("surcharge_cents").notNull().default(0),
    shipping_cents: integer("shipping_cents").notNull(),
    total_cents: integer("total_cents").notNull(),
    line_count: integer("line_count").notNull(),
    item_count: integer("item_count").notNull(),
    is_form222: boolean("is_form222").notNull().default(false),
    buyer_dea_number: text("buyer_dea_number"),
    /** Nine characters; unique per buyer DEA number over all customers (21 CFR 1305.21). */
    order_form_number: text("order_form_number"),
    /** When the distributor got the paper Form 222: nothing is packed before. */
    form_arrived_at: instant("form_arrived_at"),
    /** The day on which it arrived; null: that of `form_arrived_at`, on orders of before decision 234. */
    form_arrived_on: date("form_arrived_on"),
    /** Of the person who held the form, and the staff user who recorded it; null: on the command line. */
    form_initials: text("form_initials"),
    form_recorded_by: integer("form_recorded_by").references(() => users.user_id),
    csos_certificate_id: integer("csos_certificate_id"),
    signed_order: bytes("signed_order"),
    /** From then on the warehouse has it and nobody cancels it; null on orders from before they could be. */
    release_at: instant("release_at"),
    /** When the warehouse took it, which may be sooner. */
    released_at: instant("released_at"),
    cancelled_at: instant("cancelled_at"),
    cancelled_by: integer("cancelled_by").references(() => users.user_id),
    /** What it counted towards the bonus discount when it was placed; null: nothing. */
    bonus_progress_cents: integer("bonus_progress_cents"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.order_id] }),
    unique("orders_cart").on(table.customer_id, table.cart_id),
    index("orders_placed").on(table.customer_id, table.placed_at.desc(), table.order_id.desc()),
    // One for each question and each sort of the order search: all lead to the newest, or the next in that sort (docs/decisions/103).
    index("orders_shown_status").on(
      table.customer_id,
      sql`coalesce(ended_as, status)`,
      table.placed_at.desc(),
      table.order_id.desc(),
    ),
    // For the statuses of open orders (server/services/orders/orders-at-a-glance.ts).
    index("orders_status").on(table.customer_id, table.status, table.placed_at.desc(), table.order_id.desc()),
    index("orders_ship_to").on(table.customer_id, table.ship_contact_id, table.placed_at.desc(), table.order_id.desc()),
    index("orders_placed_by").on(table.customer_id, table.user_id, table.placed_at.desc(), table.order_id.desc()),
    index("orders_name").on(table.customer_id, table.order_name, table.placed_at.desc(), table.order_id.desc()),
    index("orders_number").on(
      table.customer_id,
      table.customer_order_no,
      table.placed_at.desc(),
      table.order_id.desc(),
    ),
    index("orders_number_by_month").on(
      table.customer_id,
      table.placed_month,
      table.customer_order_no,
      table.placed_at.desc(),
      table.order_id.desc(),
    ),
    index("orders_total").on(table.customer_id, table.total_cents.desc(), table.order_id.desc()),
    index("orders_unshipped")
      .on(table.placed_at)
      .where(sql`status in ('WAITING_FOR_FORM', 'PLACED', 'PARTIAL')`),
    uniqueIndex("orders_form_number")
      .on(table.buyer_dea_number, table.order_form_number)
      // The number of a paper form is free again where its buyer canceled the order; the number of an order that was signed, or that a record ended, stays used.
      .where(
        sql`order_form_number is not null and (status <> 'CANCELLED' or csos_certificate_id is not null or ended_as is not null)`,
      ),
    tenantPolicy("orders"),
  ],
);

/** What an order counts towards its customer's bonus discount, until the night adds it to the customer's row: so no checkout waits for another. */
export const bonusAmounts = pgTable(
  "bonus_amounts",
  {
    customer_id: customerId(),
    order_id: integer("order_id").notNull(),
    cents: integer("cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.order_id] }),
    foreignKey({ columns: [table.customer_id, table.order_id], foreignColumns: [orders.customer_id, orders.order_id] }),
    tenantPolicy("bonus_amounts"),
  ],
);

export const orderLines = pgTable(
  "order_lines",
  {
    customer_id: customerId(),
    order_id: integer("order_id").notNull(),
    line_no: integer("line_no").notNull(),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    full_description: text("full_description").notNull(),
    ndc_code: text("ndc_code").notNull(),
    schedule_name: text("schedule_name"),
    quantity: integer("quantity").notNull(),
    quantity_uom_code: text("quantity_uom_code").notNull(),
    sale_uom_desc: text("sale_uom_desc").notNull(),
    units_in: integer("units_in").notNull(),
    price_cents: integer("price_cents").notNull(),
    kit_check_cents: integer("kit_check_cents").notNull().default(0),
    /** Its order's, written by a trigger: the orders of a product are found newest first. */
    placed_at: instant("placed_at").notNull(),
    /** Off each unit: by an incentive, and by the bonus discount. */
    discount_cents: integer("discount_cents").notNull().default(0),
    bonus_cents: integer("bonus_cents").notNull().default(0),
    /** The list price of a unit as it stood; null on orders from before it was kept. */
    list_cents: integer("list_cents"),
    /** The incentive that was in effect. */
    incentive_name: text("incentive_name"),
    display_in_line_item_level_bit: boolean("display_in_line_item_level_bit").notNull().default(true),
    shipped_quantity: integer("shipped_quantity").notNull().default(0),
    received_quantity: integer("received_quantity").notNull().default(0),
    voided_quantity: integer("voided_quantity").notNull().default(0),
    /** Declared at the dock as not coming: the sum of what closes it (claim_exceptions). */
    closed_quantity: integer("closed_quantity").notNull().default(0),
    /** Smallest sale units that it took from the stock; null: its product was not counted. */
    stock_taken: integer("stock_taken"),
    /** True: a medical necessity was to be confirmed; who did, and when, null where nobody did. */
    needs_necessity: boolean("needs_necessity"),
    necessity_by: integer("necessity_by"),
    necessity_at: instant("necessity_at"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.order_id, table.line_no] }),
    foreignKey({ columns: [table.customer_id, table.order_id], foreignColumns: [orders.customer_id, orders.order_id] }),
    index("order_lines_item").on(table.customer_id, table.item_id, table.placed_at.desc(), table.order_id.desc()),
    /** All that usual items are counted from. */
    index("order_lines_placed").on(table.customer_id, table.placed_at, table.item_id, table.order_id),
    index("order_lines_pending")
      .on(table.customer_id, table.order_id)
      .where(sql`shipped_quantity > 0 and received_quantity < quantity - voided_quantity`),
    tenantPolicy("order_lines"),
  ],
);

/** A shipment under an order, with an order number of its own; the invoice comes with it. */
export const shipments = pgTable(
  "shipments",
  {
    customer_id: customerId(),
    shipment_order_id: integer("shipment_order_id").notNull().default(orderNumber),
    order_id: integer("order_id").notNull(),
    shipped_at: instant("shipped_at").notNull(),
    carrier: text("carrier").notNull(),
    tracking_number: text("tracking_number").notNull(),
    /** The day the carrier is expected, of the customer's calendar; null where nobody said. */
    arrives_on: date("arrives_on"),
    /** The day the carrier says since, where it will be later than that. */
    delayed_to: date("delayed_to"),
    /** When the carrier handed it over, where it has said so. */
    delivered_at: instant("delivered_at"),
    invoice_id: integer("invoice_id").generatedAlwaysAsIdentity({ startWith: 900001 }),
    invoiced_at: instant("invoiced_at"),
    invoice_cents: integer("invoice_cents"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.shipment_order_id] }),
    foreignKey({ columns: [table.customer_id, table.order_id], foreignColumns: [orders.customer_id, orders.order_id] }),
    index("shipments_order").on(table.customer_id, table.order_id),
    index("shipments_shipped").on(table.customer_id, table.shipped_at.desc(), table.shipment_order_id.desc()),
    index("shipments_under_way")
      .on(table.customer_id, table.arrives_on, table.order_id)
      .where(sql`delivered_at is null and arrives_on is not null`),
    index("shipments_to_invoice")
      .on(table.customer_id, table.order_id)
      .where(sql`invoiced_at is null`),
    tenantPolicy("shipments"),
  ],
);

/** One lot of one order line in a shipment. */
export const shipmentLines = pgTable(
  "shipment_lines",
  {
    customer_id: customerId(),
    shipment_order_id: integer("shipment_order_id").notNull(),
    order_id: integer("order_id").notNull(),
    line_no: integer("line_no").notNull(),
    lot_no: text("lot_no").notNull(),
    quantity: integer("quantity").notNull(),
    expiration_date: date("expiration_date").notNull(),
    serial_numbers: text("serial_numbers").array().notNull(),
    /** The tote or carton it travelled in, 18 digits (GS1 SSCC); null: nobody said. */
    sscc: text("sscc"),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.shipment_order_id, table.line_no, table.lot_no] }),
    foreignKey({
      columns: [table.customer_id, table.shipment_order_id],
      foreignColumns: [shipments.customer_id, shipments.shipment_order_id],
    }),
    index("shipment_lines_order").on(table.customer_id, table.order_id, table.line_no),
    index("shipment_lines_lot").on(table.customer_id, table.lot_no, table.shipment_order_id.desc()),
    tenantPolicy("shipment_lines"),
  ],
);
