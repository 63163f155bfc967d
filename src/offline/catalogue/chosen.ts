/** What a search on this device found, as far as the choices leave it, in the order asked for: as the server's (server/services/catalogue/product-search.ts). */
import type { ParsedOf } from "#contract/base/call.ts";
import type { Facets, HowFound } from "#contract/catalogue/facets.ts";
import type { searchProducts } from "#contract/catalogue/product-search.ts";
import type { OwnOffers } from "#contract/catalogue/rules/kept-product.ts";
import { cents } from "#contract/base/money.ts";
import { isNarrowed, narrowed, sorted } from "#contract/catalogue/rules/search-facets.ts";
import type { Found } from "#contract/catalogue/rules/search-index.ts";
import type { Loaded } from "./store.ts";

export type Choices = Pick<ParsedOf<typeof searchProducts>, "filters" | "sort" | "facets">;
export type ChosenProducts = { positions: readonly number[]; how: HowFound; facets: Facets | undefined };

/** Positions in their order, and the facets where they are asked for. */
export function chosenOf(
  all: Loaded,
  offers: OwnOffers,
  found: Found,
  { filters, sort, facets }: Choices,
): ChosenProducts {
  const { items, groups, classes, facets: columns } = all.index;
  const { inStock, prices, units } = all.offered;
  const its =
    facets || isNarrowed(filters)
      ? narrowed(found.positions, filters, {
          classes,
          ...columns,
          isInStock: (position) => inStock[position] === 1,
          isOnIncentive: (position) => offers.incentivesOf(items[position]!).length > 0,
        })
      : undefined;
  const positions = sorted(its?.positions ?? found.positions, sort, {
    groupAt: (position) => groups[position]!,
    priceAt: (position) => {
      const own = offers.priceOf(items[position]!, units.values[units.at[position]!]!);
      if (own !== undefined) return cents(own);
      return prices[position]! < 0 ? null : prices[position]!;
    },
  });
  return { positions, how: found.how, facets: facets ? its?.facets : undefined };
}
