/** A large catalogue is read and laid out by a thread that ends afterwards: 100,000 products are seconds of work, and nobody else's call waits for it. */
import { createThreadPool } from "#server/base/thread-pool.ts";
import { DatabaseGone } from "#server/db/lost-connection.ts";
import type { PackedCatalogue } from "./catalogue-reading.ts";

/** The thread's answer. */
export type CatalogueRead = { kind: "read"; made: PackedCatalogue } | { kind: "database gone"; why: string };

/** The rows take some 300 MB while they are laid out. */
const threads = createThreadPool<string, CatalogueRead>(new URL("./catalogue-reader.ts", import.meta.url), {
  maxThreads: 1,
  idleTimeout: 0,
  maxHeapMb: 1024,
});

/** @param url of the database. @throws DatabaseGone */
export async function readAside(url: string): Promise<PackedCatalogue> {
  const read = await threads.run(url);
  if (read.kind === "database gone") throw new DatabaseGone(read.why);
  return read.made;
}
