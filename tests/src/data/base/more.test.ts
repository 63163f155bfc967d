/** A press on "Show more" is answered, whatever else is asked for meanwhile. */
import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { fetchMore } from "#src/data/base/more.ts";

test("news in the middle of the next part does not take its place; a failure ends it", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: number[] = [];
  let isAway = false;
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ["orders"],
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam);
      // The news comes while the second part is on its way for the first time.
      if (pageParam === 2 && asked.filter((page) => page === 2).length === 1) void client.invalidateQueries();
      await Promise.resolve();
      if (isAway) throw new Error("away");
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 5 ? last + 1 : undefined),
  });
  const leave = observer.subscribe(() => {});
  await observer.refetch();
  const press = () =>
    fetchMore({ data: observer.getCurrentResult().data, fetchNextPage: () => observer.fetchNextPage() });
  asked.length = 0;
  await press();
  expect(observer.getCurrentResult().data?.pages).toEqual([1, 2]);
  expect(asked).toEqual([2, 1, 2]);
  isAway = true;
  await press();
  expect(observer.getCurrentResult().data?.pages).toEqual([1, 2]);
  expect(asked).toEqual([2, 1, 2, 3]);
  leave();
});
