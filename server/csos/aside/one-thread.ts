/** A thread that answers one after the other, and is ended with whatever it is at when that takes too long. */
import { Worker } from "node:worker_threads";
import { hearFrom, postTo, unasked } from "#server/base/thread-messages.ts";
import { Rejected } from "#server/pki/base/rejected.ts";

export interface OneThread<Work, Answer> {
  /** @throws Rejected too_much_work when it is not done after so many milliseconds, bad_input for what cannot be handed over; Error when the thread died. */
  ask: (work: Work, limitMs: number) => Promise<Answer>;
}

/** Limit of the thread's heap: a list of 32 MiB needs less than 256 MB, a line of `csos check` has 64 MB of text. */
const limits = { maxOldGenerationSizeMb: 512 };

interface Started {
  worker: Worker;
  /** Its program is read, and waits for work. */
  isReady: Promise<unknown>;
}

/** @param program says `null` unasked when it is ready, and an answer to each question (server/base/thread-messages.ts). It is read at the first question, and does not keep the process. */
export function oneThread<Work, Answer>(program: URL): OneThread<Work, Answer> {
  let thread: Started | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let numbers = 0;
  const answered = async (work: Work, limitMs: number) => {
    const { worker, isReady } = (thread ??= started(program));
    worker.ref();
    try {
      await isReady;
      const asked = (numbers += 1);
      return await said<Answer>(worker, asked, { ask: () => handOver(worker, asked, work), limitMs });
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
  const isReady = said(worker, unasked, { ask: () => {}, limitMs: startsWithinMs });
  // Who waits for it is told; nobody may.
  isReady.catch(() => undefined);
  return { worker, isReady };
}
const startsWithinMs = 30_000;

/** What it says under this number. */
async function said<Answer>(
  worker: Worker,
  asked: number,
  { ask, limitMs }: { ask: () => void; limitMs: number },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const ended = (code: number) => reject(new Error(`A thread that judges ended with ${code}.`));
  const timer = setTimeout(() => reject(new Rejected("too_much_work")), limitMs);
  const stop = hearFrom(worker, asked, resolve);
  worker.on("error", reject).on("exit", ended);
  try {
    ask();
    return await promise;
  } finally {
    clearTimeout(timer);
    stop();
    worker.off("error", reject).off("exit", ended);
  }
}

function handOver(worker: Worker, asked: number, work: unknown): void {
  try {
    postTo(worker, asked, work);
  } catch {
    // It nests deeper than can be copied.
    throw new Rejected("bad_input");
  }
}
