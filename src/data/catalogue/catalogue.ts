/** The catalogue as the page reads it: classes, one product, and what a search finds, page after page. */
import { infiniteQueryOptions, queryOptions, type InfiniteData } from "@tanstack/react-query";

import * as contract from "#contract/catalogue/catalogue.ts";
import { searchProducts } from "#contract/catalogue/product-search.ts";
import type { Classification, Product, ProductPage } from "#contract/catalogue/catalogue.ts";
import type { Filters, ProductSort } from "#contract/catalogue/facets.ts";
import { send } from "#src/api/send.ts";
import { serverOrDevice, type FromDevice } from "./device-catalogue.ts";
import { deviceThenServer } from "./device-first.ts";

/** Which products, of one class or of all, Rx (RXO), controlled (CSO) or both; what they are narrowed down by, and their order. */
export type Search = {
  searchText: string;
  classId: number | null;
  type: "ALL" | "RXO" | "CSO";
  filters: Filters;
  sort: ProductSort;
};

/** Products a page of the search brings; some three screens on a desk. */
const pageSize = 100;

/** One product with the customer's prices. */
export const productQuery = (itemId: number) =>
  queryOptions({
    queryKey: ["catalog", "product", itemId],
    queryFn: ({ signal, client, queryKey }): Promise<Product & FromDevice> =>
      serverOrDevice({
        client,
        isShown: client.getQueryData(queryKey) !== undefined,
        server: () => send(contract.product, { itemId }, { signal }),
        device: (ask, owner) => ask("product", owner, itemId),
        late: (answer) => client.setQueryData(queryKey, answer),
      }),
    meta: { quiet: "unless-broken" },
  });

/**
 * What a search finds, best first. Kept as it is while it is shown: a list of many pages is not asked for again for
 * coming back to it.
 */
export const searchQuery = (search: Search) =>
  infiniteQueryOptions({
    queryKey: ["catalog", "search", search],
    queryFn: ({ signal, client, queryKey, pageParam }): Promise<FoundPage> => {
      // The facets are of all that is found: the first page tells them.
      const input = { ...search, facets: pageParam === 1, page: pageParam, page_size: pageSize };
      return deviceThenServer({
        client,
        isShown: client.getQueryData<FoundPages>(queryKey)?.pageParams.includes(pageParam) === true,
        server: () => send(searchProducts, input, { signal }),
        device: (ask, owner) => ask("search", owner, input),
        late: (answer) =>
          client.setQueryData<FoundPages>(queryKey, (shown) => shown && withPage(shown, pageParam, answer)),
      });
    },
    initialPageParam: 1,
    meta: { quiet: "unless-broken" },
    // Another choice of the same list: what stands there stays until the next answer, a moment later.
    placeholderData: (before, query) =>
      isOfOneList(query?.queryKey[2] as Search | undefined, search) ? before : undefined,
    getNextPageParam: (last, _pages, page) => (page * pageSize < last.total ? page + 1 : undefined),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const isOfOneList = (a: Search | undefined, b: Search): boolean =>
  a !== undefined && a.searchText === b.searchText && a.classId === b.classId;

/** A page of what was found; with its age where this device found it. */
export type FoundPage = ProductPage & FromDevice;
type FoundPages = InfiniteData<FoundPage, number>;

/** The server's page in place of the device's. */
const withPage = ({ pages, pageParams }: FoundPages, pageParam: number, answer: FoundPage): FoundPages => ({
  pageParams,
  pages: pages.map((page, at) => (pageParams[at] === pageParam && page.as_of !== undefined ? answer : page)),
});

/** When the server last said what this device answered, the oldest of several; undefined where the server answered itself. */
export function deviceSince(answers: readonly FromDevice[]): Date | undefined {
  const times = answers.flatMap(({ as_of, isAwaited }) => (as_of === undefined || isAwaited === true ? [] : [as_of]));
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** A product under the head of its group. */
export type ProductInGroup = { product: Product; group: FoundGroup };
/** `count` only when the whole group has arrived. */
type FoundGroup = { id: number; title: string; count: number | undefined; headerHtml: string | null };

/**
 * The pages as one list; a group that goes on over a page's end is one group. Pages of server and device together may be of two moments: what the
 * second names again is left out.
 */
export function joinGroups(pages: readonly FoundPage[]): ProductInGroup[] {
  const isMixed = pages.some(({ as_of }) => as_of !== pages[0]?.as_of);
  const seen = new Set<number>();
  const isNew = ({ item_id }: Product) => !isMixed || (!seen.has(item_id) && seen.add(item_id));
  const found: ProductInGroup[] = [];
  let group: FoundGroup | undefined;
  for (const next of pages.flatMap((page) => page.groups)) {
    if (group?.id !== next.display_group_id) {
      group = { id: next.display_group_id, title: next.display_group, count: 0, headerHtml: next.add_header_html };
    }
    const here = group;
    const items = next.items.filter(isNew);
    here.count = (here.count ?? 0) + items.length;
    here.headerHtml ??= next.add_header_html;
    found.push(...items.map((product) => ({ product, group: here })));
  }
  if (group !== undefined && found.length < (pages.at(-1)?.total ?? 0)) group.count = undefined;
  return found;
}

/** The class a search is about, as its first page tells it. */
export const classOf = (pages: readonly ProductPage[]): Classification | undefined =>
  pages.find((page) => page.classification !== undefined)?.classification;
