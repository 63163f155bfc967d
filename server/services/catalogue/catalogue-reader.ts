/** The thread of catalogue-thread.ts: reads the catalogue on a connection of its own, lays it out, hands it over and ends. */
import { workerData } from "node:worker_threads";
import { say, unasked } from "#server/base/thread-messages.ts";
import { isDatabaseGone } from "#server/db/lost-connection.ts";
import { inTransaction, openPools } from "#server/db/open.ts";
import { readLarge } from "./catalogue-reading.ts";
import type { CatalogueRead } from "./catalogue-thread.ts";
import { transferred } from "./search-index.ts";

const pools = openPools(workerData as string, { app: 1 });
try {
  const made = await inTransaction(pools.app, readLarge, { access: "read only", retry: "always" });
  say(unasked, { kind: "read", made } satisfies CatalogueRead, transferred(made.packed));
} catch (error) {
  // Between threads an error loses its class.
  if (!isDatabaseGone(error)) throw error;
  say(unasked, { kind: "database gone", why: String(error) } satisfies CatalogueRead);
} finally {
  await pools.end();
}
