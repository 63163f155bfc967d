/** The catalogue: shared by all customers (reference tables), apart from contract prices and incentives. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { cleanHtml, customerId, tenantPolicy, xid8 } from "./columns.ts";
import { bytes, customers } from "./people.ts";

/** The transaction that last changed what a device keeps of a row; set by the triggers of migration 0003 (docs/decisions/015). */
const changed = () =>
  xid8("changed")
    .notNull()
    .default(sql`pg_current_xact_id()`);

/** Counts the changes that a process's search index must know of. */
export const catalogueRevisions = pgSequence("catalogue_revisions");

/** One row: the revision of the last committed change, so that a process knows when its index is old. */
export const catalogueState = pgTable("catalogue_state", {
  one: boolean("one").primaryKey().default(true),
  revision: bigint("revision", { mode: "number" }).notNull(),
});

/**
 * One row for each start: the random name of what is true from there on, and the transaction it began with. A device's cursor of an era that is
 * not here, or that knows of more than happened before the next one began, is of a future that a restore undid (docs/decisions/015).
 */
export const catalogueEras = pgTable("catalogue_eras", {
  era: bigint("era", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  era_id: uuid("era_id").notNull().unique().defaultRandom(),
  began: xid8("began")
    .notNull()
    .default(sql`pg_current_xact_id()`),
});

export const classifications = pgTable(
  "classifications",
  {
    class_id: integer("class_id").primaryKey(),
    class_name: text("class_name").notNull().unique(),
    add_header_html: text("add_header_html"),
  },
  (table) => [cleanHtml("classifications_clean_html", table.add_header_html)],
);

export const displayGroups = pgTable(
  "display_groups",
  {
    display_group_id: integer("display_group_id").primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    display_group: text("display_group").notNull().unique(),
    add_header_html: text("add_header_html"),
  },
  (table) => [cleanHtml("display_groups_clean_html", table.add_header_html)],
);

/** Pictures under the hash of their content; public. */
export const images = pgTable("images", {
  hash: text("hash").primaryKey(),
  content_type: text("content_type").notNull(),
  content: bytes("content").notNull(),
});

export const products = pgTable(
  "products",
  {
    item_id: integer("item_id").primaryKey().generatedByDefaultAsIdentity({ startWith: 100000 }),
    /** Where it came from ("demonstration", "ndc") and its key there; imports find their rows by it. */
    source: text("source").notNull(),
    source_key: text("source_key").notNull(),
    full_description: text("full_description").notNull(),
    ndc_code: text("ndc_code").notNull(),
    manufacturer: text("manufacturer").notNull(),
    class_id: integer("class_id").references(() => classifications.class_id),
    display_group_id: integer("display_group_id")
      .notNull()
      .references(() => displayGroups.display_group_id),
    retail_packaging: text("retail_packaging").notNull(),
    units_per_case: integer("units_per_case").notNull(),
    vials_per_unit: integer("vials_per_unit").notNull(),
    /** I, II, IIN, III, IIIN, IV, V; null when not controlled. */
    schedule_name: text("schedule_name"),
    confirm_to_sell: boolean("confirm_to_sell").notNull().default(false),
    contact_customer_service: boolean("contact_customer_service").notNull().default(false),
    kit_check_available: boolean("kit_check_available").notNull().default(false),
    kit_check_cents: integer("kit_check_cents").notNull().default(0),
    storage: text("storage").notNull().default("room"),
    form: text("form").notNull(),
    /** Of one smallest sale unit; null: what is assumed stands in contract/checkout/rules/shipping-weight.ts. */
    weight_ounces: integer("weight_ounces"),
    image_hash: text("image_hash").references(() => images.hash),
    /** No more of it comes; what is there is still sold. */
    discontinued: boolean("discontinued").notNull().default(false),
    is_active: boolean("is_active").notNull().default(true),
    /** Lower-cased words and NDC forms that searching looks through (contract/catalogue/rules/search-words.ts). */
    search_text: text("search_text").notNull(),
    changed: changed(),
  },
  (table) => [
    uniqueIndex("products_source").on(table.source, table.source_key),
    index("products_class").on(table.class_id),
    index("products_group").on(table.display_group_id),
    index("products_changed").on(table.changed, table.item_id),
    index("products_ndc").on(table.ndc_code),
  ],
);

/** Units in which a product is sold; `units_in` smallest sale units each; price null: shown, not sellable. */
export const productUnits = pgTable(
  "product_units",
  {
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    quantity_uom_code: text("quantity_uom_code").notNull(),
    position: integer("position").notNull(),
    sale_uom_desc: text("sale_uom_desc").notNull(),
    units_in: integer("units_in").notNull(),
    price_cents: integer("price_cents"),
    max_sale_qty: integer("max_sale_qty"),
    changed: changed(),
  },
  (table) => [
    primaryKey({ columns: [table.item_id, table.quantity_uom_code] }),
    index("product_units_changed").on(table.changed, table.item_id),
  ],
);

/**
 * What can be sold now, in smallest sale units. Without a row the distributor does not count it: always available. `changed` only says when
 * the product became available, low or unavailable, or is expected on another day while there is none.
 */
export const stock = pgTable(
  "stock",
  {
    item_id: integer("item_id")
      .primaryKey()
      .references(() => products.item_id),
    available: integer("available").notNull(),
    /** At so many or fewer it is told as low; 0 never. */
    low_at: integer("low_at").notNull().default(0),
    /** When more comes, where that is known. */
    expected_on: date("expected_on"),
    changed: changed(),
  },
  (table) => [index("stock_changed").on(table.changed, table.item_id)],
);

/** Lots the distributor ships; a certificate of analysis where there is one. */
export const lots = pgTable(
  "lots",
  {
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    lot_no: text("lot_no").notNull(),
    expiration_date: date("expiration_date").notNull(),
    /** The file, a PDF. */
    certificate_of_analysis: bytes("certificate_of_analysis"),
    /** Without a file: the results of which one is made, as `[{ test, specification, result }]`. */
    analysis: jsonb("analysis"),
  },
  (table) => [primaryKey({ columns: [table.item_id, table.lot_no] }), index("lots_no").on(table.lot_no)],
);

/** A customer's contract price. */
export const customerPrices = pgTable(
  "customer_prices",
  {
    customer_id: customerId().references(() => customers.customer_id),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    quantity_uom_code: text("quantity_uom_code").notNull(),
    price_cents: integer("price_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.item_id, table.quantity_uom_code] }),
    tenantPolicy("customer_prices"),
  ],
);

/** Incentives (BND bundle, BDT bundle tier ...); what they take off is calculated by contract/catalogue/rules/pricing.ts. */
export const incentives = pgTable(
  "incentives",
  {
    incentive_id: integer("incentive_id").primaryKey().generatedAlwaysAsIdentity(),
    incentive_name: text("incentive_name").notNull(),
    incentive_description_html: text("incentive_description_html").notNull(),
    incentive_type_code: text("incentive_type_code").notNull(),
    incentive_type: text("incentive_type").notNull(),
    item_html: text("item_html"),
    item_suggest_html: text("item_suggest_html"),
    /** Off each of a product's first unit. */
    discount_cents: integer("discount_cents").notNull().default(0),
    /** Of a BDT: from so many first units of its products on. Null: nothing is taken off. */
    tier_quantity: integer("tier_quantity"),
    display_in_line_item_level_bit: boolean("display_in_line_item_level_bit").notNull().default(true),
  },
  (table) => [
    cleanHtml("incentives_clean_description", table.incentive_description_html),
    cleanHtml("incentives_clean_item", table.item_html),
    cleanHtml("incentives_clean_suggestion", table.item_suggest_html),
  ],
);

export const incentiveProducts = pgTable(
  "incentive_products",
  {
    incentive_id: integer("incentive_id")
      .notNull()
      .references(() => incentives.incentive_id),
    item_id: integer("item_id")
      .notNull()
      .references(() => products.item_id),
    /** Products that qualify a bundle, beside those that belong to it. */
    is_qualifying: boolean("is_qualifying").notNull().default(false),
    /** Of a qualifying product: the part of the bundle that it fills. One product of each part makes the bundle whole. */
    bundle_part: integer("bundle_part").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.incentive_id, table.item_id] }),
    index("incentive_products_item").on(table.item_id),
  ],
);

/** Which customers an incentive is offered to. */
export const customerIncentives = pgTable(
  "customer_incentives",
  {
    customer_id: customerId().references(() => customers.customer_id),
    incentive_id: integer("incentive_id")
      .notNull()
      .references(() => incentives.incentive_id),
  },
  (table) => [primaryKey({ columns: [table.customer_id, table.incentive_id] }), tenantPolicy("customer_incentives")],
);
