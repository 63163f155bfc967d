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
    "Products that match every word of the text (words, strengths, NDC in any form, a carton's GTIN, item number), best first, grouped. Empty text returns all products. `how` says if only near matches were found.",
  input: question(50),
  output: ProductPage,
});

export const searchAllProducts = call({
  method: "POST",
  path: "/api/products/search-all",
  kind: "read",
  needs: "customer",
  large: true,
  about: "Same as search, with large pages: 1000 per page by default.",
  input: question(1000),
  output: ProductPage,
});

export const searchAllClasses = call({
  method: "POST",
  path: "/api/products/all-classifications",
  kind: "read",
  needs: "customer",
  about: "Same as search, in all classes. The class is in the response but does not filter the products.",
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
  about: "Product names in catalog order, 1000 per page. With a text: only matches, best first.",
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
  about: "Whether any of these products is a controlled substance. Unknown item numbers are ignored.",
  input: z.strictObject({ item_ids: z.array(Id).check(z.maxLength(10_000)) }),
  output: z.strictObject({ has_cs: z.boolean() }),
});
