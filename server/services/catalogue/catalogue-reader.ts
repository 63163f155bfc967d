/** The thread of catalogue-thread.ts: reads the catalogue on a connection of its own, lays it out and hands it over. */
import { transferBuffers } from "#server/base/thread-pool.ts";
import { isDatabaseGone } from "#server/db/lost-connection.ts";
import { inTransaction, openPools } from "#server/db/open.ts";
import { readLarge } from "./catalogue-reading.ts";
import type { CatalogueRead } from "./catalogue-thread.ts";
import { transferred } from "./search-index.ts";

/** @param url of the database. */
export default async function read(url: string): Promise<CatalogueRead> {
  const pools = openPools(url, { app: 1 });
  try {
    const made = await inTransaction(pools.app, readLarge, { access: "read only", retry: "always" });
    return transferBuffers<CatalogueRead>({ kind: "read", made }, transferred(made.packed));
  } catch (error) {
    // Between threads an error loses its class.
    if (!isDatabaseGone(error)) throw error;
    return { kind: "database gone", why: String(error) };
  } finally {
    await pools.end();
  }
}
