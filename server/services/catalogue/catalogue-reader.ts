/** The thread of catalogue-thread.ts: reads the catalogue on a connection of its own, lays it out, hands it over and ends. */
import { workerData } from "node:worker_threads";
import { say, unasked } from "#server/base/thread-messages.ts";
import { inTransaction, openPools } from "#server/db/open.ts";
import { readLarge } from "./catalogue-reading.ts";
import { transferred } from "./search-index.ts";

const pools = openPools(workerData as string, { app: 1 });
const made = await inTransaction(pools.app, readLarge, { access: "read only", retry: "always" });
await pools.end();
say(unasked, made, transferred(made.packed));
