/** Hashing on threads of its own: argon2 takes a whole core for 0.1 s, and nobody else's call may wait for that. */
import { Worker } from "node:worker_threads";
import { hearFrom, postTo } from "#server/base/thread-messages.ts";
import { Unavailable } from "#server/base/unavailable.ts";
import type { Engine, HashOptions } from "./passwords.ts";

export type HashWork =
  | { kind: "hash"; password: string; options: HashOptions }
  | { kind: "verify"; kept: string; password: string };
export type HashAnswer = { answer: string | boolean } | { error: string };

export type Priority = "usual" | "low";

/**
 * Makes a thread when one is needed and none is free; who calls sees to it that not too many are at work. They end with the process.
 * @param priority `low`: below everything else on the machine.
 * @throws Unavailable when the thread died, or could not do it
 */
export function hashingAside(priority: Priority): Engine {
  const free: Worker[] = [];
  let numbers = 0;
  async function ask(work: HashWork): Promise<string | boolean> {
    const thread = free.pop() ?? newThread(priority);
    const { promise, resolve, reject } = Promise.withResolvers<HashAnswer>();
    const died = (why: unknown) => reject(new Unavailable("A thread that hashes has ended.", why));
    thread.ref();
    thread.on("error", died).on("exit", died);
    const stop = hearFrom(thread, (numbers += 1), resolve);
    try {
      postTo(thread, numbers, work);
      const said = await promise;
      free.push(thread);
      if ("error" in said) throw new Unavailable("A thread could not hash.", said.error);
      return said.answer;
    } finally {
      stop();
      thread.off("error", died).off("exit", died);
      thread.unref();
    }
  }
  return {
    hash: async (password, options) => (await ask({ kind: "hash", password, options })) as string,
    verify: async (kept, password) => (await ask({ kind: "verify", kept, password })) as boolean,
  };
}

/** One that dies while nobody asks ends nothing but itself. */
const newThread = (priority: Priority): Worker =>
  new Worker(new URL("./hash-thread.ts", import.meta.url), { workerData: priority }).on("error", () => {});
