/** Hashing on threads of its own: argon2 takes a whole core for 0.1 s, and nobody else's call may wait for that. */
import { Worker } from "node:worker_threads";
import type { Engine, HashOptions } from "./passwords.ts";

export type HashWork =
  | { kind: "hash"; password: string; options: HashOptions }
  | { kind: "verify"; kept: string; password: string };
export type HashAnswer = { answer: string | boolean } | { error: string; isGone?: true };

export type Priority = "usual" | "low";

type Thread = { worker: Worker; settle: (said: HashAnswer) => void };

/**
 * Makes a thread when one is needed and none is free; who calls sees to it that not too many are at work. They end with the process.
 * @param priority `low`: below everything else on the machine.
 */
export function hashingAside(priority: Priority): Engine {
  const free: Thread[] = [];
  const ask = (work: HashWork) =>
    new Promise<string | boolean>((resolve, reject) => {
      const thread = free.pop() ?? newThread(priority);
      thread.settle = (said) => {
        thread.worker.unref();
        if ("answer" in said) resolve(said.answer);
        else reject(new Error(said.error));
        if (!("isGone" in said)) free.push(thread);
      };
      thread.worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      thread.worker.postMessage(work);
    });
  return {
    hash: async (password, options) => (await ask({ kind: "hash", password, options })) as string,
    verify: async (kept, password) => (await ask({ kind: "verify", kept, password })) as boolean,
  };
}

function newThread(priority: Priority): Thread {
  const worker = new Worker(new URL("./hash-thread.ts", import.meta.url), { workerData: priority });
  const thread: Thread = { worker, settle: () => {} };
  worker.on("message", (said: HashAnswer) => thread.settle(said));
  worker.on("error", (error) => thread.settle({ error: String(error), isGone: true }));
  return thread;
}
