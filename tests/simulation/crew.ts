/** Histories side by side, one process for each core: each takes the next seed when it is through with one. */
import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Outcome } from "./worker.ts";

export type Crew = {
  run: (seeds: Iterable<number>, heard: (outcome: Outcome) => void) => Promise<void>;
  end: () => void;
};

/**
 * @param newDatabase gives the address of an empty, migrated database for each.
 * @param mutation how the product is broken for them (mutations.ts).
 */
export async function startCrew(
  newDatabase: () => Promise<string>,
  { size = usualSize(), mutation }: { size?: number; mutation?: string } = {},
): Promise<Crew> {
  const start = async () => startWorker(await newDatabase(), mutation);
  const workers = await Promise.all(Array.from({ length: size }, start));
  return {
    run: async (seeds, heard) => {
      const next = seeds[Symbol.iterator]();
      await Promise.all(
        workers.map(async (worker) => {
          for (let seed = next.next(); seed.done !== true; seed = next.next())
            heard(await outcomeOf(worker, seed.value));
        }),
      );
    },
    end: () => {
      for (const worker of workers) if (worker.connected) worker.disconnect();
    },
  };
}

const usualSize = () => Number(process.env["SIMULATE_WORKERS"] ?? Math.min(4, availableParallelism()));

/** A history makes much and keeps nothing: with more room it is cleared away a tenth as often. */
const roomForTheYoung = "--max-semi-space-size=64";

async function startWorker(database: string, mutation: string | undefined): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL("worker.ts", import.meta.url)), {
    env: { ...process.env, SIMULATE_DATABASE: database, ...(mutation && { SIMULATE_MUTATION: mutation }) },
    execArgv: [
      roomForTheYoung,
      ...(mutation === undefined ? [] : ["--import", new URL("mutate.ts", import.meta.url).href]),
    ],
  });
  await said(worker, "It did not start.");
  return worker;
}

async function outcomeOf(worker: ChildProcess, seed: number): Promise<Outcome> {
  worker.send(seed);
  return (await said(worker, `Seed ${seed} broke off: npm run simulate -- --seeds 1 --from ${seed}`)) as Outcome;
}

/** The next message of a worker. @throws with `otherwise` when it ends instead. */
function said(worker: ChildProcess, otherwise: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      worker.off("message", hear);
      worker.off("exit", fail);
    };
    const hear = (message: unknown) => {
      stop();
      resolve(message);
    };
    const fail = () => {
      stop();
      reject(new Error(otherwise));
    };
    worker.on("message", hear);
    worker.on("exit", fail);
  });
}
