/** Products: classes, search and browse, detail. Shared by all customers; prices are the caller's customer's. */
import * as z from "zod/mini";

import { Availability, SharedAvailability } from "./availability.ts";
import { call } from "#contract/base/call.ts";
import { Facets, HowFound } from "./facets.ts";
import { Count, Id, Nothing, PathId, UomCode, YesNo } from "#contract/base/fields.ts";

/** An incentive of a product as a screen shows it (BND bundle, BDT bundle tier ...). Discount in dollars. */
export const Incentive = z.strictObject({
  incentive_id: Id,
  incentive_name: z.string(),
  incentive_description_html: z.string(),
  incentive_type_Code: z.string(),
  incentive_type: z.string(),
  item_id: z.nullable(Id),
  item_html: z.nullable(z.string()),
  item_suggest_html: z.nullable(z.string()),
  discount_amount: z.number(),
  display_in_line_item_level_bit: z.boolean(),
});

/** A unit as every device keeps it, at its list price. `units_in` counts the product's smallest sale unit: a case of 12 cartons has 12. */
export const KeptUnit = z.strictObject({
  quantity_uom_code: UomCode,
  sale_UOM_desc: z.string(),
  /** Dollars for one such unit; null without a price: shown but not sellable. */
  sale_UOM_price: z.nullable(z.number()),
  units_in: z.int(),
  /** Per purchase order, and at most what is left of the customer's allocation; 0 is not sellable, null is the default maximum 9999. */
  max_sale_qty: z.nullable(Count),
});
export type KeptUnit = z.infer<typeof KeptUnit>;

/** A unit in which a product is sold, at the customer's price. */
export const SaleUnit = z.extend(KeptUnit, {
  /** What everybody pays: what explains the price (contract/cart/rules/priced.ts). Null without one. */
  list_price: z.nullable(z.number()),
});
export type SaleUnit = z.infer<typeof SaleUnit>;

/** A product. The `sale_UOM...` fields are those of its first unit; `units` lists them all. */
export const Product = z.strictObject({
  item_id: Id,
  full_description: z.string(),
  /** In the product's own format, with hyphens. */
  ndc_code: z.string(),
  class_id: z.nullable(Id),
  display_group_id: Id,
  sale_UOM: UomCode,
  sale_UOM_desc: z.string(),
  sale_UOM_price: z.nullable(z.number()),
  retail_packaging: z.string(),
  units_per_case: Count,
  vials_per_unit: Count,
  max_sale_qty: z.nullable(Count),
  confirm_to_sell: YesNo,
  is_schedule_drug: z.boolean(),
  /** CI ... CV with N for non-narcotic, as I, II, IIN, III, IIIN, IV, V; null when not controlled. */
  schedule_name: z.nullable(z.string()),
  contact_customer_service: z.boolean(),
  /** Why it cannot be bought now, in a person's words; null when it can. */
  not_sellable_reason: z.nullable(z.string()),
  availability: Availability,
  kit_check_available: z.boolean(),
  kit_check_selected: z.boolean(),
  kit_check_surcharge: z.number(),
  storage: z.enum(["room", "cold", "frozen"]),
  /** What the thing is, for its picture: vial, syringe, bag, tablet ... */
  form: z.string(),
  manufacturer: z.string(),
  /** Public, under its content's hash; null when there is no picture. */
  image_url: z.nullable(z.string()),
  has_cs: z.boolean(),
  units: z.array(SaleUnit),
  incentives: z.array(Incentive),
});
export type Product = z.infer<typeof Product>;

/**
 * A product as every device keeps it: shared by all customers, with list prices. With what belongs to a customer (`ownCatalogue`) it is a `Product`
 * again: contract/catalogue/rules/kept-product.ts.
 */
export const KeptProduct = z.extend(
  z.pick(Product, {
    item_id: true,
    full_description: true,
    ndc_code: true,
    class_id: true,
    display_group_id: true,
    retail_packaging: true,
    units_per_case: true,
    vials_per_unit: true,
    confirm_to_sell: true,
    schedule_name: true,
    contact_customer_service: true,
    kit_check_available: true,
    kit_check_surcharge: true,
    storage: true,
    form: true,
    manufacturer: true,
    image_url: true,
  }),
  {
    /** At list prices; empty for a product that is sold in no unit. */
    units: z.array(KeptUnit),
    display_group: z.string(),
    /** The group's own header, of the few that have one. */
    display_group_html: z.nullable(z.string()),
    availability: SharedAvailability,
  },
);
export type KeptProduct = z.infer<typeof KeptProduct>;

/** A contract price: item, unit, dollars. */
export const OwnPrice = z.tuple([Id, UomCode, z.number()]);
export type OwnPrice = z.infer<typeof OwnPrice>;

/** What is left of a customer's allocation: item, smallest sale units. */
export const OwnAllocation = z.tuple([Id, Count]);
export type OwnAllocation = z.infer<typeof OwnAllocation>;

/** What one customer has beside the shared catalogue. */
export const OwnCatalogue = z.strictObject({
  /** Another one whenever the content is another. */
  version: z.string(),
  /** The version that the caller knows is the present one: the lists are empty. */
  unchanged: z.boolean(),
  prices: z.array(OwnPrice),
  allocations: z.array(OwnAllocation),
  /** The bonus discount in hundredths of a percent, 0 until its goal is reached. */
  bonus_basis_points: Count,
  incentives: z.array(
    z.extend(z.omit(Incentive, { item_id: true }), {
      /** The products it is given for. */
      item_ids: z.array(Id),
      /** Of a BDT: from so many first units of its products on. */
      tier_quantity: z.nullable(Count),
      /** Of a bundle: one product of each makes it whole. */
      parts: z.array(z.strictObject({ part_name: z.string(), item_ids: z.array(Id) })),
    }),
  ),
});
export type OwnCatalogue = z.infer<typeof OwnCatalogue>;

/** Products shown under one heading. */
export const ProductGroup = z.strictObject({
  display_group_id: Id,
  display_group: z.string(),
  items: z.array(Product),
  add_header_html: z.nullable(z.string()),
});
export type ProductGroup = z.infer<typeof ProductGroup>;

/** A class of the catalogue. */
export const Classification = z.strictObject({
  class_id: Id,
  class_name: z.string(),
  item_ids: z.array(Id),
  /** How many products it has; `item_ids` is filled only where a single class is answered and it has at most 1000. */
  item_count: Count,
  add_header_html: z.nullable(z.string()),
});
export type Classification = z.infer<typeof Classification>;

/** One page of groups in order; groups may go on over a page's end, the page joins them by id. `total` counts all products found. */
export const ProductPage = z.strictObject({
  groups: z.array(ProductGroup),
  classification: z.optional(Classification),
  total: Count,
  /** Of a search only. */
  how: z.optional(HowFound),
  facets: z.optional(Facets),
});
export type ProductPage = z.infer<typeof ProductPage>;

/** Which page of an answer is wanted. */
export const paged = (size: number) => ({
  page: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1),
  page_size: z._default(z.int().check(z.gte(1), z.lte(1000)), size),
});

export const classifications = call({
  method: "GET",
  path: "/api/products/classifications",
  needs: "customer",
  about: "The classes of the catalog, by name, with the number of products in each.",
  input: Nothing,
  output: z.array(Classification),
});

export const product = call({
  method: "GET",
  path: "/api/products/{itemId}",
  needs: "customer",
  about: "A product.",
  input: z.strictObject({ itemId: PathId }),
  output: Product,
});

export const productsForCustomer = call({
  method: "GET",
  path: "/api/products/for-customer/{customerId}",
  needs: "customer",
  large: true,
  about: "The catalog with a customer's prices, paged (1000 per page by default).",
  input: z.strictObject({
    customerId: PathId,
    page: z._default(PathId, 1),
    page_size: z._default(z.pipe(PathId, z.int().check(z.lte(1000))), 1000),
  }),
  output: ProductPage,
});

export const productChanges = call({
  method: "GET",
  path: "/api/products/changes",
  needs: "customer",
  large: true,
  about:
    "The catalog for storage on a device, without customer prices: all of it, paged, or the changes since a cursor.",
  input: z.strictObject({
    /** Of the answer before; without it everything. Opaque: only the server reads it. */
    cursor: z.optional(z.string().check(z.maxLength(2000))),
  }),
  output: z.strictObject({
    /** At most 500. The same product may come twice, the same or newer. */
    products: z.array(KeptProduct).check(z.maxLength(500)),
    /** No longer in the catalogue. */
    removed: z.array(Id).check(z.maxLength(500)),
    /** For the next call, now or in a month. */
    cursor: z.string(),
    /** Ask again at once. */
    more: z.boolean(),
    /** Products in the catalogue when this pass began. */
    total: Count,
    /**
     * The first page of everything: there was no cursor, or it was not of this catalogue (restored, another database, unreadable). What is kept stays
     * until the pass is over; then what it did not name goes.
     */
    from_start: z.boolean(),
  }),
});

export const ownCatalogue = call({
  method: "GET",
  path: "/api/products/own/{customerId}",
  needs: "customer",
  large: true,
  about:
    "A customer's contract prices, incentives and remaining allocations. Empty lists if the caller has this version.",
  input: z.strictObject({ customerId: PathId, known: z.optional(z.string().check(z.maxLength(100))) }),
  output: OwnCatalogue,
});

export const productsForUnexpectedReceive = call({
  method: "GET",
  path: "/api/products/for-unexpected-receive",
  needs: "ordering",
  about:
    "Products for an unexpected receipt, by words or NDC, 50 at most. Without text: products this customer ordered before.",
  input: z.strictObject({ searchText: z._default(z.string().check(z.maxLength(200)), "") }),
  output: z.array(
    z.strictObject({
      item_id: Id,
      full_description: z.string(),
      ndc_code: z.string(),
      /** Its labeler. */
      manufacturer: z.string(),
      schedule_name: z.nullable(z.string()),
      units: z.array(z.strictObject({ quantity_uom_code: UomCode, sale_UOM_desc: z.string() })),
    }),
  ),
});
