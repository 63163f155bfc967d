/** A large catalogue is read and laid out by a thread that lives as long as that takes: 100,000 products are seconds of work, and nobody else's call waits for it. */
import { Worker } from "node:worker_threads";
import { hearFrom, unasked } from "#server/base/thread-messages.ts";
import { DatabaseGone } from "#server/db/lost-connection.ts";
import type { PackedCatalogue } from "./catalogue-reading.ts";

/** The one message of the thread. */
export type CatalogueRead = { kind: "read"; made: PackedCatalogue } | { kind: "database gone"; why: string };

/** Its rows take some 300 MB while they are laid out. */
const limits = { maxOldGenerationSizeMb: 1024 };

/** @param url of the database. @throws DatabaseGone */
export async function readAside(url: string): Promise<PackedCatalogue> {
  const worker = new Worker(new URL("./catalogue-reader.ts", import.meta.url), {
    workerData: url,
    resourceLimits: limits,
  });
  worker.unref(); // a server that comes to its end does not wait for it
  const { promise, resolve, reject } = Promise.withResolvers<PackedCatalogue>();
  hearFrom(worker, unasked, (read: CatalogueRead) =>
    read.kind === "read" ? resolve(read.made) : reject(new DatabaseGone(read.why)),
  );
  worker.once("error", reject);
  worker.once("exit", (code) => reject(new Error(`The thread that reads the catalog ended with code ${code}.`)));
  return promise;
}
