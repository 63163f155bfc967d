/** A process that works through the queue, as the server's does: each job writes down its number. Says "ready" once it has begun. */
import { openPools } from "#server/db/open.ts";
import { startWorker } from "#server/jobs/worker.ts";

const { owner, end } = openPools(process.argv[2]!);
const worker = startWorker({
  owner,
  tasks: {
    count: async (payload) =>
      void (await owner.query("insert into done (number, worker) values ($1, $2)", [
        (payload as { number: number }).number,
        process.pid,
      ])),
  },
  repeated: [],
  log: console,
});
process.once("SIGTERM", () => void worker.stop().then(end));
console.log("ready");
