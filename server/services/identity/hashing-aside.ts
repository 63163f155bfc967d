/** Hashing on threads of its own: argon2 takes a whole core for 0.1 s, and nobody else's call may wait for that. */
import { createThreadPool } from "#server/base/thread-pool.ts";
import { Unavailable } from "#server/base/unavailable.ts";
import { type Engine, hashesAtOnce, type HashOptions } from "./passwords.ts";

export type HashWork =
  | { kind: "hash"; password: string; options: HashOptions }
  | { kind: "verify"; kept: string; password: string };

export type Priority = "usual" | "low";

/** A person who signs in within this time after another one waits for no thread to start. */
const idleMs = 60_000;

/**
 * Starts threads as they are needed, for half of the cores at most.
 * @param priority `low`: below everything else on the machine.
 * @throws Unavailable when the thread died, or could not do it
 */
export function hashingAside(priority: Priority): Engine {
  const threads = createThreadPool<HashWork, string | boolean>(new URL("./hash-thread.ts", import.meta.url), {
    maxThreads: hashesAtOnce,
    idleTimeout: idleMs,
    workerData: priority,
  });
  const ask = async (work: HashWork) => {
    try {
      return await threads.run(work);
    } catch (error) {
      throw new Unavailable("A thread could not hash.", error);
    }
  };
  return {
    hash: async (password, options) => (await ask({ kind: "hash", password, options })) as string,
    verify: async (kept, password) => (await ask({ kind: "verify", kept, password })) as boolean,
  };
}
