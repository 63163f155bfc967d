/** What the server said: the query cache and its defaults. The sender retries, so the cache does not. */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { failureOf, type Failure } from "#src/api/failures.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `quiet`: the screen tells the failure itself, no toast. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

/** The page's query cache. @param tell shows a failure that no screen tells by itself. */
export function newQueryClient(tell: (failure: Failure) => void): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 30 * 60_000, retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A failed refresh behind an answer that still stands on the screen is nobody's business.
        if (query.meta?.quiet !== true && query.state.data === undefined) tell(failureOf(error));
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        if (mutation.meta?.quiet !== true) tell(failureOf(error));
      },
    }),
  });
}
