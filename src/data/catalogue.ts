/** The catalogue as the page reads it: classes, one product, and what a search finds, page after page. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import * as contract from "#contract/catalogue.ts";
import type { Classification, Product, ProductPage } from "#contract/catalogue.ts";
import { send } from "#src/api/send.ts";

/** Which products: `searchText` cleaned already, of one class or of all, Rx (RXO), controlled (CSO) or both. */
export type Search = { searchText: string; classId: number | null; type: "ALL" | "RXO" | "CSO" };

/** Products a page of the search brings; some three screens on a desk. */
const pageSize = 100;

/** The classes by name, with how many products each has. */
export const classificationsQuery = queryOptions({
  queryKey: ["catalogue", "classifications"],
  queryFn: ({ signal }) => send(contract.classifications, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** One product with the customer's prices. */
export const productQuery = (itemId: number) =>
  queryOptions({
    queryKey: ["catalogue", "product", itemId],
    queryFn: ({ signal }) => send(contract.product, { itemId }, { signal }),
    meta: { quiet: "unless-broken" },
  });

/**
 * What a search finds, best first. Kept as it is while it is shown: a list of many pages is not asked for again for
 * coming back to it.
 */
export const searchQuery = (search: Search) =>
  infiniteQueryOptions({
    queryKey: ["catalogue", "search", search],
    queryFn: ({ signal, pageParam }) =>
      send(contract.searchProducts, { ...search, page: pageParam, page_size: pageSize }, { signal }),
    initialPageParam: 1,
    meta: { quiet: "unless-broken" },
    getNextPageParam: (last, _pages, page) => (page * pageSize < last.total ? page + 1 : undefined),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** A product under the head of its group. */
export type Found = { product: Product; group: FoundGroup };
/** `count` only when the whole group has arrived. */
export type FoundGroup = { id: number; title: string; count: number | undefined; headerHtml: string | null };

/** The pages as one list; a group that goes on over a page's end is one group. */
export function joinGroups(pages: readonly ProductPage[]): Found[] {
  const found: Found[] = [];
  let group: FoundGroup | undefined;
  for (const next of pages.flatMap((page) => page.groups)) {
    if (group?.id !== next.display_group_id) {
      group = { id: next.display_group_id, title: next.display_group, count: 0, headerHtml: next.add_header_html };
    }
    const here = group;
    here.count = (here.count ?? 0) + next.items.length;
    here.headerHtml ??= next.add_header_html;
    found.push(...next.items.map((product) => ({ product, group: here })));
  }
  if (group !== undefined && found.length < (pages.at(-1)?.total ?? 0)) group.count = undefined;
  return found;
}

/** The class a search is about, as its first page tells it. */
export const classOf = (pages: readonly ProductPage[]): Classification | undefined =>
  pages.find((page) => page.classification !== undefined)?.classification;
