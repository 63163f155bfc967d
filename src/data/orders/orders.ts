/** Orders as the page reads them: what a search finds, page after page. */
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

import type { OutputOf } from "#contract/base/call.ts";
import { searchProducts } from "#contract/catalogue/product-search.ts";
import * as contract from "#contract/orders/orders.ts";
import { wireToIso } from "#contract/base/dates.ts";
import { send } from "#src/api/send.ts";
import { useReachable } from "#src/data/outbox/waiting.ts";
import { useEarlierDay } from "#src/data/outbox/earlier-day.ts";
import { ordersAtAGlanceKey, orderSearchKey } from "#src/data/base/kept.ts";
import type { Owner } from "#src/offline/own-prices.ts";
import { heldOrders, type HeldProduct, heldProducts, type OrderSearch } from "./held-orders.ts";

const pageSize = 50;

/** Orders by criteria, in the sort they name, 50 at a time. The criteria must suffice (`maySearch`). */
export const orderSearchQuery = (criteria: OrderSearch) =>
  infiniteQueryOptions({
    queryKey: [...orderSearchKey, asked(criteria)],
    queryFn: ({ pageParam, signal }) =>
      send(contract.searchOrders, { ...asked(criteria), ...pageParam, page_size: pageSize }, { signal }),
    initialPageParam: { page: 1 },
    meta: { quiet: "unless-broken" },
    getNextPageParam: ({ page, page_size, orders, total, total_is_capped: isCapped }) => {
      const last = orders.at(-1);
      const isMore = isCapped ? orders.length === page_size : page * page_size < total;
      return isMore && last !== undefined ? { page: page + 1, after: last.order_id } : undefined;
    },
  });

/** As many orders as are loaded. @param endsToday the days are the usual ones, up to today: without a network yesterday's answer does. */
export function useOrderSearch(
  criteria: OrderSearch,
  { enabled = true, endsToday }: { enabled?: boolean; endsToday: boolean },
) {
  const query = useInfiniteQuery({ ...orderSearchQuery(criteria), enabled });
  const text = dayless(criteria);
  const isSame = ([other]: readonly unknown[]) => dayless(other as OrderSearch) === text;
  return useEarlierDay(query, orderSearchKey, endsToday ? isSame : undefined);
}

/** Whole orders of the last 45 days, as they lie on this device (docs/decisions/110). */
const wholeOrdersQuery = (owner: Owner) =>
  queryOptions({
    queryKey: ["held-orders", owner.user_id, owner.customer_id],
    queryFn: async () => (await import("#src/offline/recent-orders.ts")).keptOrders(owner),
    gcTime: 0,
  });

/**
 * What fits of the orders that this device remembers, for when nobody answers; undefined while there is no need, where it knows none, and where the
 * question is about what it does not know. @param isNeeded the server has not answered this question. @param today `YYYY-MM-DD`
 */
export function useHeldOrders(
  criteria: OrderSearch,
  { owner, isNeeded, today }: { owner: Owner; isNeeded: boolean; today: string },
): ReturnType<typeof heldOrders> {
  const client = useQueryClient();
  const isAsked = !useReachable() && isNeeded;
  const { data: whole } = useQuery({ ...wholeOrdersQuery(owner), enabled: isAsked });
  if (!isAsked) return undefined;
  const rows = client
    .getQueriesData<InfiniteData<OutputOf<typeof contract.searchOrders>>>({ queryKey: orderSearchKey })
    .toSorted(([one], [other]) => ageOf(client, other) - ageOf(client, one))
    .flatMap(([, data]) => data?.pages.flatMap(({ orders }) => orders) ?? []);
  return heldOrders({ rows, whole: whole ?? [] }, criteria, today);
}

const ageOf = (client: QueryClient, key: QueryKey): number => client.getQueryState(key)?.dataUpdatedAt ?? 0;

/** What is asked for, and over how many days. */
function dayless(criteria: OrderSearch): string {
  const { order_from_date, order_to_date, ...others } = asked(criteria);
  const [from, to] = [order_from_date, order_to_date].map((date) => Date.parse(wireToIso(date ?? "") ?? ""));
  return JSON.stringify([Object.entries(others).toSorted(([one], [other]) => (one < other ? -1 : 1)), to! - from!]);
}

/** The same question has the same key, whether what it does not ask for is null or left out. */
const asked = (criteria: OrderSearch): Partial<OrderSearch> =>
  Object.fromEntries(
    Object.entries(criteria).filter(
      ([name, value]) => value !== null && value !== undefined && !(name === "sort" && value === "newest"),
    ),
  );

/** How many orders of the customer are at which stage: one cheap call, asked again whenever one of them moves (app/live.ts). */
export const ordersAtAGlanceQuery = queryOptions({
  queryKey: ordersAtAGlanceKey,
  queryFn: ({ signal }) => send(contract.ordersAtAGlance, {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** Products by words or NDC for the product filter, at most 20. */
export const productNamesQuery = (searchText: string) =>
  queryOptions({
    queryKey: ["orders", "product-names", searchText],
    queryFn: async ({ signal }) => {
      const found = await send(searchProducts, { searchText, page_size: 20 }, { signal });
      return found.groups.flatMap((group) => group.items);
    },
    placeholderData: (before) => before,
    staleTime: 5 * 60_000,
    meta: { quiet: "unless-broken" },
  });

/** The same where nobody answers: of the whole orders on this device, and by their lots too. */
export function useHeldProducts(searchText: string, owner: Owner): readonly HeldProduct[] | undefined {
  const isOffline = !useReachable();
  const { data: whole } = useQuery({ ...wholeOrdersQuery(owner), enabled: isOffline });
  return isOffline ? heldProducts(whole ?? [], searchText) : undefined;
}

/** How the customer ordered a product last; for whoever may see orders. */
export const ordersOfItemQuery = (itemId: number) =>
  queryOptions({
    queryKey: ["orders", "of-item", itemId],
    queryFn: ({ signal }) => send(contract.ordersOfItem, { itemId }, { signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });
