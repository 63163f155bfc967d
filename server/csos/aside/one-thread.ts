/** A thread that answers one after the other, and is ended with whatever it is at when that takes too long. */
import { Worker } from "node:worker_threads";
import { Rejected } from "#server/csos/base/rejected.ts";

export interface OneThread<Work, Answer> {
  /** @throws Rejected too_much_work when it is not done after so many milliseconds, bad_input for what cannot be handed over; Error when the thread died. */
  ask: (work: Work, limitMs: number) => Promise<Answer>;
}

/** What a heap may take; who needs more ends as who needs longer. */
const limits = { maxOldGenerationSizeMb: 1024 };

interface Started {
  worker: Worker;
  /** Its program is read, and waits for work. */
  isReady: Promise<unknown>;
}

/** @param program says `null` when it is ready, and an answer to each message. It is read at the first question, and does not keep the process. */
export function oneThread<Work, Answer>(program: URL): OneThread<Work, Answer> {
  let thread: Started | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const answered = async (work: Work, limitMs: number) => {
    const { worker, isReady } = (thread ??= started(program));
    worker.ref();
    try {
      await isReady;
      return await said<Answer>(worker, () => handOver(worker, work), limitMs);
    } catch (error) {
      if (!(error instanceof Rejected && error.reason === "bad_input")) {
        void worker.terminate();
        // The next one finds it ready.
        thread = started(program);
        thread.worker.unref();
      }
      throw error;
    } finally {
      worker.unref();
    }
  };
  return {
    ask: (work, limitMs) => {
      const answer = turn.then(() => answered(work, limitMs));
      turn = answer.catch(() => undefined);
      return answer;
    },
  };
}

function started(program: URL): Started {
  const worker = new Worker(program, { resourceLimits: limits });
  const isReady = said(worker, () => {}, startsWithinMs);
  // Who waits for it is told; nobody may.
  isReady.catch(() => undefined);
  return { worker, isReady };
}
const startsWithinMs = 30_000;

/** The next thing that it says. */
async function said<Answer>(worker: Worker, ask: () => void, limitMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const ended = (code: number) => reject(new Error(`A thread that judges ended with ${code}.`));
  const timer = setTimeout(() => reject(new Rejected("too_much_work")), limitMs);
  worker.on("message", resolve).on("error", reject).on("exit", ended);
  try {
    ask();
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", reject).off("exit", ended);
  }
}

function handOver(worker: Worker, work: unknown): void {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    worker.postMessage(work);
  } catch {
    // It nests deeper than can be copied.
    throw new Rejected("bad_input");
  }
}
