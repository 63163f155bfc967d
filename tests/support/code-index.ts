/** A search index of a few products, as the server and a device lay it out. */
import type { KeptProduct } from "#contract/catalogue/catalogue.ts";
import { matchCodes } from "#contract/catalogue/rules/match-codes.ts";
import { facetsOf } from "#contract/catalogue/rules/search-facets.ts";
import { find } from "#contract/catalogue/rules/search-index.ts";
import { cataloguePlaceOf } from "#contract/catalogue/rules/search.ts";
import { searchPartsOf, searchTerms, searchTextOf } from "#contract/catalogue/rules/search-words.ts";
import { indexBuilder } from "#server/services/catalogue/search-index.ts";
import { keptProduct } from "./kept-products.ts";

/** Products by NDC and name, with item numbers from 60000 on; functions that answer with NDCs. */
export function codeIndex(names: Readonly<Record<string, string>>) {
  const products = Object.entries(names).map(([ndc_code, full_description], at): KeptProduct =>
    keptProduct(at, { ndc_code, full_description, display_group: full_description, display_group_id: at + 1 }),
  );
  const builder = indexBuilder();
  for (const product of products)
    builder.add({
      place: cataloguePlaceOf(product),
      class_id: null,
      isControlled: false,
      facets: facetsOf(product),
      ...searchPartsOf(searchTextOf(product))!,
    });
  const index = builder.done();
  const ndcsAt = (positions: readonly number[]) =>
    positions.map((position) => products.find(({ item_id }) => item_id === index.items[position])!.ndc_code);
  return {
    /** Quick order, with the closest products. */
    match: (text: string) => {
      const [{ kind, positions }] = matchCodes(index, [text], true) as [ReturnType<typeof matchCodes>[number]];
      return { kind, ndcs: ndcsAt(positions) };
    },
    search: (text: string) => ndcsAt(find(index, { terms: searchTerms(text), classId: null, type: "ALL" }).positions),
  };
}
