/** The next part of a list that goes on. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";

export type Parts = Pick<UseInfiniteQueryResult<InfiniteData<unknown>>, "data" | "fetchNextPage">;

/** News that comes meanwhile has what is shown asked for anew, in the place of what was asked for: a press is not lost by that. */
const mostTries = 5;

/** Asks for the part behind the last one shown, until it is there, there is none, or asking fails. */
export async function fetchMore({ data, fetchNextPage }: Parts): Promise<void> {
  const before = data?.pages.length ?? 0;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = await fetchNextPage();
    if (found.isError || !found.hasNextPage || (found.data?.pages.length ?? 0) > before) return;
  }
}
