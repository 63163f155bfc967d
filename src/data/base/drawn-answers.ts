/** From which answers the screens were drawn a moment ago: a screen that throws would throw over the same ones again, also after a reload without a network. */
import { QueryCache, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { failureOf } from "#src/api/failures.ts";

/** Notes which answers are read, until the end of the turn: React draws, tries once more and reports what was thrown within one. */
export class NotingQueryCache extends QueryCache {
  readonly #read = new Set<string>();

  override get<Data = unknown, Failure = Error, Shown = Data, Key extends QueryKey = QueryKey>(hash: string) {
    if (this.#read.size === 0) setTimeout(() => this.#read.clear());
    this.#read.add(hash);
    return super.get<Data, Failure, Shown, Key>(hash);
  }

  isJustRead(hash: string): boolean {
    return this.#read.has(hash);
  }
}

/** Drops the answers that a screen was drawn from when it threw, from memory and from the device. Those that another screen shows are requested again. */
export function dropDrawnAnswers(client: QueryClient, error: unknown): void {
  const cache = client.getQueryCache();
  if (!(cache instanceof NotingQueryCache) || failureOf(error).kind !== "broken") return;
  // Without the session nobody would be signed in.
  const drawn = cache
    .getAll()
    .filter(({ queryHash, queryKey }) => cache.isJustRead(queryHash) && queryKey[0] !== "session");
  void client.resetQueries({ predicate: (query) => drawn.includes(query) });
}
