/** Draws documents on threads of their own: 2,000 lines take 2 s, and no other request may wait for that. */
import { Worker } from "node:worker_threads";
import { hearFrom, postTo } from "#server/base/thread-messages.ts";
import { newSemaphore } from "#server/base/semaphore.ts";
import type { PaperDocument, Drawn } from "./sheet.ts";
import type { Said } from "./render-thread.ts";

/**
 * @param who of whom so many may wait.
 * @param isGone whether nobody waits for it any more: then it is not begun.
 * @throws TooMany; Refusal 408 for what was not begun; Error when it cannot be drawn, or not within 25 s.
 */
export type Render = (document: PaperDocument, who: string, isGone?: () => boolean) => Promise<Drawn>;

const atOnce = 2;
/** The page gives up after 30 s (contract/documents/documents.ts). */
const longestMs = 25_000;
/** A thread that has drawn 2,000 lines holds 200 MB: it goes when nobody asks. */
const idleMs = 20_000;
const limits = { maxOldGenerationSizeMb: 1024 };

export function newRendering(): Render {
  const inTurn = newSemaphore({ atOnce, waiting: 40, ofOne: 8 });
  const free: Worker[] = [];
  return (document, who, isGone) => inTurn(who, () => drawn(document), isGone);

  async function drawn(document: PaperDocument): Promise<Drawn> {
    const worker = free.pop() ?? newThread();
    try {
      const made = await ask(worker, document);
      keep(worker);
      return made;
    } catch (error) {
      void worker.terminate();
      throw error;
    }
  }

  function keep(worker: Worker): void {
    worker.unref();
    free.push(worker);
    setTimeout(() => {
      const at = free.indexOf(worker);
      if (at < 0) return;
      free.splice(at, 1);
      void worker.terminate();
    }, idleMs).unref();
  }
}

function newThread(): Worker {
  const worker = new Worker(new URL("./render-thread.ts", import.meta.url), { resourceLimits: limits });
  // One that dies while nobody asks ends nothing but itself; the next one that is asked of it fails and is made anew.
  return worker.on("error", () => {});
}

let numbers = 0;

function ask(worker: Worker, document: PaperDocument): Promise<Drawn> {
  worker.ref();
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
  const heard = (said: Said) => ("drawn" in said ? resolve(said.drawn) : reject(new Error(said.error)));
  const ended = (code: number) => reject(new Error(`The thread that draws ended with ${code}.`));
  const timer = setTimeout(() => reject(new Error(`A document took longer than ${longestMs} ms.`)), longestMs);
  const asked = (numbers += 1);
  const stop = hearFrom(worker, asked, heard);
  worker.on("error", reject).once("exit", ended);
  postTo(worker, asked, document);
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
    worker.off("error", reject).off("exit", ended);
  });
}
