/**
 * Some questions end with today: after midnight they are others, and without a network nobody answers them. Then the newest answer that this device
 * remembers of the same question on an earlier day is shown, with its age.
 */
import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useReachable } from "./waiting.ts";

type Answer<Data> = { data: Data | undefined; dataUpdatedAt: number; isError: boolean; isPending: boolean };

/**
 * The query, with an earlier day's answer where it has none and gets none. @param head of the keys in which to look. @param isSame whether what follows
 * the head is the same question on another day; undefined: this question does not end with today.
 */
export function useEarlierDay<Query extends Answer<unknown>>(
  query: Query,
  head: QueryKey,
  isSame: ((rest: readonly unknown[]) => boolean) | undefined,
): Query {
  const client = useQueryClient();
  const isReachable = useReachable();
  if (isSame === undefined || query.data !== undefined || (!query.isError && isReachable)) return query;
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: head })
    .filter(({ queryKey, state }) => state.data !== undefined && isSame(queryKey.slice(head.length)))
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  if (newest === undefined) return query;
  const { data, dataUpdatedAt } = newest.state;
  return { ...query, data, dataUpdatedAt, isError: true, isPending: false };
}
