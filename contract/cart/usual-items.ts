/** What a customer orders again and again. Not in the specification: it knows past orders one by one, and reordering begins with all of them at once. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Product } from "#contract/catalogue/catalogue.ts";
import { Count, Instant, Nothing, UomCode } from "#contract/base/fields.ts";

/** A product of the last orders, as it can be bought now, and how it was ordered last. */
export const UsualItem = z.strictObject({
  product: Product,
  last_quantity: Count,
  last_quantity_uom_code: UomCode,
  last_ordered_at: Instant,
  /** On how many orders of these days it stood. */
  order_count: Count,
});
export type UsualItem = z.infer<typeof UsualItem>;

export const usualItems = call({
  method: "GET",
  path: "/api/usual-items",
  needs: "ordering",
  large: true,
  about: "What the session's customer ordered in the last 90 days, most often ordered first; at most 200 products.",
  input: Nothing,
  output: z.strictObject({
    items: z.array(UsualItem),
    /** How many products were ordered in these days; more than `items` has where there are more than 200. */
    total: Count,
  }),
});
