/**
 * What a product's page suggests beside the product. Not in the specification, which shows incentive suggestions and names no call for them:
 * one answer, so that a page is one round trip.
 */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Product } from "./catalogue.ts";
import { Id, PathId } from "#contract/base/fields.ts";
import { PriceTerms } from "./prices.ts";

export const Suggestions = z.strictObject({
  /** The same ingredient, strength and form; what can be ordered now first. At most 24, like each of the lists. */
  substitutes: z.array(Product),
  /** Of each incentive of the product. */
  incentives: z.array(
    z.strictObject({
      incentive_id: Id,
      /** The other products it is given for. */
      belonging: z.array(Product),
      /** Of a bundle: one product of each part makes it whole. */
      parts: z.array(z.strictObject({ part_name: z.string(), products: z.array(Product) })),
    }),
  ),
  /** What the product's price in a cart is calculated by: its incentives with all of their products, and the bonus discount. */
  price_terms: PriceTerms,
});
export type Suggestions = z.infer<typeof Suggestions>;

export const productSuggestions = call({
  method: "GET",
  path: "/api/products/suggestions/{itemId}",
  needs: "customer",
  about:
    "A product's substitutes, the products of its incentives and bundles, and the terms that set its price in a cart.",
  input: z.strictObject({ itemId: PathId }),
  output: Suggestions,
});
