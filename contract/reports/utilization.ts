/** Product utilisation: what was shipped, line by line, and the same added up for pictures. Money in dollars, days in each customer's calendar. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, EnteredDate, Id, WireDate, paging } from "#contract/base/fields.ts";

/** Both days are needed (docs/readings.md, "Utilization"); no customer is all of the person's. */
export const UtilizationCriteria = z.strictObject({
  customer_id: z._default(z.nullable(Id), null),
  pack_from_date: z._default(z.nullable(EnteredDate), null),
  pack_to_date: z._default(z.nullable(EnteredDate), null),
  /** A ship-to address. */
  contact_id: z._default(z.nullable(Id), null),
  item_id: z._default(z.nullable(Id), null),
});
export type UtilizationCriteria = z.infer<typeof UtilizationCriteria>;

/** What one shipment held of one line of its order. */
export const UtilizationRow = z.strictObject({
  customer_id: Id,
  company_name: z.string(),
  /** The purchase order's. */
  order_id: Id,
  order_date: WireDate,
  invoice_id: z.nullable(Id),
  invoice_date: z.nullable(WireDate),
  /** The product's class. */
  product_type_id: z.nullable(Id),
  product_description: z.string(),
  item_id: Id,
  NDC_Code: z.string(),
  item_desc: z.string(),
  manufacturer: z.string(),
  schedule_name: z.nullable(z.string()),
  /** Of the unit it was sold in. */
  unit_count: Count,
  /** Full cases that this makes; a fraction where it is none. */
  case_count: z.number(),
  units_per_case: Count,
  unit_pack_UOM_desc: z.string(),
  /** What a unit cost with all that was taken off. */
  unit_price: z.number(),
  primary_pack_UOM_desc: z.string(),
  /** A fraction where the units were smaller than the primary pack. */
  primary_pack_quantity: z.number(),
  /** As on the invoice: `unit_count` times `unit_price`. */
  total_price: z.number(),
  shipping_address_id: Id,
  ship_DEA_number: z.nullable(z.string()),
  ship_first_name: z.string(),
  ship_address1: z.string(),
  ship_address2: z.nullable(z.string()),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  zip: z.string(),
  ship_date: WireDate,
  created_by: z.string(),
  lots: z.array(z.string()),
});
export type UtilizationRow = z.infer<typeof UtilizationRow>;

export const utilization = call({
  method: "POST",
  path: "/api/reports/product-utilization-report",
  kind: "read",
  needs: "reporting",
  anyCustomer: true,
  about: "Shipments in a range of dates, newest first: a page as JSON, or all as a workbook (format xlsx).",
  input: z.extend(UtilizationCriteria, { ...paging(50, 200), format: z._default(z.enum(["json", "xlsx"]), "json") }),
  output: z.strictObject({ rows: z.array(UtilizationRow), total: Count, page: Id, page_size: Id }),
});

/** A bar of a picture. `key` is a class, a product, an address, or a day; `controlled` is what of it is controlled substances. */
export const Part = z.strictObject({
  key: z.string(),
  name: z.string(),
  spend: z.number(),
  units: Count,
  controlled: z.strictObject({ spend: z.number(), units: Count }),
});
export type Part = z.infer<typeof Part>;

/** Not of the specification: its pictures need sums over all rows, of which a page holds fifty. */
export const utilizationSummary = call({
  method: "POST",
  path: "/api/reports/product-utilization-summary",
  kind: "read",
  needs: "reporting",
  anyCustomer: true,
  about: "Totals of the utilization report: over time, by class, product and ship-to address, and overall.",
  input: UtilizationCriteria,
  output: z.strictObject({
    spend: z.number(),
    units: Count,
    controlled_spend: z.number(),
    /** How long each part of `over_time` is; `key` is its first day, `YYYY-MM-DD`. */
    step: z.enum(["day", "week", "month"]),
    over_time: z.array(Part),
    by_class: z.array(Part),
    /** The largest twelve. */
    by_product: z.array(Part),
    by_ship_to: z.array(Part),
  }),
});
