/** What the server said: the query cache and its defaults. The sender retries, so the cache does not. */
import { MutationCache, notifyManager, onlineManager, QueryClient } from "@tanstack/react-query";
import { noteBug } from "#src/api/bugs.ts";
import { failureOf, type Failure } from "#src/api/failures.ts";
import { NotingQueryCache } from "./drawn-answers.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /**
     * `true`: nobody is told. `"unless-broken"`: the screen says itself that something is not there or that there is no
     * connection; the rest is told as a toast all the same (docs/readings.md, "Any other failure").
     */
    queryMeta: { quiet?: true | "unless-broken" };
    /** `quiet`: the screen shows every failure itself, or the refusals with these codes. */
    mutationMeta: { quiet?: true | readonly string[] };
  }
}

/** The page's query cache. @param tell shows a failure that no screen tells by itself. */
export function newQueryClient(tell: (failure: Failure) => void): QueryClient {
  // At once, not a timer later: in between, a part that is first drawn would find the session gone while the screen around it still stands.
  notifyManager.setScheduler(queueMicrotask);
  onlineManager.setOnline(navigator.onLine); // of a page that is loaded without a network it would not hear when that is back
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 30 * 60_000, retry: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
    queryCache: new NotingQueryCache({
      onError: (error, query) => {
        const failure = noted(error);
        // A failed refresh behind an answer that still stands on the screen is nobody's business.
        if (query.state.data !== undefined || query.meta?.quiet === true) return;
        if (query.meta?.quiet === undefined || !isScreensOwn(failure)) tell(failure);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        const failure = noted(error);
        if (!isQuiet(failure, mutation.meta?.quiet)) tell(failure);
      },
    }),
  });
}

const isQuiet = (failure: Failure, quiet: true | readonly string[] | undefined): boolean =>
  quiet === true ||
  (failure.kind === "refused" && failure.code !== undefined && quiet?.includes(failure.code) === true);

/** What it is; a bug is told to the server, whoever shows it. */
function noted(error: unknown): Failure {
  const failure = failureOf(error);
  if (failure.kind === "broken") noteBug(error);
  return failure;
}

const isScreensOwn = (failure: Failure): boolean =>
  failure.kind === "offline" || (failure.kind === "refused" && failure.status === 404);
