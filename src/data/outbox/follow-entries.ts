/** What an entry changed is asked for again. How comes with the first that is over: nothing of the first screen. */
import type { QueryClient } from "@tanstack/react-query";
import type { Entry } from "#outbox/entry/entry.ts";
import { onEntryOver } from "#src/offline/outbox.ts";

/** Called once at the start. */
export function followEntries(client: QueryClient): void {
  let loading: Promise<(entry: Entry) => void> | undefined;
  const load = async () => (await import("./invalidation.ts")).askedAgain(client);
  onEntryOver((entry) => {
    (loading ??= load()).then(
      (hear) => hear(entry),
      () => {
        loading = undefined;
        void client.invalidateQueries(); // out of reach, and so not known what the entry changed
      },
    );
  });
}
