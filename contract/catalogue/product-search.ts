/** Searching the catalogue, by words, codes and choices. The rules: contract/catalogue/rules/search-words.ts, search.ts, search-facets.ts. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { paged, ProductPage } from "./catalogue.ts";
import { Filters, ProductSort, SearchType } from "./facets.ts";
import { Id, PathId } from "#contract/base/fields.ts";

/** Longer texts are refused: nobody types them, and every search takes a bounded time. */
const SearchText = z._default(z.string().check(z.maxLength(200, "must have at most 200 characters")), "");

const question = (pageSize: number) =>
  z.strictObject({
    searchText: SearchText,
    classId: z._default(z.nullable(Id), null),
    type: z._default(SearchType, "ALL"),
    filters: z._default(Filters, {
      classes: [],
      forms: [],
      strengths: [],
      schedules: [],
      labelers: [],
      in_stock: false,
      on_incentive: false,
    }),
    sort: z._default(ProductSort, "best"),
    /** Whether the answer tells the facets too. */
    facets: z._default(z.boolean(), false),
    ...paged(pageSize),
  });

export const searchProducts = call({
  method: "POST",
  path: "/api/products/search",
  kind: "read",
  needs: "customer",
  about:
    "Products that match every word of the text (words, strengths, NDC in any form, a carton's GTIN, item number), best first, grouped; empty text is everything. `how` says when only near matches were found.",
  input: question(50),
  output: ProductPage,
});

export const searchAllProducts = call({
  method: "POST",
  path: "/api/products/search-all",
  kind: "read",
  needs: "customer",
  large: true,
  about: "As search, for who wants all that is found at once: 1000 a page unless asked for fewer.",
  input: question(1000),
  output: ProductPage,
});

export const searchAllClasses = call({
  method: "POST",
  path: "/api/products/all-classifications",
  kind: "read",
  needs: "customer",
  about: "As search, in all classes: the class is answered, and does not narrow the products.",
  input: question(50),
  output: ProductPage,
});

/** A product as it is called. */
export const ProductName = z.strictObject({
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  schedule_name: z.nullable(z.string()),
  manufacturer: z.string(),
});
export type ProductName = z.infer<typeof ProductName>;

export const productNames = call({
  method: "GET",
  path: "/api/products/names-for-customer",
  needs: "customer",
  large: true,
  about:
    "What the products are called, in the catalogue's order, 1000 a page; with a text those that match it, best first.",
  input: z.strictObject({
    searchText: SearchText,
    page: z._default(PathId, 1),
    page_size: z._default(z.pipe(PathId, z.int().check(z.lte(1000))), 1000),
  }),
  output: z.array(ProductName),
});

export const hasControlled = call({
  method: "POST",
  path: "/api/products/has-cs",
  kind: "read",
  needs: "customer",
  about: "Whether any of these products is a controlled substance; numbers that are no product's are none.",
  input: z.strictObject({ item_ids: z.array(Id).check(z.maxLength(10_000)) }),
  output: z.strictObject({ has_cs: z.boolean() }),
});
